import { PRESENCE_OFFLINE_THRESHOLD_S } from '@team-chat/contracts';
import { batchesOf, type Transaction } from '@team-chat/db';
import type { Core } from '@team-chat/service';
import { presencesChanged } from '../events/presence-events';
import type { Repositories } from '../repositories';
import type { ChangedPresence } from '../repositories/presence-announcements';

/** An organisation with up to this many users online announces each change at once. */
const MAX_AT_ONCE = 100;
/** Milliseconds between two announcements of a larger organisation, for each user online. Altogether its clients get as
 *  many events a second as the clients of an organisation with MAX_AT_ONCE users. */
const QUIET_MS_PER_USER = 1;
/** With up to this many users online, clients that take one user in an event get events. */
const MAX_ONE_BY_ONE = 1000;

/** Announces changed and waiting presences. `tx` has locked the organisation's batches. */
export async function announcePresences(
  ctx: Core & Repositories,
  tx: Transaction,
  realmId: number,
  changed: ChangedPresence[],
  { haveWaiting }: { haveWaiting: boolean },
): Promise<void> {
  const waiting = haveWaiting ? await ctx.presenceAnnouncements.take(tx, realmId) : [];
  const presenceOf = new Map([...waiting, ...changed].map((presence) => [presence.user_id, presence]));
  const nowS = Date.now() / 1000;
  const online = await ctx.presenceAnnouncements.countSince(
    tx,
    realmId,
    Math.floor(nowS) - PRESENCE_OFFLINE_THRESHOLD_S,
  );
  const isLarge = online > MAX_AT_ONCE;
  if (isLarge || haveWaiting) {
    await ctx.presenceAnnouncements.beQuiet(tx, realmId, isLarge ? online * QUIET_MS_PER_USER : 0);
  }
  const realm = (await ctx.realms.find(realmId, tx))!;
  await ctx.accessibleUsers.lockShared(tx, realmId);
  for (const ids of batchesOf([...presenceOf.keys()])) {
    const rows = await ctx.users.list(realmId, ids, tx);
    // A user with a waiting presence may have been deactivated.
    const active = rows.filter((row) => row.is_active);
    if (active.length === 0) continue;
    const users = active.map((row) => ({ row, presence: presenceOf.get(row.id)! }));
    const inaccessibleUsers = await ctx.accessibleUsers.listInaccessibleTo(tx, realmId, ids);
    const reach = { inaccessibleUsers, oneByOne: online <= MAX_ONE_BY_ONE };
    await ctx.outbox.add(tx, ...presencesChanged(realm, users, nowS, reach));
  }
}
