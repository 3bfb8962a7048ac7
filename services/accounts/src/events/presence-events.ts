import type { EventEntry, People, PresenceShaping, PresencesShaping } from '@team-chat/contracts';
import { apiEmail } from '../domain/email-address';
import { modernPresence, type Presence, websitePresence } from '../domain/presence';
import type { PublicUserRow } from '../domain/user';
import type { Status } from '../domain/user-status';
import type { RealmRow } from '../repositories/realms';

/** Who is told: by user, the guests who do not see that user are not. */
export interface PresenceReach {
  audience?: People;
  inaccessibleUsers?: ReadonlyMap<number, number[]>;
}

/** Users came, or became active or idle: one entry with all of them for clients that take it so, and one for each
 *  user for the others. */
export function presencesChanged(
  { id: realm_id, host }: Pick<RealmRow, 'id' | 'host'>,
  users: { row: PublicUserRow; presence: Presence }[],
  server_timestamp: number,
  { audience = { realm: true }, inaccessibleUsers = new Map() }: PresenceReach = {},
): EventEntry<object, PresenceShaping | PresencesShaping>[] {
  const presences = users.map(({ row, presence }) => [row.id, modernPresence(presence, row.date_joined)]);
  const together: EventEntry<object, PresencesShaping> = {
    realm_id,
    type: 'presence',
    audience: { ...audience, clients: { simplified_presence_events: true } },
    event: { presences: Object.fromEntries(presences) },
    ...(inaccessibleUsers.size > 0 && { shaping: { hidden: hiddenByGuest(inaccessibleUsers) } }),
  };
  const oneByOne = users.map(({ row, presence }): EventEntry<object, PresenceShaping> => ({
    realm_id,
    type: 'presence',
    audience: {
      ...audience,
      except: { users: [row.id, ...(inaccessibleUsers.get(row.id) ?? [])] },
      clients: { simplified_presence_events: false },
    },
    event: { user_id: row.id, server_timestamp, presence: { website: websitePresence(presence) } },
    shaping: { email: apiEmail({ ...row, user_id: row.id }, host) },
  }));
  return [together, ...oneByOne];
}

function hiddenByGuest(inaccessibleUsers: ReadonlyMap<number, number[]>): PresencesShaping['hidden'] {
  const hidden: PresencesShaping['hidden'] = {};
  for (const [userId, guestIds] of inaccessibleUsers) {
    for (const guestId of guestIds) (hidden[guestId] ??= []).push(userId);
  }
  return hidden;
}

/** What changed of a user's status. */
export function statusChanged(
  realm_id: number,
  user_id: number,
  changes: Partial<Status> & { away?: boolean },
): EventEntry {
  return { realm_id, type: 'user_status', audience: { realm: true }, event: { user_id, ...changes } };
}
