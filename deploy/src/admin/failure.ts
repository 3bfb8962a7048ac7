/** A problem that the operator can solve. Only its message is printed. */
export class AdminFailure extends Error {
  override name = 'AdminFailure';
}
