import { ApiError, BadRequestError } from '@team-chat/contracts';

/** Largest body in bytes, without files; the longest message is 10,000 code points. */
export const MAX_BODY_BYTES = 768 * 1024;
/** Milliseconds in which a body without files must arrive, and in which some of one with files must. */
export const ARRIVAL_MS = 30_000;

export const tooLarge = () => new ApiError('PAYLOAD_TOO_LARGE', 'The request is too large');
export const tooSlow = () =>
  new ApiError('BAD_REQUEST', 'The request took too long to arrive', undefined, { status: 408 });
export const aborted = () => new BadRequestError('Request was aborted');
