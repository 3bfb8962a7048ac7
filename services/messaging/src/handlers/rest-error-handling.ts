import type { Handler } from '@team-chat/bus';
import { BadRequestError, type restErrorHandling as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const restErrorHandling: Handler<Context, typeof op> = async () => {
  throw new BadRequestError('This operation always fails.');
};
