import type { Handler } from '@team-chat/bus';
import type { reactivateUser as op } from '@team-chat/contracts';
import { accessUser, checkMayAdminister } from '../access/access-user';
import { applyChanges } from '../account-changes/apply-changes';
import { propagateChange } from '../account-changes/spread-change';
import type { Context } from '../context';
import { checkUniqueName } from '../users/change-user';

/** Reactivates a user. A bot whose owner is deactivated becomes the caller's.
 *  Source: spec/wire-contract-annex.md, section 3. */
export const reactivateUser: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await accessUser(ctx, actor, params.user_id);
  const realm = (await ctx.realms.find(actor.realm_id))!;
  const { before, after } = await ctx.db.transaction(async (tx) => {
    const { users } = await ctx.users.lockWithOwners(tx, realm.id, [actor.user_id, params.user_id]);
    const before = users.get(params.user_id)!;
    checkMayAdminister(users.get(actor.user_id)!, before);
    if (before.is_active) return { before, after: before };
    await checkUniqueName(ctx, tx, realm, before.full_name, before.id);
    const owner = before.bot_owner_id && (await ctx.users.find(realm.id, before.bot_owner_id, tx));
    const isOrphan = before.is_bot && !(owner && owner.is_active);
    const changes = { is_active: true, ...(isOrphan && { bot_owner_id: actor.user_id }) };
    return { before, after: await applyChanges(ctx, tx, realm, before, changes) };
  });
  await propagateChange(ctx, before, after);
  return {};
};
