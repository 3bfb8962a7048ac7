import { Bus } from '@team-chat/bus';
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

/** Milliseconds. JetStream answers within a few, and within hundreds while it reads back a large store. */
const ANSWER_LIMIT_MS = 5000;

/** Returns whether JetStream answers in time. After a write to a full disk nats-server 2.9 goes on without it, and gives no
 *  answer to any request until it is restarted. */
export async function jetStreamAnswers(url: string): Promise<boolean> {
  const answer = ask(url);
  return (await settledWithin(answer, ANSWER_LIMIT_MS)) && answer;
}

async function ask(url: string): Promise<boolean> {
  let bus: Bus | undefined;
  try {
    bus = await Bus.connect({ url, name: 'launcher' });
    // Asks JetStream for the account's state.
    await bus.nc.jetstreamManager({ timeout: ANSWER_LIMIT_MS });
    return true;
  } catch {
    return false;
  } finally {
    await bus?.close();
  }
}
