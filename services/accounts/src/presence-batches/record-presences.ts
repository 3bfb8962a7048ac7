import { batchesOf, type Transaction } from '@team-chat/db';
import type { Core } from '@team-chat/service';
import { changesState, hiddenPresence, presenceReport, showsPresence } from '../domain/presence';
import type { Repositories } from '../repositories';
import type { ChangedPresence } from '../repositories/presence-announcements';
import type { RealmRow } from '../repositories/realms';
import { announcePresences } from './announce-presences';
import type { Presences } from './presence-batches';

/** Writes presences. Announces changes of the visible state, or lets them wait if the organisation has just announced
 *  others. Compares with the state in the database, because another replica may have taken earlier reports. */
export async function recordPresences(ctx: Core & Repositories, realmId: number, reported: Presences): Promise<void> {
  const presences = [...reported].map(([user_id, presence]) => ({ user_id, ...presence }));
  // The entry of each transaction has to fit into one message of the bus.
  for (const batch of batchesOf(presences)) await record(ctx, realmId, batch);
}

function record(ctx: Core & Repositories, realmId: number, presences: ChangedPresence[]): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const { recorded, isQuiet, haveWaiting } = await ctx.presences.record(tx, realmId, presences);
    const changed = recorded
      .filter(({ before, after }) => changesState(before, after))
      .map(({ user_id, after }) => ({ user_id, ...after }));
    if (changed.length > 0) await announceOrWait(ctx, tx, realmId, changed, { isQuiet, haveWaiting });
  });
}

/** Announces changed presences, or lets them wait if the organisation has just announced others. */
async function announceOrWait(
  ctx: Core & Repositories,
  tx: Transaction,
  realmId: number,
  changed: ChangedPresence[],
  { isQuiet, haveWaiting }: { isQuiet: boolean; haveWaiting: boolean },
): Promise<void> {
  if (!isQuiet) return announcePresences(ctx, tx, realmId, changed, { haveWaiting });
  const userIds = changed.map(({ user_id }) => user_id);
  await ctx.presenceAnnouncements.wait(tx, realmId, userIds);
}

/** Makes a user who begins to hide their presence look offline, and a user who shows it again look active. `tx` has
 *  locked the user and changed the setting.
 *  Source: spec/wire-contract-files-and-time.md, section 12, "presence_enabled". */
export async function switchPresence(
  ctx: Core & Repositories,
  tx: Transaction,
  realm: RealmRow,
  user_id: number,
  isShown: boolean,
): Promise<void> {
  if (!showsPresence(realm)) return;
  const now = Math.floor(Date.now() / 1000);
  const before = await ctx.presences.find(realm.id, user_id, tx);
  const after = isShown ? presenceReport('active', now) : hiddenPresence(before, now);
  if (!after) return;
  const announcements = await ctx.presences.replace(tx, realm.id, { user_id, ...after });
  await announceOrWait(ctx, tx, realm.id, [{ user_id, ...after }], announcements);
}
