import type { Handler } from '@team-chat/bus';
import { ApiError, type e2eeTestNotify as op } from '@team-chat/contracts';
import type { Context } from '../context';

/** Source: spec/wire-contract-files-and-time.md, section 8. */
export const e2eeTestNotify: Handler<Context, typeof op> = async () => {
  throw new ApiError('NO_ACTIVE_PUSH_DEVICE', 'No active registered push device');
};
