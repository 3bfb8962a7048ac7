import { type ApiEvent, type EventReader, ok, type TestUser } from '@team-chat/testkit';

let count = 0;

/** Adds an alert word, waits for its event, and returns the events of accounts that the queue got before it. No earlier
 *  event can arrive later. The queue must receive `alert_words`. */
export async function accountsEventsSoFar(queue: EventReader, user: TestUser): Promise<ApiEvent[]> {
  const word = `up to here ${++count}`;
  await ok(user.client.post('/users/me/alert_words', { alert_words: [word] }));
  const last = await queue.until((event) => event.type === 'alert_words' && event.alert_words.includes(word));
  return queue.events.slice(0, queue.events.indexOf(last));
}
