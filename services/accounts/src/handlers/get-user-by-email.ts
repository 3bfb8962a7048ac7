import type { Handler } from '@team-chat/bus';
import type { getUserByEmail as op } from '@team-chat/contracts';
import { accessUserByEmail } from '../access/access-user';
import type { Context } from '../context';
import { readUser } from '../users/read-user';

export const getUserByEmail: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { email, ...options } = params;
  return { user: await readUser(ctx, actor, await accessUserByEmail(ctx, actor, email), options) };
};
