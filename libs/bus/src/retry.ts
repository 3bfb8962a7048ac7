import { setTimeout as sleep } from 'node:timers/promises';

interface RetryOptions {
  /** Milliseconds after which no further attempt is made. */
  patienceMs: number;
  /** Milliseconds between two attempts. */
  pauseMs: number;
  /** Returns whether another attempt may succeed; any may, by default. */
  isWorthwhile?(error: unknown): boolean;
  /** Called with an error whenever its message differs from the previous one. */
  onWait?(error: Error): void;
}

/** Calls `attempt`, which must be idempotent, until it succeeds. Throws the error of the last attempt. */
export async function retry<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { patienceMs, pauseMs, isWorthwhile = () => true, onWait } = options;
  const giveUpAt = Date.now() + patienceMs;
  for (let said = ''; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isWorthwhile(error) || Date.now() > giveUpAt) throw error;
      const { message } = error as Error;
      if (message !== said) onWait?.(error as Error);
      said = message;
    }
    await sleep(pauseMs);
  }
}
