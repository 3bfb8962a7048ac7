/** Something the operator has to put right: its message is all they need to see, without a stack. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}
