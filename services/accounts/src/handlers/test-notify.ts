import type { Handler } from '@team-chat/bus';
import { ApiError, type testNotify as op } from '@team-chat/contracts';
import type { Context } from '../context';

/** Checks the device. Sends nothing, because there is no push service.
 *  Source: spec/wire-contract-files-and-time.md, section 8, "No push provider configured". */
export const testNotify: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id: id } = actor;
  if (params.token !== undefined && !(await ctx.pushTokens.has({ realm_id, id }, params.token))) {
    throw new ApiError('INVALID_PUSH_DEVICE_TOKEN', 'Device not recognized');
  }
  return {};
};
