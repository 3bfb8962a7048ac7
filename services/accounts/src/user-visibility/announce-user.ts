import type { EventEntry } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Core } from '@team-chat/service';
import type { UserRow } from '../domain/user';
import { inaccessibleUserAdded, userAdded } from '../events/user-events';
import type { Repositories } from '../repositories';

/** Announces entries, each with the id of the user it is about, to those of the audience who may see that user. Takes
 *  the shared lock of accessible users until `tx` ends; lock the users before. */
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
  await ctx.outbox.add(
    tx,
    ...entries.map(([userId, entry]) => hiddenFrom(inaccessibleUsers.get(userId) ?? [], entry)),
  );
}

/** Does the same for one user. */
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

/** Announces a new user; guests who do not see the user get an entry with the id alone. */
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

/** Returns the entry with these users left out of its audience. */
function hiddenFrom(userIds: number[], entry: EventEntry): EventEntry {
  if (userIds.length === 0) return entry;
  const { except } = entry.audience;
  const users = [...(except?.users ?? []), ...userIds];
  return entry.with({ audience: { ...entry.audience, except: { ...except, users } } });
}
