import { setTimeout as pause } from 'node:timers/promises';
import { ServiceUnavailableError } from '@team-chat/contracts';

/** What was decided before the transaction does not hold within it: somebody else was faster. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

/** Times that others may be faster before we give up. */
const MAX_ATTEMPTS = 12;
/** The longest pause before the third attempt; doubled for each one after it. */
const FIRST_PAUSE_MS = 10;
const MAX_PAUSE_MS = 400;

/** Runs an attempt that reads and checks first and then changes what it finds unchanged, until it does. The second attempt
 *  follows at once; later ones pause for as long as chance wants, or of many on one message a few would always lose. */
export async function retryOnConflict<T>(attempt: (isFirst: boolean) => Promise<T>): Promise<T> {
  for (let count = 1; count <= MAX_ATTEMPTS; count++) {
    if (count > 2) {
      await pause(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** (count - 3), MAX_PAUSE_MS));
    }
    try {
      return await attempt(count === 1);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    }
  }
  throw new ServiceUnavailableError();
}
