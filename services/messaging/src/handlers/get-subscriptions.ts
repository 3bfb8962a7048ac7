import type { Handler } from '@team-chat/bus';
import type { getSubscriptions as op } from '@team-chat/contracts';
import { personalFields } from '../audience/events';
import { isSubscribed, listChannels, listSubscribers } from '../channels/listed-channels';
import type { Context } from '../context';

export const getSubscriptions: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const systemGroups = await ctx.systemGroups.get(actor.realm_id);
  const known = await listChannels(ctx, actor, { systemGroups });
  const shown = known.filter((channel) => isSubscribed(channel) && !channel.row.is_archived);
  const subscribers = await listSubscribers(ctx, actor.realm_id, shown, params.include_subscribers);
  return {
    subscriptions: shown.map(({ row, record, subscription }) => ({
      ...record,
      ...(subscribers && { subscribers: subscribers.get(row.id) ?? [] }),
      ...personalFields(subscription!),
    })),
  };
};
