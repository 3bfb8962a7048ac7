import type { Handler } from '@team-chat/bus';
import { ApiError, type registerPushDevice as op } from '@team-chat/contracts';
import type { Context } from '../context';

/** Source: spec/wire-contract-files-and-time.md, section 8. */
export const registerPushDevice: Handler<Context, typeof op> = async () => {
  const msg = 'Server is not configured to use push notification service.';
  throw new ApiError('PUSH_SERVICE_NOT_CONFIGURED', msg);
};
