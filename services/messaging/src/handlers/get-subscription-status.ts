import type { Handler } from '@team-chat/bus';
import { BadRequestError, type getSubscriptionStatus as op } from '@team-chat/contracts';
import { accessChannel } from '../access/access-channel';
import type { Context } from '../context';

export const getSubscriptionStatus: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  if (!(await ctx.users.get(realm_id, params.user_id))) throw new BadRequestError('No such user');
  const { id } = await accessChannel(ctx, actor, params.stream_id);
  const found = await ctx.subscriptions.listActive(ctx.db.knex, realm_id, id, [params.user_id]);
  return { is_subscribed: found.length > 0 };
};
