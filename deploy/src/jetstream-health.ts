import { Bus } from '@team-chat/bus';
import { settledWithin } from '@team-chat/servers';

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
