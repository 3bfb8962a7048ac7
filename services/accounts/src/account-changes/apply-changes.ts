import { BadRequestError } from '@team-chat/contracts';
import { type Transaction, violates } from '@team-chat/db';
import type { Context } from '../context';
import type { UserRow } from '../domain/user';
import { userChanged } from '../events/user-events';
import { showInRealmSettings } from '../realm-settings/realm-settings';
import type { RealmRow } from '../repositories/realms';
import type { UserChanges } from '../repositories/users';
import { announceUser } from '../user-visibility/announcements';
import { announceAddresses, announceBots } from './announcements';

/** Writes changes that have been checked, announces them and returns the new row. The caller has locked `before`. */
export async function applyChanges(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  before: UserRow,
  changes: UserChanges,
): Promise<UserRow> {
  if (Object.keys(changes).length === 0) return before;
  const after = await ctx.users.update(tx, before, changes).catch((error: unknown) => {
    if (violates(error, 'users_delivery_email_key')) {
      throw new BadRequestError('New email value error: Already has an account.');
    }
    throw error;
  });
  await ctx.outbox.audit(tx, { realm_id: realm.id, target_ids: [after.id] });
  const hasOtherRole = after.role !== before.role;
  // Takes the exclusive lock before the shared lock: two transactions that hold the shared lock would deadlock.
  if (hasOtherRole) await ctx.accessibleUsers.lock(tx, realm.id);
  // Source: spec/wire-contract-files-and-time.md, section 2, "Events".
  const hasBotsFirst = after.is_bot && after.avatar_version !== before.avatar_version;
  if (hasBotsFirst) {
    // Takes the shared lock before locking the list of bots, as below.
    await ctx.accessibleUsers.lockShared(tx, realm.id);
    await announceBots(ctx, tx, before, after);
  }
  await announceUser(ctx, tx, after, userChanged(before, after, realm.host));
  if (hasOtherRole) await announceAddresses(ctx, tx, before, after);
  if (!hasBotsFirst) await announceBots(ctx, tx, before, after);
  // Devices that can no longer log in get no notifications either.
  if (changes.api_key_hash || changes.is_active === false) await ctx.pushTokens.removeAll(tx, after);
  if (after.is_active !== before.is_active) {
    await ctx.outbox.add(tx, ...(await showInRealmSettings(ctx, tx, realm.id, after.id)));
  }
  return after;
}
