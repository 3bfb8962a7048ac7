/** Thrown where a URL may not be requested, its server does not answer in time, or the answer is refused. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
}
