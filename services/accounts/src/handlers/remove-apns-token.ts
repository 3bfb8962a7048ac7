import type { Handler } from '@team-chat/bus';
import type { removeApnsToken as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { removePushToken } from '../personal/push-tokens';

export const removeApnsToken: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await removePushToken(ctx, actor, { service: 'apns', token: params.token });
  return {};
};
