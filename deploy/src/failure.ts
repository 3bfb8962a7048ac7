/** Something the operator has to put right: its message is all they need to see, without a stack. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
