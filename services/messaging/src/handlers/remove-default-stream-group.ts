import type { Handler } from '@team-chat/bus';
import type { removeDefaultStreamGroup as op } from '@team-chat/contracts';
import { accessGroup, changeGroups } from '../channels/default-channel-groups';
import type { Context } from '../context';

export const removeDefaultStreamGroup: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  await changeGroups(ctx, realm_id, [], async (tx) => {
    const { id } = await accessGroup(ctx, realm_id, params.group_id, tx);
    await ctx.defaultChannelGroups.remove(tx, realm_id, id);
  });
  return {};
};
