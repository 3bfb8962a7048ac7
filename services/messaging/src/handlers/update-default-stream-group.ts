import type { Handler } from '@team-chat/bus';
import { BadRequestError, type updateDefaultStreamGroup as op } from '@team-chat/contracts';
import { accessGroup, changeGroups } from '../channels/default-channel-groups';
import type { Context } from '../context';
import { checkGroupName } from '../domain/default-channel-group';

export const updateDefaultStreamGroup: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
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
    await ctx.defaultChannelGroups.update(tx, realm_id, group_id, {
      ...(name !== undefined && { name }),
      ...(new_description !== undefined && { description: new_description }),
    });
  });
  return {};
};
