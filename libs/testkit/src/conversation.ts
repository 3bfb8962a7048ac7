import { ok } from './api-client';
import type { ApiEvent, EventReader } from './event-reader';
import type { TestUser } from './realm';

/** Sends a message to a channel, under the topic "plans", or to users; returns its id. */
export async function say(
  sender: TestUser,
  to: { id: number } | TestUser[],
  content = 'hi',
  rest: Record<string, unknown> = {},
): Promise<number> {
  const place = Array.isArray(to)
    ? { type: 'direct', to: to.map((user) => user.user_id) }
    : { type: 'channel', to: [to.id], topic: 'plans' };
  const { id } = await ok(sender.client.post('/messages', { ...place, content, ...rest }));
  return id;
}

/** Returns the message with the id `id` as `reader` gets it. */
export async function messageOf(reader: TestUser, id: number, parameters: Record<string, unknown> = {}): Promise<any> {
  const { messages } = await ok(reader.client.get('/messages', { message_ids: [id], ...parameters }));
  return messages[0];
}

/** Returns every event that the queue got before a message which `user` now sends to themselves. An event of an earlier
 *  change that is not among them never comes. This holds for events of messaging, which keep one order. */
export async function eventsSoFar(queue: EventReader, user: TestUser): Promise<ApiEvent[]> {
  const id = await say(user, [user], 'up to here');
  const last = await queue.until((event) => event.type === 'message' && event.message.id === id);
  return queue.events.slice(0, queue.events.indexOf(last));
}
