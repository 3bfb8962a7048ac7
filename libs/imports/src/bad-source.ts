/** A source that cannot be imported, with the reason for the operator. */
export class BadSourceError extends Error {
  override name = 'BadSourceError';
  readonly code = 'BAD_SOURCE';
}
