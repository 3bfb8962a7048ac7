/** What the operator has to put right: its message is all they need to see. */
export class AdminFailure extends Error {
  override name = 'AdminFailure';
}
