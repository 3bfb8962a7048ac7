import type { Handler } from '@team-chat/bus';
import { type ChannelRecord, type getStreams as op, UnauthorizedPrincipalError } from '@team-chat/contracts';
import { isAdministrator } from '@team-chat/permissions';
import { readChannelLists } from '../channel-lists';
import type { Context } from '../context';

export const getStreams: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const includeAll = params.include_all || params.include_all_active;
  if (params.include_all_active && !isAdministrator(actor.role)) {
    throw new UnauthorizedPrincipalError('User not authorized for this query');
  }
  const systemGroups = (await ctx.systemGroups.get(actor.realm_id, 'groups'))!;
  const { streams, subscriptions } = await readChannelLists(ctx, actor, 'false', systemGroups);
  const subscribed = new Set(subscriptions.map((channel) => channel.stream_id));
  const isWanted = (channel: ChannelRecord & { is_default: boolean }) =>
    includeAll ||
    (params.include_public && !channel.invite_only) ||
    (params.include_web_public && channel.is_web_public) ||
    (params.include_subscribed && subscribed.has(channel.stream_id)) ||
    (params.include_default && channel.is_default) ||
    params.include_can_access_content;
  const found = streams.filter(
    (channel) => isWanted(channel) && !(params.exclude_archived && channel.is_archived),
  );
  return {
    streams: found.map(({ is_default, ...channel }) => ({
      ...channel,
      ...(params.include_default && { is_default }),
    })),
  };
};
