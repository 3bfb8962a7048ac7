import { type HiddenUser, INACCESSIBLE_USER } from '@team-chat/contracts';
import { isGuest, canSeeEmail } from '@team-chat/permissions';
import type { SubscriberState } from '../domain/subscriber-state';
import type { EntryOf } from '../log/entry';
import type { Shaper } from './shaper';

/** Whether the viewer is a guest who cannot access the user. */
export function isHidden(user: HiddenUser | undefined, viewer: SubscriberState): user is HiddenUser {
  return user !== undefined && isGuest(viewer.role) && !user.known_to.includes(viewer.user_id);
}

/** Replaces the name and address of the reacting user for guests who cannot access that user. */
export const shapeReaction: Shaper<EntryOf<'reaction/add' | 'reaction/remove'>> = (entry, viewer) => {
  const hidden = entry.shaping;
  if (!isHidden(hidden, viewer)) return entry.shape('', () => entry.fields);
  const { user, ...fields } = entry.fields;
  const { full_name } = INACCESSIBLE_USER;
  return entry.shape('hidden', () => ({ ...fields, user: { ...user, email: hidden.email, full_name } }));
};

/** Leaves out the address if the viewer may not see it, and the avatar if the client computes it. */
export const shapeUserAdded: Shaper<EntryOf<'realm_user/add'>> = (entry, viewer, client) => {
  const { shaping } = entry;
  const { person } = entry.fields;
  // The placeholder that guests get for an inaccessible user has nothing to hide.
  if (!shaping) return entry.shape('', () => entry.fields);
  const seesEmail = person.user_id === viewer.user_id || canSeeEmail(viewer.role, shaping.email_address_visibility);
  const computesAvatar = client.client_gravatar && shaping.is_gravatar;
  return entry.shape(`${seesEmail}${computesAvatar}`, () => ({
    person: {
      ...person,
      delivery_email: seesEmail ? shaping.delivery_email : null,
      avatar_url: computesAvatar ? null : shaping.avatar_url,
    },
  }));
};

/** Shapes both forms of the event. Clients with `simplified_presence_events` get many users at once. Other clients get
 *  one user by id, and also by address unless they asked for slim presences. */
export const shapePresence: Shaper<EntryOf<'presence'>> = (entry, viewer, client) => {
  const { fields, shaping } = entry;
  if ('presences' in fields) return shapeOthers(entry, fields.presences, viewer.user_id);
  if (client.slim_presence || !shaping || !('email' in shaping)) return entry.shape('slim', () => fields);
  return entry.shape('legacy', () => ({ ...fields, email: shaping.email }));
};

/** Leaves out the viewer, and for a guest the users whom the guest cannot access. */
function shapeOthers(
  entry: EntryOf<'presence'>,
  presences: Record<string, object>,
  userId: number,
): string | undefined {
  const { shaping } = entry;
  const unseen = shaping && 'hidden' in shaping ? (shaping.hidden[userId] ?? []) : [];
  const hidden = new Set([userId, ...unseen].map(String).filter((id) => id in presences));
  if (hidden.size === 0) return entry.shape('', () => ({ presences }));
  const others = Object.entries(presences).filter(([id]) => !hidden.has(id));
  if (others.length === 0) return undefined;
  return JSON.stringify(entry.withHead({ presences: Object.fromEntries(others) }));
}
