import { BadRequestError } from '@team-chat/contracts';
import { applyChanges } from '../account-changes/apply-changes';
import { propagateChange } from '../account-changes/spread-change';
import type { Context } from '../context';
import { newApiKey } from '../domain/api-keys';
import type { UserRow } from '../domain/user';

/** Returns the user's API key. Replaces a person's key that is encrypted with a secret that is no longer listed: its
 *  hash is of that secret as well, so nobody can use the key any more. */
export async function readApiKey(ctx: Context, { realm_id, id, ...user }: UserRow): Promise<string> {
  const known = ctx.apiKeys.tryOpen(user.api_key_sealed);
  if (known !== undefined) return known;
  if (user.is_bot) throw new BadRequestError('The API key of this bot cannot be read: regenerate it.');
  const realm = (await ctx.realms.find(realm_id))!;
  const { before, after } = await ctx.db.transaction(async (tx) => {
    const before = (await ctx.users.lockWithOwners(tx, realm_id, [id])).users.get(id)!;
    const replacedMeanwhile = ctx.apiKeys.tryOpen(before.api_key_sealed) !== undefined;
    const changes = replacedMeanwhile ? {} : ctx.apiKeys.store(newApiKey());
    return { before, after: await applyChanges(ctx, tx, realm, before, changes) };
  });
  await propagateChange(ctx, before, after);
  return ctx.apiKeys.open(after.api_key_sealed);
}
