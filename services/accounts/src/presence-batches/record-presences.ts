import type { Core } from '@team-chat/service';
import { changesState, type Presence } from '../domain/presence';
import { presencesChanged } from '../events/presence-events';
import type { Repositories } from '../repositories';
import type { Presences } from './presence-batches';

/** Users per transaction: their announcement has to fit into one message of the bus. */
const USERS_PER_WRITE = 1000;

/** Writes presences, and announces those whose visible state changed. Compares with the state in the database, because
 *  another replica may have taken earlier reports. */
export async function recordPresences(
  ctx: Core & Repositories,
  realmId: number,
  batch: Presences,
): Promise<void> {
  const presences = [...batch].map(([user_id, presence]) => ({ user_id, ...presence }));
  for (let start = 0; start < presences.length; start += USERS_PER_WRITE) {
    await record(ctx, realmId, presences.slice(start, start + USERS_PER_WRITE));
  }
}

function record(
  ctx: Core & Repositories,
  realmId: number,
  presences: (Presence & { user_id: number })[],
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const recorded = await ctx.presences.record(tx, realmId, presences);
    const changed = recorded.filter(({ before, after }) => changesState(before, after));
    if (changed.length === 0) return;
    const realm = (await ctx.realms.find(realmId, tx))!;
    const userIds = changed.map(({ user_id }) => user_id);
    const rows = await ctx.users.list(realmId, userIds, tx);
    await ctx.accessibleUsers.lockShared(tx, realmId);
    const inaccessibleUsers = await ctx.accessibleUsers.listInaccessibleTo(tx, realmId, userIds);
    const presenceOf = new Map(changed.map(({ user_id, after }) => [user_id, after]));
    const users = rows.map((row) => ({ row, presence: presenceOf.get(row.id)! }));
    await ctx.outbox.add(tx, ...presencesChanged(realm, users, Date.now() / 1000, { inaccessibleUsers }));
  });
}
