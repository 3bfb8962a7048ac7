import type { EventEntry, People } from '@team-chat/contracts';
import { batchesOf, type Transaction } from '@team-chat/db';
import type { Core } from '@team-chat/service';
import { showsPresence } from '../domain/presence';
import type { PublicUserRow, UserRow } from '../domain/user';
import { visibleStatus } from '../domain/user-status';
import type { GuestsByUser } from '../domain/user-visibility';
import { presencesChanged, statusChanged } from '../events/presence-events';
import { inaccessibleUserAdded, userAdded, userShown, userVanished } from '../events/user-events';
import type { Repositories } from '../repositories';
import type { RealmRow } from '../repositories/realms';

/** Announces entries, each with the id of its user, to the users of the audience who may see that user. Takes the shared
 *  lock of accessible users until `tx` ends; lock the users before. */
export async function announceUsers(
  ctx: Core & Repositories,
  tx: Transaction,
  realmId: number,
  entries: [userId: number, EventEntry][],
): Promise<void> {
  if (entries.length === 0) return;
  await ctx.accessibleUsers.lockShared(tx, realmId);
  const userIds = [...new Set(entries.map(([userId]) => userId))];
  const inaccessibleUsers = await ctx.accessibleUsers.listInaccessibleTo(tx, realmId, userIds);
  await ctx.outbox.add(tx, ...entries.map(([userId, entry]) => hiddenFrom(inaccessibleUsers.get(userId) ?? [], entry)));
}

/** Announces entries about one user to the users of the audience who may see the user. Locks as `announceUsers` does. */
export function announceUser(
  ctx: Core & Repositories,
  tx: Transaction,
  user: { realm_id: number; id: number },
  entries: EventEntry[],
): Promise<void> {
  return announceUsers(
    ctx,
    tx,
    user.realm_id,
    entries.map((entry) => [user.id, entry]),
  );
}

/** Announces a new user. Guests who do not see the user get an entry with only the id. */
export async function announceNewUser(
  ctx: Core & Repositories,
  tx: Transaction,
  row: UserRow,
  host: string,
): Promise<void> {
  await ctx.accessibleUsers.lockShared(tx, row.realm_id);
  const inaccessibleUsers = await ctx.accessibleUsers.listInaccessibleTo(tx, row.realm_id, [row.id]);
  const guestIds = inaccessibleUsers.get(row.id) ?? [];
  await ctx.outbox.add(tx, hiddenFrom(guestIds, userAdded(row, host)));
  if (guestIds.length > 0) await ctx.outbox.add(tx, inaccessibleUserAdded(row, host, guestIds));
}

/** Removes users from the audience of an entry. */
function hiddenFrom(userIds: number[], entry: EventEntry): EventEntry {
  if (userIds.length === 0) return entry;
  const { except } = entry.audience;
  const users = [...(except?.users ?? []), ...userIds];
  return entry.with({ audience: { ...entry.audience, except: { ...except, users } } });
}

/** Users that one statement reads or announces. */
const USERS_AT_A_TIME = 500;

/** Announces to guests the users who became accessible, with profile, status and presence, and the users who became
 *  inaccessible. */
export async function announceVisibility(
  ctx: Core & Repositories,
  tx: Transaction,
  realm: RealmRow,
  rows: PublicUserRow[],
  { appeared, vanished }: { appeared: GuestsByUser; vanished: GuestsByUser },
): Promise<void> {
  for (const some of batchesOf(rows, USERS_AT_A_TIME)) {
    await ctx.outbox.add(
      tx,
      ...some.flatMap(({ id }) => {
        const users = vanished.get(id);
        return users ? [userVanished(realm.id, id, { users })] : [];
      }),
      ...(await entriesOfAppeared(
        ctx,
        tx,
        realm,
        some.filter((row) => appeared.has(row.id)),
        (id) => ({ users: appeared.get(id)! }),
      )),
    );
  }
}

async function entriesOfAppeared(
  ctx: Core & Repositories,
  tx: Transaction,
  realm: RealmRow,
  rows: PublicUserRow[],
  audienceOf: (userId: number) => People,
): Promise<EventEntry[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const profiles = await ctx.profileValues.list(realm.id, ids, tx);
  const statuses = await ctx.userStatuses.list(tx, realm.id, ids);
  const presences = showsPresence(realm) ? await ctx.presences.list(realm.id, { userIds: ids }, tx) : [];
  return [
    ...rows.map((row) => userShown(row, realm.host, profiles.get(row.id) ?? {}, audienceOf(row.id))),
    ...statuses.map((row) =>
      statusChanged(realm.id, row.user_id, visibleStatus(row, row.presence_enabled)).with({
        audience: audienceOf(row.user_id),
      }),
    ),
    ...presences.flatMap((presence) => {
      const { user_id } = presence;
      const users = [{ row: byId.get(user_id)!, presence }];
      return presencesChanged(realm, users, Date.now() / 1000, { audience: audienceOf(user_id) });
    }),
  ];
}
