import { ServiceUnavailableError } from '@team-chat/contracts';

/** Thrown where another writer has changed the data between the check of a change and the change itself. */
export class ConflictError extends ServiceUnavailableError {
  override readonly name: string = 'ConflictError';
}

export interface RetryOptions {
  /** The largest number of attempts; 12 by default. */
  attempts?: number;
  /** Returns whether an error is a reason for another attempt; by default every ConflictError is. */
  isConflict?: (error: unknown) => boolean;
  /** The longest pause between two attempts, in milliseconds: 400 by default, 0 for none. */
  maxPauseMs?: number;
}

/** The longest pause before the third attempt, in milliseconds; doubled for each one after it. */
const FIRST_PAUSE_MS = 10;

/** Runs `work` until it meets no conflict. `work` checks data first, then changes it if it is still the same. Throws
 *  the last conflict when all attempts have met one. The second attempt follows at once. Later ones follow a random
 *  pause, so that none of many writers loses every time. `work` gets the number of the attempt, from 1. */
export async function retryOnConflict<T>(
  work: (attempt: number) => Promise<T>,
  { attempts = 12, isConflict = isConflictError, maxPauseMs = 400 }: RetryOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (attempt >= attempts || !isConflict(error)) throw error;
    }
    if (attempt > 1 && maxPauseMs > 0) {
      const longestMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 2), maxPauseMs);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longestMs));
    }
  }
}

function isConflictError(error: unknown): boolean {
  return error instanceof ConflictError;
}
