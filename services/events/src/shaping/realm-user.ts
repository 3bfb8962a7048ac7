import type { UserShaping } from '@team-chat/contracts';
import type { Shaper } from '.';

/** Roles that see an address, by its visibility (wire-contract.md, section 2.1). */
const HIGHEST_ROLE_NUMBER = { 1: 600, 2: 400, 3: 200, 4: 0, 5: 300 };

/** `add` shows the address and the avatar as the viewer may see them; the other operations are alike for all. */
export const shapeRealmUser: Shaper = (entry, viewer, client) => {
  const { op, person } = entry.event;
  const shaping = entry.shaping<UserShaping | undefined>();
  // What guests hear of a stranger has nothing to hide.
  if (op !== 'add' || !shaping) return entry.shape('', () => entry.event);
  const seesEmail =
    person.user_id === viewer.user_id || viewer.role <= HIGHEST_ROLE_NUMBER[shaping.email_address_visibility];
  const computesAvatar = client.client_gravatar && shaping.is_gravatar;
  return entry.shape(`${seesEmail}${computesAvatar}`, () => ({
    op,
    person: {
      ...person,
      delivery_email: seesEmail ? shaping.delivery_email : null,
      avatar_url: computesAvatar ? null : shaping.avatar_url,
    },
  }));
};
