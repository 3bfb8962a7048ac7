import type { Handler } from '@team-chat/bus';
import { BadRequestError, type resetPassword as op } from '@team-chat/contracts';
import { applyChanges } from '../account-changes/apply-changes';
import { propagateChange } from '../account-changes/spread-change';
import type { Context } from '../context';
import { newApiKey } from '../domain/api-keys';
import { checkPassword, counterOf, WEAK_PASSWORD_ADVICE } from '../domain/passwords';

export const resetPassword: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { realm_id, user_id, password, new_api_key } = params;
  const [realm, user] = await Promise.all([ctx.realms.find(realm_id), ctx.users.find(realm_id, user_id)]);
  if (!realm || !user) throw new BadRequestError('No such user');
  if (user.is_bot) throw new BadRequestError('Bots have no password.');
  checkPassword(password, [user.delivery_email, user.full_name], WEAK_PASSWORD_ADVICE);
  const changes = {
    password_hash: await ctx.passwordHashes.hash(password),
    ...(new_api_key && ctx.apiKeys.store(newApiKey())),
  };
  const { before, after } = await ctx.db.transaction(async (tx) => {
    const { users } = await ctx.users.lockWithOwners(tx, realm_id, [user_id]);
    const before = users.get(user_id)!;
    if (new_api_key) await ctx.keys.removeAll(tx, before);
    else await ctx.keys.removeSessions(tx, before);
    return { before, after: await applyChanges(ctx, tx, realm, before, changes) };
  });
  await propagateChange(ctx, before, after);
  // Lets a user log in who was locked out after wrong guesses.
  await ctx.failedLogins.delete(counterOf(realm_id, after.delivery_email));
  return {};
};
