import { setTimeout as sleep } from 'node:timers/promises';
import { Bus } from '@team-chat/bus';

/** Milliseconds. JetStream answers within a few, and within hundreds while it reads back a large store. */
const ANSWER_LIMIT_MS = 5000;

/** Returns whether JetStream answers in time. After a write to a full disk nats-server 2.9 goes on without it, and gives no
 *  answer to any request until it is restarted. */
export function jetStreamAnswers(url: string): Promise<boolean> {
  return Promise.race([ask(url), sleep(ANSWER_LIMIT_MS, false)]);
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
