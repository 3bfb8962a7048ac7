import type { Transaction } from '@team-chat/db';
import { applyChanges } from '../account-changes/apply-changes';
import { type AccountChange, propagateChanges } from '../account-changes/propagate-change';
import type { Context } from '../context';
import type { UserRow } from '../domain/user';
import { invitesChangedOf } from '../events/realm-events';
import { emailTexts } from '../mail/texts/texts';
import type { RealmRow } from '../repositories/realms';
import type { LockedUsers } from '../repositories/users';

/** Deactivates the bots that a user owns, then the user, and revokes the user's invitations. Does nothing for a
 *  deactivated user. Calls `check`, which may throw, after locking the rows that `check` reads. */
export async function deactivateUserAndBots(
  ctx: Context,
  realm: RealmRow,
  ids: { caller: number; target: number },
  check: (tx: Transaction, locked: LockedUsers) => void | Promise<void>,
  /** Text that is mailed to the user. */
  comment?: string,
): Promise<void> {
  const changes = await ctx.db.transaction(async (tx) => {
    const locked = await ctx.users.lockWithOwners(tx, realm.id, [ids.caller, ids.target]);
    await check(tx, locked);
    const target = locked.users.get(ids.target)!;
    if (!target.is_active) return [];
    // Removes the sessions, so that forgotten browsers are not logged in after a reactivation.
    await ctx.apiKeys.removeSessions(tx, target);
    const changes = await endDelegates(ctx, tx, realm, target);
    changes.push({ before: target, after: await applyChanges(ctx, tx, realm, target, { is_active: false }) });
    if (comment) {
      const language = target.settings.default_language;
      const text = emailTexts(language).deactivation({ realm_name: realm.name, comment });
      const to = target.delivery_email;
      await ctx.mailer.add(tx, realm.id, { ...text, to, from_name: realm.name, language });
    }
    return changes;
  });
  await propagateChanges(ctx, changes);
}

/** Ends what acts for a user besides the account: deactivates the bots of the user, and revokes the user's invitations. */
export async function endDelegates(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  { id }: UserRow,
): Promise<AccountChange[]> {
  const changes: AccountChange[] = [];
  for (const before of await ctx.users.lockActiveBotsOf(tx, realm.id, id)) {
    changes.push({ before, after: await applyChanges(ctx, tx, realm, before, { is_active: false }) });
  }
  if (await ctx.invitations.revokeAllOf(tx, realm.id, id)) {
    await ctx.outbox.add(tx, invitesChangedOf(realm.id, [id]));
  }
  return changes;
}
