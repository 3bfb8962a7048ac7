import { setTimeout as sleep } from 'node:timers/promises';
/** Milliseconds, far longer than any wait of a test that succeeds. */
const LIMIT_MS = 120_000;
const RETRY_INTERVAL_MS = 20;

/** Calls `holds` until it returns a truthy value, and returns that. Throws an error with the text `what` after
 *  `limitMs`. */
export async function until<T>(
  what: string,
  holds: () => T | Promise<T>,
  limitMs = LIMIT_MS,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const value = await holds();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await sleep(RETRY_INTERVAL_MS);
  }
}
