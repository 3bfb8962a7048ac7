import { setTimeout as sleep } from 'node:timers/promises';
import { type Bus, LOG_STREAM } from '@team-chat/bus';

/** Milliseconds, far longer than any wait of a test that succeeds. */
const LIMIT_MS = 120_000;
const RETRY_INTERVAL_MS = 20;

/** Calls `holds` until it returns a truthy value, and returns the value. Throws an error with the text `what` after
 *  `limitMs` milliseconds. */
export async function until<T>(what: string, holds: () => T | Promise<T>, limitMs = LIMIT_MS): Promise<NonNullable<T>> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const value = await holds();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await sleep(RETRY_INTERVAL_MS);
  }
}

/** Waits until the services have handled every entry of the log that they consume. */
export async function waitUntilConsumed({ bus }: { bus: Bus }): Promise<void> {
  const manager = await bus.nc.jetstreamManager();
  await until('the log is followed', async () => {
    const consumers = await manager.consumers.list(LOG_STREAM).next();
    return consumers
      .filter(({ config }) => config.durable_name !== undefined)
      .every(({ num_pending, num_ack_pending }) => num_pending + num_ack_pending === 0);
  });
}

/** Sets the clock of this process, and of the services in it, forward by `seconds` until `jest.restoreAllMocks()`. */
export function advance(seconds: number): void {
  const now = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1000);
}

/** Stops the clock of this process, and of the services in it, until `jest.restoreAllMocks()`. Returns a function that
 *  sets the clock to a number of seconds after the stop. */
export function stopClock(): (seconds: number) => void {
  const stoppedAt = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(stoppedAt);
  return (seconds) => clock.mockReturnValue(stoppedAt + seconds * 1000);
}
