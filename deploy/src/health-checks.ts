import { settledWithin } from '@team-chat/servers';

/** Milliseconds between two checks of a process. */
const INTERVAL_MS = 5000;
/** Failed checks in a row after which a process is ended: one may be late on a busy machine. */
const MAX_FAILURES = 2;

export interface Checked {
  exited: Promise<unknown>;
  isHealthy(): Promise<boolean>;
}

/** Checks a process at intervals. Resolves with true when the process has failed its checks, and with false when it has
 *  exited. */
export async function becomesUnhealthy({ exited, isHealthy }: Checked): Promise<boolean> {
  for (let failures = 0; failures < MAX_FAILURES;) {
    if (await settledWithin(exited, INTERVAL_MS)) return false;
    failures = (await isHealthy()) ? 0 : failures + 1;
  }
  return true;
}
