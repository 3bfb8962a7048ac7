import type { Handler } from '@team-chat/bus';
import type { getUser as op } from '@team-chat/contracts';
import { accessUser } from '../access/access-user';
import type { Context } from '../context';
import { readUser } from '../users/read-user';

export const getUser: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { user_id, ...options } = params;
  return { user: await readUser(ctx, actor, await accessUser(ctx, actor, user_id), options) };
};
