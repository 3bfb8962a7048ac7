import type { Handler } from '@team-chat/bus';
import { BadRequestError, type createBigBlueButtonVideoCall as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const createBigBlueButtonVideoCall: Handler<Context, typeof op> = async () => {
  throw new BadRequestError('BigBlueButton is not configured.');
};
