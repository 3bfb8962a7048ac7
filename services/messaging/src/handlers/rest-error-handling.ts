import { BadRequestError, type restErrorHandling as op } from '@team-chat/contracts';
import type { Handler } from '../context';

export const restErrorHandling: Handler<typeof op> = async () => {
  throw new BadRequestError('This operation always fails.');
};
