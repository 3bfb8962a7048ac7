import type { Handler } from '@team-chat/bus';
import { BadRequestError, type deactivateBot as op } from '@team-chat/contracts';
import { checkMayAdminister, accessBot } from '../access/access-user';
import type { Context } from '../context';
import { deactivateUser } from '../users/deactivate-user';

/** Source: spec/wire-contract-annex.md, section 3. */
export const deactivateBot: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { id } = await accessBot(ctx, actor, params.bot_id);
  const realm = (await ctx.realms.find(actor.realm_id))!;
  const ids = { caller: actor.user_id, target: id };
  await deactivateUser(ctx, realm, ids, (_tx, { users }) => {
    checkMayAdminister(users.get(ids.caller)!, users.get(id)!);
    if (!users.get(id)!.is_active) throw new BadRequestError('User is deactivated');
  });
  return {};
};
