import type { Handler } from '@team-chat/bus';
import {
  BadRequestError,
  type createDefaultStreamGroup as op,
  MAX_DEFAULT_CHANNEL_GROUPS,
} from '@team-chat/contracts';
import { accessGroupedChannels, changeGroups } from '../channels/default-channel-groups';
import type { Context } from '../context';
import { checkGroupName, withChannels } from '../domain/default-channel-group';

export const createDefaultStreamGroup: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  const channelIds = await accessGroupedChannels(ctx, actor, params.stream_names);
  await changeGroups(ctx, realm_id, channelIds, async (tx, channels) => {
    const channel_ids = withChannels({ name: params.group_name, streams: [] }, channels);
    const name = checkGroupName(params.group_name);
    const { length } = await ctx.defaultChannelGroups.list(realm_id, tx);
    if (length >= MAX_DEFAULT_CHANNEL_GROUPS) {
      throw new BadRequestError(
        `An organization can have at most ${MAX_DEFAULT_CHANNEL_GROUPS} default channel groups.`,
      );
    }
    const { description } = params;
    await ctx.defaultChannelGroups.insert(tx, realm_id, { name, description, channel_ids });
  });
  return {};
};
