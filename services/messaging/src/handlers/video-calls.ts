import { BadRequestError, type createBigBlueButtonVideoCall as op } from '@team-chat/contracts';
import type { Handler } from '../context';

export const createBigBlueButtonVideoCall: Handler<typeof op> = async () => {
  throw new BadRequestError('BigBlueButton is not configured.');
};
