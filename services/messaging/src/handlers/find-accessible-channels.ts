import type { Handler } from '@team-chat/bus';
import type { findAccessibleChannels as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { maySeeContent } from '../domain/channel-access';

export const findAccessibleChannels: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const channels = await ctx.channels.listByIds(realm_id, params.channel_ids);
  const subscriptions = await ctx.subscriptions.listOfUser(realm_id, user_id);
  const own = new Set(subscriptions.filter((row) => row.is_active).map((row) => row.channel_id));
  const accessible = channels.filter(
    (channel) => !channel.is_archived && maySeeContent(actor, channel, own.has(channel.id)),
  );
  return { channel_ids: accessible.map((channel) => channel.id) };
};
