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

/** Aborts its signal after a time, or with the caller's signal. The time is that of the clock on the wall: timers stand still
 *  while a machine sleeps, and the connections it had are dead when it wakes up. */
export class Deadline {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private limitMs = 0;
  private endMs = 0;

  constructor(
    timeoutMs: number,
    private readonly callerSignal: AbortSignal | undefined,
  ) {
    callerSignal?.throwIfAborted();
    callerSignal?.addEventListener('abort', this.abort, { once: true });
    this.restart(timeoutMs);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Begins the time anew. */
  restart(timeoutMs: number): void {
    this.limitMs = timeoutMs;
    this.endMs = Date.now() + timeoutMs;
    clearTimeout(this.timer);
    this.check();
  }

  /** Stops the time until it begins anew. */
  pause(): void {
    clearTimeout(this.timer);
  }

  /** Stops the time for good. */
  end(): void {
    clearTimeout(this.timer);
    this.callerSignal?.removeEventListener('abort', this.abort);
  }

  private readonly abort = () => this.controller.abort(this.callerSignal!.reason);

  private readonly check = () => {
    const leftMs = this.endMs - Date.now();
    if (leftMs > 0) this.timer = setTimeout(this.check, Math.min(leftMs, CHECK_MS));
    else this.controller.abort(new TimeoutError(`no answer within ${this.limitMs / 1000} s`));
  };
}

/** Runs a task with the signal of a deadline. */
export async function withDeadline<T>(
  timeoutMs: number,
  callerSignal: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new Deadline(timeoutMs, callerSignal);
  try {
    return await task(deadline.signal);
  } finally {
    deadline.end();
  }
}
