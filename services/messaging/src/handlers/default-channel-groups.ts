import type * as op from '@team-chat/contracts';
import { BadRequestError, MAX_DEFAULT_CHANNEL_GROUPS } from '@team-chat/contracts';
import { accessGroup, accessGroupedChannels, changeGroups } from '../channels/default-channel-groups';
import type { Handler } from '../context';
import { checkGroupName, withChannels, withoutChannels } from '../domain/default-channel-group';

export const createDefaultStreamGroup: Handler<typeof op.createDefaultStreamGroup> = async (ctx, { actor, params }) => {
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
    await ctx.defaultChannelGroups.checkName(tx, realm_id, name);
    await ctx.defaultChannelGroups.insert(tx, realm_id, { name, description, channel_ids });
  });
  return {};
};

export const removeDefaultStreamGroup: Handler<typeof op.removeDefaultStreamGroup> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  await changeGroups(ctx, realm_id, [], async (tx) => {
    const { id } = await accessGroup(ctx, realm_id, params.group_id, tx);
    await ctx.defaultChannelGroups.remove(tx, realm_id, id);
  });
  return {};
};

const CHANGES = new Map([
  ['add', withChannels],
  ['remove', withoutChannels],
]);

export const updateDefaultStreamGroupStreams: Handler<typeof op.updateDefaultStreamGroupStreams> = async (
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

export const updateDefaultStreamGroup: Handler<typeof op.updateDefaultStreamGroup> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  const { group_id, new_group_name, new_description } = params;
  if (!new_group_name && !new_description) {
    throw new BadRequestError('You must pass "new_description" or "new_group_name".');
  }
  await changeGroups(ctx, realm_id, [], async (tx) => {
    const group = await accessGroup(ctx, realm_id, group_id, tx);
    const name = new_group_name === undefined ? undefined : checkGroupName(new_group_name);
    if (name === group.name) {
      throw new BadRequestError(`This default channel group is already named '${name}'`);
    }
    if (name !== undefined) await ctx.defaultChannelGroups.checkName(tx, realm_id, name, group_id);
    await ctx.defaultChannelGroups.update(tx, realm_id, group_id, {
      ...(name !== undefined && { name }),
      ...(new_description !== undefined && { description: new_description }),
    });
  });
  return {};
};
