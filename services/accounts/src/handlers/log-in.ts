import type { Handler } from '@team-chat/bus';
import type { logIn as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkPad } from '../domain/one-time-pad';
import { outcomeFor } from '../log-ins/outcome';
import { userByPassword, userWithoutPassword } from '../users/check-log-in';

export const logIn: Handler<Context, typeof op> = async (ctx, { params, info }) => {
  const { realm_id, username, password, app } = params;
  if (app) checkPad(app.otp);
  const user =
    password === null
      ? await userWithoutPassword(ctx, realm_id, username)
      : await userByPassword(ctx, realm_id, username, password);
  return { outcome: await outcomeFor(ctx, user, app, 'password', info) };
};
