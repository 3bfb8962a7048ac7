import type { EventEntry } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Core } from '@team-chat/service';
import type { UserRow } from '../domain/user';
import { inaccessibleUserAdded, userAdded } from '../events/user-events';
import type { Repositories } from '../repositories';

/** Announces what tells of users, by their ids, to those of each audience who may see the user. Nobody's visible changes
 *  until `tx` ends: lock the users before. */
export async function announceUsers(
  ctx: Core & Repositories,
  tx: Transaction,
  realmId: number,
  entries: [userId: number, EventEntry][],
): Promise<void> {
  if (entries.length === 0) return;
  await ctx.accessibleUsers.hold(tx, realmId);
  const userIds = [...new Set(entries.map(([userId]) => userId))];
  const inaccessibleUsers = await ctx.accessibleUsers.listInaccessibleTo(tx, realmId, userIds);
  await ctx.outbox.add(
    tx,
    ...entries.map(([userId, entry]) => hiddenFrom(inaccessibleUsers.get(userId) ?? [], entry)),
  );
}

/** The same for one user. */
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

/** Announces somebody who has just been added: guests who do not see the user may hear that there is one. */
export async function announceNewUser(
  ctx: Core & Repositories,
  tx: Transaction,
  row: UserRow,
  host: string,
): Promise<void> {
  await ctx.accessibleUsers.hold(tx, row.realm_id);
  const inaccessibleUsers = await ctx.accessibleUsers.listInaccessibleTo(tx, row.realm_id, [row.id]);
  const guestIds = inaccessibleUsers.get(row.id) ?? [];
  await ctx.outbox.add(tx, hiddenFrom(guestIds, userAdded(row, host)));
  if (guestIds.length > 0) await ctx.outbox.add(tx, inaccessibleUserAdded(row, host, guestIds));
}

/** An entry that these users never see. */
function hiddenFrom<E extends EventEntry<object>>(userIds: number[], entry: E): E {
  if (userIds.length === 0) return entry;
  const { except } = entry.audience;
  const users = [...(except?.users ?? []), ...userIds];
  return { ...entry, audience: { ...entry.audience, except: { ...except, users } } };
}
