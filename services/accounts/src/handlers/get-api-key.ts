import type { Handler } from '@team-chat/bus';
import { BadRequestError, type getApiKey as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkMayLogIn } from '../users/check-log-in';
import { readApiKey } from '../users/read-api-key';

export const getApiKey: Handler<Context, typeof op> = async (ctx, { params }) => {
  const user = await ctx.users.find(params.realm_id, params.user_id);
  if (!user) throw new BadRequestError('No such user');
  await checkMayLogIn(ctx, user);
  await ctx.db.transaction((tx) => ctx.outbox.audit(tx, { realm_id: user.realm_id }));
  return { api_key: await readApiKey(ctx, user), email: user.delivery_email, user_id: user.id };
};
