import type { Handler } from '@team-chat/bus';
import type { removeFcmToken as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { removePushToken } from '../personal/push-tokens';

export const removeFcmToken: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await removePushToken(ctx, actor, { service: 'fcm', token: params.token });
  return {};
};
