import type { Handler } from '@team-chat/bus';
import type { updateUserByEmail as op } from '@team-chat/contracts';
import { accessUserByEmail } from '../access/access-user';
import { changeUser } from '../users/change-user';
import type { Context } from '../context';

export const updateUserByEmail: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { email, ...changes } = params;
  await changeUser(ctx, actor, await accessUserByEmail(ctx, actor, email), changes);
  return {};
};
