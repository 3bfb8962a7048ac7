import { ServiceUnavailableError } from '@team-chat/contracts';

/** What was decided before the transaction does not hold within it: somebody else was faster. */
export class StaleEditError extends Error {
  override readonly name = 'StaleEditError';
}

/** Times that others may be faster before we give up. */
const MAX_ATTEMPTS = 8;

/** Runs an attempt that reads and checks first and then changes what it finds unchanged, until it does. */
export async function untilFresh<T>(attempt: (isFirst: boolean) => Promise<T>): Promise<T> {
  for (let count = 1; count <= MAX_ATTEMPTS; count++) {
    try {
      return await attempt(count === 1);
    } catch (error) {
      if (!(error instanceof StaleEditError)) throw error;
    }
  }
  throw new ServiceUnavailableError();
}
