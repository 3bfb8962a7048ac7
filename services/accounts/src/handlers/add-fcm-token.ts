import type { Handler } from '@team-chat/bus';
import type { addFcmToken as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { addPushToken } from '../personal/push-tokens';

export const addFcmToken: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await addPushToken(ctx, actor, { service: 'fcm', token: params.token });
  return {};
};
