import { type ApiEvent, type EventReader, ok, type TestUser } from '@team-chat/testkit';

let count = 0;

/** Every event that the queue got before one that its user now brings about: what accounts has not sent by then, it
 *  never will. The queue must hear of `alert_words`. */
export async function accountsEventsSoFar(queue: EventReader, user: TestUser): Promise<ApiEvent[]> {
  const word = `up to here ${++count}`;
  await ok(user.client.post('/users/me/alert_words', { alert_words: [word] }));
  const last = await queue.until((event) => event.type === 'alert_words' && event.alert_words.includes(word));
  return queue.events.slice(0, queue.events.indexOf(last));
}
