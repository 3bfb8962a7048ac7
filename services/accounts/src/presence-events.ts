import type { EventEntry, PresenceShaping } from '@team-chat/contracts';
import { apiEmail } from './domain/email-address';
import { modernPresence, type Presence, websitePresence } from './domain/presence';
import type { RealmRow } from './repositories/realms';
import type { PublicUserRow } from './repositories/users';

/** Users came, or became active or idle: one entry with all of them for clients that take it so, and one for each
 *  user for the others. */
export function presencesChanged(
  { id: realm_id, host }: Pick<RealmRow, 'id' | 'host'>,
  users: { row: PublicUserRow; presence: Presence }[],
  server_timestamp: number,
): EventEntry<object, PresenceShaping>[] {
  const presences = users.map(({ row, presence }) => [row.id, modernPresence(presence, row.date_joined)]);
  const together: EventEntry<object, never> = {
    realm_id,
    type: 'presence',
    audience: { realm: true, clients: { simplified_presence_events: true } },
    event: { presences: Object.fromEntries(presences) },
  };
  const oneByOne = users.map(({ row, presence }): EventEntry<object, PresenceShaping> => ({
    realm_id,
    type: 'presence',
    audience: { realm: true, except: { users: [row.id] }, clients: { simplified_presence_events: false } },
    event: { user_id: row.id, server_timestamp, presence: { website: websitePresence(presence) } },
    shaping: { email: apiEmail({ ...row, user_id: row.id }, host) },
  }));
  return [together, ...oneByOne];
}
