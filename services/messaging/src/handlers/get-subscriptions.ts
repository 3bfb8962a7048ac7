import type { Handler } from '@team-chat/bus';
import type { getSubscriptions as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { readChannelLists } from '../channels/channel-lists';

export const getSubscriptions: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const systemGroups = await ctx.systemGroups.get(actor.realm_id);
  const options = { includeSubscribers: params.include_subscribers, systemGroups };
  const { subscriptions } = await readChannelLists(ctx, actor, options);
  return { subscriptions: subscriptions.filter((channel) => !channel.is_archived) };
};
