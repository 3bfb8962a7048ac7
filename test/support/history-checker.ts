import { type TestUser, until } from '@team-chat/testkit';
import { groupBy } from './group-by';
import type { SteadyReader } from './steady-reader';
import { fetchAll, fetchUnread, type StoredMessage, type UnreadMessages } from './stored-messages';
import type { Traffic } from './traffic';

/** Ends the traffic, and compares the sent messages with the history, the queues and the unread counts. Messages of others, such as the
 *  welcome of a new organisation, do not count. Returns a sentence for each fault. */
export async function findFaults(traffic: Traffic, readers: SteadyReader[]): Promise<string[]> {
  await traffic.stop();
  const faults: string[] = [...new Set(traffic.oddAnswers)];
  const users = new Set(traffic.sends.flatMap((send) => send.place.members));
  for (const user of users) {
    const own = readers.filter((reader) => reader.user === user);
    const stored = await untilDelivered(traffic, user, own);
    faults.push(...historyFaults(traffic, user, stored));
    for (const reader of own) faults.push(...queueFaults(reader, stored));
    faults.push(...unreadFaults(traffic, user, stored, await fetchUnread(user.client)));
  }
  return faults;
}

/** Returns all messages of the traffic that the user may read, when each queue has had an event for each. After a time limit,
 *  returns them anyway, so that missing events can be reported. Reads the history anew in each round, because a
 *  message whose sender got no answer may be stored late. */
async function untilDelivered(traffic: Traffic, user: TestUser, readers: SteadyReader[]): Promise<StoredMessage[]> {
  let stored: StoredMessage[] = [];
  const senders = new Set(traffic.people.map((person) => person.user.user_id));
  const isDelivered = async () => {
    stored = (await fetchAll(user.client)).filter((message) => senders.has(message.sender_id));
    return readers.every(({ messageIds }) => {
      const told = new Set(messageIds);
      return stored.every(({ id }) => told.has(id));
    });
  };
  await until('all is delivered', isDelivered).catch(() => undefined);
  return stored;
}

/** Returns the faults of a user's history. An acknowledged message has to be there once for each member, another one
 *  at most once. */
function historyFaults(traffic: Traffic, user: TestUser, stored: StoredMessage[]): string[] {
  const byContent = groupBy(stored, (message) => message.content);
  return traffic.sends.flatMap((send) => {
    const found = byContent.get(send.content) ?? [];
    const name = `user ${user.user_id}: message ${send.id ?? '?'} (${send.content})`;
    if (!send.place.members.includes(user)) return found.length > 0 ? [`${name} is not for them`] : [];
    if (found.length > 1) return [`${name} is in the history ${found.length} times`];
    if (send.id !== undefined && found[0]?.id !== send.id) return [`${name} is not in the history`];
    return [];
  });
}

/** Returns the faults of a queue. It has to have each message once, with rising event ids, and rising message ids
 *  within a conversation. */
function queueFaults(reader: SteadyReader, stored: StoredMessage[]): string[] {
  const name = `queue ${reader.queueId}`;
  const faults = reader.refusals.map((refusal) => `${name} was refused: ${refusal}`);
  const told = reader.messageIds;
  const counts = groupBy(told, (id) => id);
  const missing = stored.map(({ id }) => id).filter((id) => !counts.has(id));
  if (missing.length > 0) faults.push(`${name} was not told of ${describe(missing)}`);
  for (const [id, { length }] of counts) {
    if (length > 1) faults.push(`${name} was told of message ${id} ${length} times`);
  }
  faults.push(...reader.events.flatMap(disorder(name, (event) => event.id)));
  const messages = reader.events.flatMap((event) => (event.type === 'message' ? [event.message] : []));
  for (const [place, list] of groupBy(messages, (message) => message.recipient_id)) {
    faults.push(...list.flatMap(disorder(`${name}, conversation ${place}`, (message) => message.id)));
  }
  return faults;
}

function describe(ids: number[]): string {
  return `${ids.length} messages from ${ids[0]} to ${ids.at(-1)}`;
}

/** Returns a function that reports an element whose id is not greater than that of the element before. */
function disorder<T>(name: string, idOf: (element: T) => number) {
  return (element: T, index: number, all: T[]): string[] => {
    const before = index > 0 ? idOf(all[index - 1]!) : -Infinity;
    return idOf(element) > before ? [] : [`${name}: ${idOf(element)} came after ${before}`];
  };
}

/** Returns the faults of a user's unread messages. A message is unread unless it was marked as read. If a mark got
 *  no answer, both are right. */
function unreadFaults(
  traffic: Traffic,
  user: TestUser,
  stored: StoredMessage[],
  { ids: unread, completeFromId }: UnreadMessages,
): string[] {
  const own = traffic.marks.filter((mark) => mark.user_id === user.user_id);
  const read = new Set(own.filter((mark) => mark.acknowledged).map((mark) => mark.id));
  const unsure = new Set(own.filter((mark) => !mark.acknowledged).map((mark) => mark.id));
  return stored.flatMap(({ id }) => {
    if (id < completeFromId || unsure.has(id) || unread.has(id) !== read.has(id)) return [];
    return [`user ${user.user_id}: message ${id} is ${unread.has(id) ? 'unread' : 'read'}`];
  });
}
