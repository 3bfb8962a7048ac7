import { groupBy } from '../../support/group-by';
import type { StoredMessage } from '../../support/stored-messages';
import { type Model, originalOf, type Person, type SentMessage } from '../load/model';
import type { TrackedValue } from '../load/tracked-value';

/** Returns the faults of a user's history: an acknowledged message has to be there once, another one at most once, and each
 *  with the content, the reactions and the flags that were acknowledged last. */
export function historyFaults(model: Model, person: Person, stored: StoredMessage[]): string[] {
  const byOriginal = groupBy(stored, ({ content }) => originalOf(content));
  const seen = model.sends.filter(
    ({ place }) => place.churning || place.members.some(({ user_id }) => user_id === person.user.user_id),
  );
  const faults = seen.flatMap((send) => {
    const name = `user ${person.user.user_id}: message ${send.id ?? '?'} (${send.original})`;
    const found = byOriginal.get(send.original) ?? [];
    if (found.length > 1) return [`${name} is in the history ${found.length} times`];
    const [message] = found;
    if (!message) return send.id === undefined || send.isDeletionTried ? [] : [`${name} is not in the history`];
    if (send.id !== undefined && send.id !== message.id) return [`${name} has the id ${message.id}`];
    return stateFaults(name, person, send, message);
  });
  return [...faults, ...unknownMessages(model, person, stored)];
}

function stateFaults(name: string, person: Person, send: SentMessage, message: StoredMessage): string[] {
  const reacted = new Set(message.reactions.map(({ user_id }) => user_id));
  const reactions = [...send.reactions].flatMap(([userId, tracked]) =>
    mismatch(`${name}: reaction of user ${userId}`, tracked, reacted.has(userId)),
  );
  const { read, starred } = person.flagsOf(message.id);
  const flags = send.place.churning
    ? []
    : [
        ...mismatch(`${name}: flag read`, read, message.flags.includes('read')),
        ...mismatch(`${name}: flag starred`, starred, message.flags.includes('starred')),
      ];
  return [
    ...mismatch(`${name}: deleted`, send.deleted, false),
    ...mismatch(`${name}: content`, send.content, message.content),
    ...reactions,
    ...flags,
  ];
}

/** Returns a fault for each message of a user of the load that nobody has sent to this user. */
function unknownMessages(model: Model, { user }: Person, stored: StoredMessage[]): string[] {
  const sent = new Map(model.sends.map((send) => [send.original, send.place]));
  return stored
    .filter(({ content }) => /^\d+\/\d+/.test(content))
    .flatMap(({ id, content }) => {
      const place = sent.get(originalOf(content));
      const isMeant = place && (place.churning || place.members.some(({ user_id }) => user_id === user.user_id));
      return isMeant ? [] : [`user ${user.user_id}: message ${id} (${content}) is not for them`];
    });
}

/** Returns a fault if a value is none of the possible ones. */
export function mismatch<T>(name: string, tracked: TrackedValue<T>, value: T): string[] {
  if (tracked.allows(value)) return [];
  return [
    `${name} is ${JSON.stringify(value)} and not ${tracked.possible.map((each) => JSON.stringify(each)).join(' or ')}`,
  ];
}

/** Returns the faults of a user's unread messages: those of a registration have to be the messages of the history without
 *  the flag `read`, and a message that the user did not receive has to be read. */
export function unreadFaults({ user }: Person, stored: StoredMessage[], unread: Set<number>): string[] {
  return stored.flatMap(({ id, flags }) => {
    const name = `user ${user.user_id}: message ${id}`;
    const isRead = flags.includes('read');
    if (!isRead && flags.includes('historical')) return [`${name} is historical and not read`];
    return unread.has(id) === isRead
      ? [`${name} is ${isRead ? '' : 'not '}read, but ${isRead ? 'counted' : 'not counted'} as unread`]
      : [];
  });
}
