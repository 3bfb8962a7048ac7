import type { Handler } from '@team-chat/bus';
import type { addApnsToken as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { addPushToken } from '../personal/push-tokens';

export const addApnsToken: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { token, appid: app_id } = params;
  await addPushToken(ctx, actor, { service: 'apns', token, app_id });
  return {};
};
