import { TimeoutError } from './api-error.ts';

const FIRST_DELAY_MS = 500;
const LARGEST_DELAY_MS = 30_000;
/** Milliseconds between looks at the clock. */
const CHECK_MS = 5_000;

/** Returns the milliseconds to wait after a number of failures: doubled each time, and at random, so that clients do not
 *  return together. */
export function backoffMs(failures: number): number {
  const limitMs = Math.min(FIRST_DELAY_MS * 2 ** failures, LARGEST_DELAY_MS);
  return limitMs * (0.5 + Math.random() / 2);
}

/** Resolves after a time. Rejects with the signal's reason. */
export function sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, delayMs);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Runs a task with a signal that aborts after a time, or with the caller's signal. The time is that of the clock on the
 *  wall: timers stand still while a machine sleeps, and the connections it had are dead when it wakes up. */
export async function withDeadline<T>(
  timeoutMs: number,
  callerSignal: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const endMs = Date.now() + timeoutMs;
  let timer: ReturnType<typeof setTimeout>;
  const check = () => {
    const leftMs = endMs - Date.now();
    if (leftMs > 0) timer = setTimeout(check, Math.min(leftMs, CHECK_MS));
    else controller.abort(new TimeoutError(`no answer within ${timeoutMs / 1000} s`));
  };
  const abort = () => controller.abort(callerSignal!.reason);
  callerSignal?.throwIfAborted();
  callerSignal?.addEventListener('abort', abort, { once: true });
  check();
  try {
    return await task(controller.signal);
  } finally {
    clearTimeout(timer!);
    callerSignal?.removeEventListener('abort', abort);
  }
}
