import type { Handler } from '@team-chat/bus';
import type { getSubscribers as op } from '@team-chat/contracts';
import { accessChannel } from '../access/access-channel';
import type { Context } from '../context';

export const getSubscribers: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { id } = await accessChannel(ctx, actor, params.stream_id);
  const subscribers = await ctx.subscriptions.listSubscribers(actor.realm_id, [id]);
  return { subscribers: subscribers.get(id) ?? [] };
};
