import type * as op from '@team-chat/contracts';
import { type Actor, BadRequestError } from '@team-chat/contracts';
import { isAdministrator } from '@team-chat/permissions';
import { personalFields } from '../audience/events';
import { isSubscribed, listChannels, type ListedChannel, listSubscribers } from '../channels/listed-channels';
import type { Context, Handler } from '../context';
import { maySeeContent } from '../domain/channel-access';

export const findAccessibleChannels: Handler<typeof op.findAccessibleChannels> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const channels = await ctx.channels.listByIds(realm_id, params.channel_ids);
  const subscriptions = await ctx.subscriptions.listOfUser(realm_id, user_id);
  const own = new Set(subscriptions.filter((row) => row.is_active).map((row) => row.channel_id));
  const accessible = channels.filter(
    (channel) => !channel.is_archived && maySeeContent(actor, channel, own.has(channel.id)),
  );
  return { channel_ids: accessible.map((channel) => channel.id) };
};

export const findChannels: Handler<typeof op.findChannels> = async (ctx, { params }) => {
  const rows = await ctx.channels.listByIds(params.realm_id, params.channel_ids);
  return {
    channels: rows.map(({ id, name, invite_only, is_archived }) => ({ id, name, invite_only, is_archived })),
  };
};

export const getMaxMessageId: Handler<typeof op.getMaxMessageId> = async (ctx, { params }) => {
  const id = await ctx.conversations.lastReceivedMessageId(params.realm_id, params.user_id);
  return { max_message_id: id ?? -1 };
};

export const getStreams: Handler<typeof op.getStreams> = async (ctx, { actor, params }) => {
  const includeAll = params.include_all || params.include_all_active;
  if (params.include_all_active && !isAdministrator(actor.role)) {
    throw new BadRequestError('User not authorized for this query');
  }
  const systemGroups = await ctx.systemGroups.get(actor.realm_id);
  const known = await listChannels(ctx, actor, { systemGroups });
  const ownersChannels = params.include_owner_subscribed ? await channelsOfOwner(ctx, actor) : new Set();
  const isWanted = (channel: ListedChannel) => {
    const { row } = channel;
    return (
      includeAll ||
      (params.include_public && !row.invite_only) ||
      (params.include_web_public && row.is_web_public) ||
      (params.include_subscribed && isSubscribed(channel)) ||
      (params.include_default && row.is_default) ||
      ownersChannels.has(row.id) ||
      (params.include_can_access_content && maySeeContent(actor, row, isSubscribed(channel)))
    );
  };
  const found = known.filter((channel) => isWanted(channel) && !(params.exclude_archived && channel.row.is_archived));
  return {
    streams: found.map(({ row: { is_default }, record }) => ({
      ...record,
      ...(params.include_default && { is_default }),
    })),
  };
};

/** Returns the ids of the channels that a bot's owner is subscribed to; empty for users who are not bots. */
async function channelsOfOwner(ctx: Context, { realm_id, user_id }: Actor): Promise<Set<number>> {
  const owner = (await ctx.userCards.get(realm_id, user_id))?.bot_owner_id;
  if (owner == null) return new Set();
  const rows = await ctx.subscriptions.listOfUser(realm_id, owner);
  return new Set(rows.filter((row) => row.is_active).map((row) => row.channel_id));
}

export const getSubscriptions: Handler<typeof op.getSubscriptions> = async (ctx, { actor, params }) => {
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
