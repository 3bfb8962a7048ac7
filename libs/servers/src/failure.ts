/** A problem for the operator to solve. Its message is enough for that, without a stack. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}
