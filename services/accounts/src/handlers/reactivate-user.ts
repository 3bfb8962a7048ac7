import type { Handler } from '@team-chat/bus';
import type { Actor, reactivateUser as op } from '@team-chat/contracts';
import { ConflictError, retryOnConflict } from '@team-chat/db';
import { accessUser, checkMayAdminister } from '../access/access-user';
import { applyChanges } from '../account-changes/apply-changes';
import { propagateChange } from '../account-changes/spread-change';
import type { Context } from '../context';
import { checkUniqueName } from '../users/change-user';

/** Reactivates a user. A bot whose owner is deactivated becomes the caller's.
 *  Source: spec/wire-contract-annex.md, section 3. */
export const reactivateUser: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { before, after } = await retryOnConflict(() => attemptToReactivate(ctx, actor, params.user_id));
  await propagateChange(ctx, before, after);
  return {};
};

/** Throws ConflictError where a bot has got another owner since the owner's account was chosen to be locked. */
async function attemptToReactivate(ctx: Context, actor: Actor, userId: number) {
  const { bot_owner_id } = await accessUser(ctx, actor, userId);
  const realm = (await ctx.realms.find(actor.realm_id))!;
  return ctx.db.transaction(async (tx) => {
    // The owner as well: a deactivation of the owner deactivates all bots that are active when it gets this lock.
    const ids = [actor.user_id, userId, ...(bot_owner_id === null ? [] : [bot_owner_id])];
    const { users } = await ctx.users.lockWithOwners(tx, realm.id, ids);
    const before = users.get(userId)!;
    checkMayAdminister(users.get(actor.user_id)!, before);
    if (before.is_active) return { before, after: before };
    if (before.bot_owner_id !== bot_owner_id) throw new ConflictError();
    await checkUniqueName(ctx, tx, realm, before.full_name, before.id);
    const hasOwner = bot_owner_id !== null && users.get(bot_owner_id)!.is_active;
    const changes = { is_active: true, ...(before.is_bot && !hasOwner && { bot_owner_id: actor.user_id }) };
    return { before, after: await applyChanges(ctx, tx, realm, before, changes) };
  });
}
