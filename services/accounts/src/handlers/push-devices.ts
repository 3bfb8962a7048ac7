import type * as op from '@team-chat/contracts';
import { ApiError } from '@team-chat/contracts';
import type { Handler } from '../context';
import { addPushToken, removePushToken } from '../personal/push-tokens';

export const addApnsToken: Handler<typeof op.addApnsToken> = async (ctx, { actor, params }) => {
  const { token, appid: app_id } = params;
  await addPushToken(ctx, actor, { service: 'apns', token, app_id });
  return {};
};

export const addFcmToken: Handler<typeof op.addFcmToken> = async (ctx, { actor, params }) => {
  await addPushToken(ctx, actor, { service: 'fcm', token: params.token });
  return {};
};

/** Source: spec/wire-contract-files-and-time.md, section 8. */
export const e2eeTestNotify: Handler<typeof op.e2eeTestNotify> = async () => {
  throw new ApiError('NO_ACTIVE_PUSH_DEVICE', 'No active registered push device');
};

/** Source: spec/wire-contract-files-and-time.md, section 8. */
export const registerPushDevice: Handler<typeof op.registerPushDevice> = async () => {
  const msg = 'Server is not configured to use push notification service.';
  throw new ApiError('PUSH_SERVICE_NOT_CONFIGURED', msg);
};

export const removeApnsToken: Handler<typeof op.removeApnsToken> = async (ctx, { actor, params }) => {
  await removePushToken(ctx, actor, { service: 'apns', token: params.token });
  return {};
};

export const removeFcmToken: Handler<typeof op.removeFcmToken> = async (ctx, { actor, params }) => {
  await removePushToken(ctx, actor, { service: 'fcm', token: params.token });
  return {};
};

/** Checks the device. Sends nothing, because there is no push service.
 *  Source: spec/wire-contract-files-and-time.md, section 8, "No push provider configured". */
export const testNotify: Handler<typeof op.testNotify> = async (ctx, { actor, params }) => {
  const { realm_id, user_id: id } = actor;
  if (params.token !== undefined && !(await ctx.pushTokens.has({ realm_id, id }, params.token))) {
    throw new ApiError('INVALID_PUSH_DEVICE_TOKEN', 'Device not recognized');
  }
  return {};
};
