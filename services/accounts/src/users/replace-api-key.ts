import type { Actor } from '@team-chat/contracts';
import { checkMayAdminister } from '../access/access-user';
import { applyChanges } from '../account-changes/apply-changes';
import { propagateChange } from '../account-changes/spread-change';
import type { Context } from '../context';
import { newApiKey } from '../domain/api-keys';

/** Replaces the first API key of the caller, or of a bot that the caller administers, and returns the new one. When this
 *  resolves, all gateways refuse the old key. `forget` has the key listed as one that was not used yet. */
export async function replaceApiKey(
  ctx: Context,
  { realm_id, user_id }: Pick<Actor, 'realm_id' | 'user_id'>,
  targetId: number,
  { forget = false } = {},
): Promise<{ api_key: string }> {
  const realm = (await ctx.realms.find(realm_id))!;
  const api_key = newApiKey();
  const { before, after } = await ctx.db.transaction(async (tx) => {
    const { users } = await ctx.users.lockWithOwners(tx, realm_id, [user_id, targetId]);
    const before = users.get(targetId)!;
    if (user_id !== targetId) checkMayAdminister(users.get(user_id)!, before);
    if (forget) await ctx.keys.removeFirst(tx, before);
    return { before, after: await applyChanges(ctx, tx, realm, before, ctx.apiKeys.store(api_key)) };
  });
  await propagateChange(ctx, before, after);
  return { api_key };
}
