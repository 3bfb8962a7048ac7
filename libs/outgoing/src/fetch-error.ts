/** Reason why a request failed: its URL may not be requested, the time was over, the server cannot be reached or broke
 *  off, or the answer is not as the caller wants it. */
export type FetchFailure = 'refused' | 'late' | 'unreachable' | 'unexpected';

/** Thrown where a URL may not be requested, its server does not answer in time, or the answer is refused. */
export class FetchError extends Error {
  override readonly name = 'FetchError';

  constructor(
    readonly failure: FetchFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Returns the error of a server that does not answer, or not completely. */
export const brokenOff = (signal: AbortSignal, cause: unknown): FetchError =>
  signal.aborted
    ? new FetchError('late', 'the server does not answer in time', { cause })
    : new FetchError('unreachable', 'the server does not answer', { cause });
