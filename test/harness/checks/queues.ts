import { groupBy } from '../../support/group-by';
import type { StoredMessage } from '../../support/stored-messages';
import { type Model, originalOf, type SentMessage } from '../load/model';
import type { Session } from '../load/queue-client';

/** Milliseconds after a registration in which another queue may get an event that the registration's state contains
 *  already: the event may wait in an outbox for that long, while one leader of the log after the other is killed. */
const OVERLAP_MS = 45_000;

/** Returns the faults of all queues of one user. */
export function queueFaults(model: Model, sessions: Session[], stored: StoredMessage[]): string[] {
  const byOriginal = new Map(model.sends.map((send) => [send.original, send]));
  const sendOf = new Map(stored.map((message) => [message.id, byOriginal.get(originalOf(message.content))]));
  const deletedIds = new Set(model.sends.filter((send) => send.isDeletionTried).map(({ id }) => id));
  const eventOf = new Map(sessions.flatMap(({ messages }) => [...messages]));
  const received = stored.filter(({ flags }) => !flags.includes('historical'));
  const receivedIds = new Set(received.map(({ id }) => id));
  const conversations = [...groupBy(received, ({ recipient_id }) => recipient_id).values()];
  return [
    ...sessions.flatMap((session) => [
      ...[...session.messages.keys()]
        .filter((id) => !receivedIds.has(id) && !deletedIds.has(id))
        .map((id) => `${nameOf(session)} has message ${id}, which the user did not receive`),
      ...boundaryFaults(session, received, sendOf, eventOf),
      ...conversations.flatMap((messages) => gapFaults(session, messages)),
    ]),
    ...comparisonFaults(sessions),
  ];
}

function nameOf({ queueId, userId, firstId, lastId, end }: Session): string {
  return `queue ${queueId} of user ${userId} (${end}, events ${firstId} to ${lastId})`;
}

/** Returns the faults at the beginning and the end of a queue. A message that was sent after the registration has to be
 *  among the events; one that was acknowledged before, or is unread in the state, must not. */
function boundaryFaults(
  session: Session,
  received: StoredMessage[],
  sendOf: Map<number, SentMessage | undefined>,
  eventOf: Map<number, number>,
): string[] {
  return received.flatMap(({ id }) => {
    const send = sendOf.get(id);
    if (!send) return [];
    const isEvent = session.messages.has(id);
    const name = `${nameOf(session)}: message ${id} (${send.original})`;
    if (isEvent && session.unreadAtRegistration.has(id)) return [`${name} is in the state and an event`];
    if (isEvent && (send.acknowledgedMs ?? Infinity) < session.registeringMs) {
      return [`${name} is an event, but was sent before the registration`];
    }
    const hasEnded = session.end !== 'live' && (eventOf.get(id) ?? Infinity) > session.lastId;
    return !isEvent && !hasEnded && send.begunMs > session.registeredMs ? [`${name} is missing`] : [];
  });
}

/** Returns a fault for each message of a conversation that a queue does not have, although it has an earlier one, and a
 *  later one or no end. */
function gapFaults(session: Session, messages: StoredMessage[]): string[] {
  const has = messages.map(({ id }) => session.messages.has(id));
  const first = has.indexOf(true);
  if (first < 0) return [];
  const end = session.end === 'live' ? has.length : has.lastIndexOf(true);
  return messages
    .slice(first, end)
    .filter(({ id }) => !session.messages.has(id))
    .map(({ id }) => `${nameOf(session)}: message ${id} is missing between others of its conversation`);
}

/** Returns a fault for each event that one queue of a user has and another one lacks, although it had begun before. Event ids
 *  are the same in all queues of one incarnation of the log, which begins a queue's id. */
function comparisonFaults(sessions: Session[]): string[] {
  return [...groupBy(sessions, ({ queueId }) => queueId.split('-')[0]!).values()].flatMap((group) => {
    const arrivals = new Map<number, number>();
    for (const session of group) {
      for (const [id, atMs] of session.arrivals) arrivals.set(id, Math.min(atMs, arrivals.get(id) ?? Infinity));
    }
    const all = [...arrivals].sort(([a], [b]) => a - b);
    return group.flatMap((session) =>
      all
        .filter(
          ([id, atMs]) =>
            id > session.firstId &&
            id <= session.lastId &&
            atMs > session.registeredMs + OVERLAP_MS &&
            !session.arrivals.has(id),
        )
        .map(([id]) => `${nameOf(session)}: event ${id}, which another queue of the user has, is missing`),
    );
  });
}
