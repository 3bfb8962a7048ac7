import type { Handler } from '@team-chat/bus';
import { type Actor, BadRequestError, type getStreams as op } from '@team-chat/contracts';
import { isAdministrator } from '@team-chat/permissions';
import { readChannelLists } from '../channels/channel-lists';
import type { Context } from '../context';

export const getStreams: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const includeAll = params.include_all || params.include_all_active;
  if (params.include_all_active && !isAdministrator(actor.role)) {
    throw new BadRequestError('User not authorized for this query');
  }
  const systemGroups = await ctx.systemGroups.get(actor.realm_id);
  const options = { includeSubscribers: 'false', systemGroups } as const;
  const { streams, subscriptions } = await readChannelLists(ctx, actor, options);
  const subscribed = new Set(subscriptions.map((channel) => channel.stream_id));
  const ownersChannels = params.include_owner_subscribed ? await channelsOfOwner(ctx, actor) : new Set();
  const isWanted = (channel: (typeof streams)[number]) =>
    includeAll ||
    (params.include_public && !channel.invite_only) ||
    (params.include_web_public && channel.is_web_public) ||
    (params.include_subscribed && subscribed.has(channel.stream_id)) ||
    (params.include_default && channel.is_default) ||
    ownersChannels.has(channel.stream_id) ||
    (params.include_can_access_content && channel.may_see_content);
  const found = streams.filter(
    (channel) => isWanted(channel) && !(params.exclude_archived && channel.is_archived),
  );
  return {
    streams: found.map(({ is_default, may_see_content: _, ...channel }) => ({
      ...channel,
      ...(params.include_default && { is_default }),
    })),
  };
};

/** Returns the ids of the channels that a bot's owner is subscribed to; empty for users who are no bots. */
async function channelsOfOwner(ctx: Context, { realm_id, user_id }: Actor): Promise<Set<number>> {
  const owner = (await ctx.users.get(realm_id, user_id))?.bot_owner_id;
  if (owner == null) return new Set();
  const rows = await ctx.subscriptions.listOfUser(realm_id, owner);
  return new Set(rows.filter((row) => row.is_active).map((row) => row.channel_id));
}
