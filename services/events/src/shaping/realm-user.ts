import type { EmailVisibilityShaping, UserShaping } from '@team-chat/contracts';
import type { Viewpoint } from '../domain/viewpoint';
import type { Entry } from '../entry';
import type { Shaper } from '.';

/** Roles that see an address, by its visibility (wire-contract.md, section 2.1). */
const HIGHEST_ROLE_NUMBER = { 1: 600, 2: 400, 3: 200, 4: 0, 5: 300 };

/** `add` shows the address and the avatar as the viewer may see them, and `update` an address that appears or
 *  vanishes; everything else is alike for all. */
export const shapeRealmUser: Shaper = (entry, viewer, client) => {
  const { op, person } = entry.event;
  const visibility = op === 'update' && entry.shaping<EmailVisibilityShaping | undefined>();
  if (visibility) return shapeEmailVisibility(entry, viewer, visibility);
  if (op !== 'add') return entry.shape('', () => entry.event);
  const shaping = entry.shaping<UserShaping>();
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

/** Only those hear of it to whom the address appears or vanishes. */
function shapeEmailVisibility(
  entry: Entry,
  viewer: Viewpoint,
  { delivery_email, from, to }: EmailVisibilityShaping,
): string | undefined {
  const sees = viewer.role <= HIGHEST_ROLE_NUMBER[to];
  if (sees === viewer.role <= HIGHEST_ROLE_NUMBER[from]) return undefined;
  const { op, person } = entry.event;
  return entry.shape(String(sees), () => ({
    op,
    person: { ...person, delivery_email: sees ? delivery_email : null },
  }));
}
