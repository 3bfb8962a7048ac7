import type { EventEntry, RealmSettings } from '@team-chat/contracts';
import { batchesOf, type Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { STORED_SOURCE } from '../domain/pictures';
import type { UserRow } from '../domain/user';
import { botUpdated } from '../events/bot-events';
import { userChanged } from '../events/user-events';
import type { RealmRow } from '../repositories/realms';
import { announceUsers } from '../user-visibility/announcements';

/** Locks the users with a default picture and the caller, and keeps users from joining, until `tx` ends. Call it before locking
 *  the organisation: `applyChanges` locks in this order. */
export async function lockDefaultAvatars(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  callerId?: number,
): Promise<void> {
  await ctx.users.lockDefaultAvatars(tx, realmId, callerId);
  await ctx.accessibleUsers.lock(tx, realmId);
  await ctx.users.lockBots(tx, realmId);
}

/** Gives all users with a default picture a picture of the source, and announces the users that changed. */
export async function changeDefaultAvatars(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  source: RealmSettings['default_avatar_source'],
): Promise<void> {
  const changed = await ctx.users.replaceDefaultAvatars(tx, realm.id, STORED_SOURCE[source]);
  for (const batch of batchesOf(changed)) {
    const changes = batch.map((after) => ({ before: beforeOf(after), after }));
    const entries = changes.flatMap(({ before, after }) =>
      userChanged(before, after, realm.host).map((entry): [number, EventEntry] => [after.id, entry]),
    );
    const bots = changes.filter(({ after }) => after.is_bot && !after.is_system_bot);
    await ctx.outbox.add(tx, ...bots.flatMap(({ before, after }) => botUpdated(ctx.apiKeyBox, before, after)));
    await announceUsers(ctx, tx, realm.id, entries);
  }
}

/** Returns the row before its default picture was replaced. */
function beforeOf(after: UserRow): UserRow {
  return {
    ...after,
    avatar_source: after.avatar_source === 'I' ? 'G' : 'I',
    avatar_version: after.avatar_version - 1,
    version: after.version - 1,
  };
}
