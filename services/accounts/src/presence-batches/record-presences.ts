import type { Core } from '@team-chat/service';
import { changesState } from '../domain/presence';
import type { Repositories } from '../repositories';
import type { ChangedPresence } from '../repositories/presence-announcements';
import { announcePresences } from './announce-presences';
import type { Presences } from './presence-batches';

/** Users per transaction: what it announces has to fit into one message of the bus. */
const USERS_PER_WRITE = 1000;

/** Writes presences. Announces those whose visible state changed, or lets them wait in an organisation that has just announced
 *  others. Compares with the state in the database, because another replica may have taken earlier reports. */
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

function record(ctx: Core & Repositories, realmId: number, presences: ChangedPresence[]): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const { recorded, isQuiet, haveWaiting } = await ctx.presences.record(tx, realmId, presences);
    const changed = recorded
      .filter(({ before, after }) => changesState(before, after))
      .map(({ user_id, after }) => ({ user_id, ...after }));
    if (changed.length === 0) return;
    if (isQuiet) {
      const userIds = changed.map(({ user_id }) => user_id);
      await ctx.presenceAnnouncements.wait(tx, realmId, userIds);
    } else await announcePresences(ctx, tx, realmId, changed, { haveWaiting });
  });
}
