import type { Handler } from '@team-chat/bus';
import type { updateUser as op } from '@team-chat/contracts';
import { accessUser } from '../access/access-user';
import { changeUser } from '../users/change-user';
import type { Context } from '../context';

export const updateUser: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { user_id, ...changes } = params;
  await changeUser(ctx, actor, await accessUser(ctx, actor, user_id), changes);
  return {};
};
