import type { Handler } from '@team-chat/bus';
import { BadRequestError, type updateUserGroupMembers as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { changeMemberships } from '../custom-groups/change-memberships';

const NOTHING =
  'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".';

export const updateUserGroupMembers: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { user_group_id, ...change } = params;
  if (!Object.values(change).some((ids) => ids !== undefined && ids.length > 0)) {
    throw new BadRequestError(NOTHING);
  }
  await changeMemberships(ctx, actor, user_group_id, change);
  return {};
};
