import type { Handler } from '@team-chat/bus';
import { BadRequestError, type updateDefaultStreamGroupStreams as op } from '@team-chat/contracts';
import { accessGroup, accessGroupedChannels, changeGroups } from '../channels/default-channel-groups';
import type { Context } from '../context';
import { withChannels, withoutChannels } from '../domain/default-channel-group';

const CHANGES = new Map([
  ['add', withChannels],
  ['remove', withoutChannels],
]);

export const updateDefaultStreamGroupStreams: Handler<Context, typeof op> = async (
  ctx,
  { actor, params },
) => {
  const { realm_id } = actor;
  const { group_id } = params;
  await accessGroup(ctx, realm_id, group_id);
  const channelIds = await accessGroupedChannels(ctx, actor, params.stream_names);
  const changed = CHANGES.get(params.op);
  if (!changed) throw new BadRequestError('Invalid value for "op". Specify one of "add" or "remove".');
  await changeGroups(ctx, realm_id, channelIds, async (tx, channels) => {
    const group = await accessGroup(ctx, realm_id, group_id, tx);
    await ctx.defaultChannelGroups.update(tx, realm_id, group_id, { channel_ids: changed(group, channels) });
  });
  return {};
};
