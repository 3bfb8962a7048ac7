import {
  type EventEntry,
  type People,
  presencesUpdated,
  presenceUpdated,
  type ShapingOf,
  userStatusChanged,
} from '@team-chat/contracts';
import { apiEmail } from '../domain/email-addresses';
import { modernPresence, type Presence, websitePresence } from '../domain/presence';
import type { PublicUserRow } from '../domain/user';
import type { Status } from '../domain/user-status';
import type { RealmRow } from '../repositories/realms';

/** The audience of presences. `inaccessibleUsers` has, by user id, the ids of guests who cannot access the user. Without
 *  `oneByOne`, clients that take one user in an event get no events. */
export interface PresenceReach {
  audience?: People;
  inaccessibleUsers?: ReadonlyMap<number, number[]>;
  oneByOne?: boolean;
}

/** Builds entries for users who came online, or became active or idle: one entry with all users for clients that take
 *  many, and an entry for each user for the other clients. `server_timestamp` is in Unix seconds. */
export function presencesChanged(
  { id: realm_id, host }: Pick<RealmRow, 'id' | 'host'>,
  users: { row: PublicUserRow; presence: Presence }[],
  server_timestamp: number,
  { audience = { realm: true }, inaccessibleUsers = new Map(), oneByOne = true }: PresenceReach = {},
): EventEntry[] {
  const presences = users.map(({ row, presence }) => [row.id, modernPresence(presence, row.date_joined)]);
  const together = presencesUpdated.entry(
    realm_id,
    { ...audience, clients: { simplified_presence_events: true } },
    { presences: Object.fromEntries(presences) },
    { shaping: inaccessibleUsers.size > 0 ? { hidden: hiddenByGuest(inaccessibleUsers) } : undefined },
  );
  if (!oneByOne) return [together];
  const each = users.map(({ row, presence }) =>
    presenceUpdated.entry(
      realm_id,
      {
        ...audience,
        except: { users: [row.id, ...(inaccessibleUsers.get(row.id) ?? [])] },
        clients: { simplified_presence_events: false },
      },
      { user_id: row.id, server_timestamp, presence: { website: websitePresence(presence) } },
      { shaping: { email: apiEmail({ ...row, user_id: row.id }, host) } },
    ),
  );
  return [together, ...each];
}

type HiddenUsers = NonNullable<ShapingOf<typeof presencesUpdated>>['hidden'];

function hiddenByGuest(inaccessibleUsers: ReadonlyMap<number, number[]>): HiddenUsers {
  const hidden: HiddenUsers = {};
  for (const [userId, guestIds] of inaccessibleUsers) {
    for (const guestId of guestIds) (hidden[guestId] ??= []).push(userId);
  }
  return hidden;
}

/** Builds the entry for changed fields of a user's status. */
export function statusChanged(
  realm_id: number,
  user_id: number,
  changes: Partial<Status> & { away?: boolean },
): EventEntry {
  return userStatusChanged.entry(realm_id, { realm: true }, { user_id, ...changes });
}
