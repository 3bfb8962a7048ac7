import type { UserShaping } from '@team-chat/contracts';
import { maySeeEmail } from '@team-chat/permissions';
import type { Shaper } from './shaper';

/** `add` shows the address and the avatar as the viewer may see them; the other operations are alike for all. */
export const shapeRealmUser: Shaper = (entry, viewer, client) => {
  const { op, person } = entry.event;
  const shaping = entry.shaping<UserShaping | undefined>();
  // What guests hear of a inaccessible user has nothing to hide.
  if (op !== 'add' || !shaping) return entry.shape('', () => entry.event);
  const seesEmail =
    person.user_id === viewer.user_id || maySeeEmail(viewer.role, shaping.email_address_visibility);
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
