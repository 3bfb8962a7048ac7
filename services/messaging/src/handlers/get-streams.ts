import type { Handler } from '@team-chat/bus';
import { type Actor, BadRequestError, type getStreams as op } from '@team-chat/contracts';
import { isAdministrator } from '@team-chat/permissions';
import { isSubscribed, type ListedChannel, listChannels } from '../channels/listed-channels';
import type { Context } from '../context';
import { maySeeContent } from '../domain/channel-access';

export const getStreams: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
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
  const found = known.filter(
    (channel) => isWanted(channel) && !(params.exclude_archived && channel.row.is_archived),
  );
  return {
    streams: found.map(({ row: { is_default }, record }) => ({
      ...record,
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
