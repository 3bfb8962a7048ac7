/** A problem that the operator can solve. Only its message is printed. */
export class AdminFailure extends Error {
  override name = 'AdminFailure';
}

/** A command line with a mistake. The program adds where the command's help is. */
export class UsageFailure extends AdminFailure {
  override name = 'UsageFailure';

  constructor(
    /** Name of the command; empty if there is none. */
    readonly command: string,
    problem: string,
  ) {
    super(problem);
  }
}
