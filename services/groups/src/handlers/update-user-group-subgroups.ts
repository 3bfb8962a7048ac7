import type { Handler } from '@team-chat/bus';
import { BadRequestError, type updateUserGroupSubgroups as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { changeMemberships } from '../custom-groups/change-memberships';

export const updateUserGroupSubgroups: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { add = [], delete: remove = [] } = params;
  if (add.length === 0 && remove.length === 0) {
    throw new BadRequestError('Nothing to do. Specify at least one of "add" or "delete".');
  }
  await changeMemberships(ctx, actor, params.user_group_id, { add_subgroups: add, delete_subgroups: remove });
  return {};
};
