import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, ok } from '@team-chat/testkit';
import { ReferenceClient } from '@team-chat/testkit/reference-client';
import { groupBy } from '../../support/group-by';
import { fetchAll, type StoredMessage, unreadIdsOf } from '../../support/stored-messages';
import type { Model, Person } from '../load/model';
import type { Session } from '../load/queue-client';
import { historyFaults, mismatch, unreadFaults } from './history';
import { queueFaults } from './queues';

/** Milliseconds within which all events have to be delivered and requests without an answer have taken effect. */
const DRAIN_LIMIT_MS = 60_000;
const RETRY_MS = 500;
/** Characters of a difference between two states, and lines of it before and after each changed line. */
const MAX_DIFFERENCE = 3000;
const CONTEXT_LINES = 6;
/** Escape sequences in the messages of `expect`. */
const COLOURS = new RegExp(String.fromCharCode(27) + '\\[\\d+m', 'g');

/** Compares the deployment with the model until they agree, or the time limit has passed. Fields of registrations in `ignored` are not
 *  compared. Returns a sentence for each fault that is left. */
export async function findViolations(
  model: Model,
  sessions: () => Session[],
  ignored: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const faults: string[] = [];
  const deadlineMs = Date.now() + DRAIN_LIMIT_MS;
  for (const person of model.people) {
    const check = () =>
      personFaults(
        model,
        person,
        sessions().filter(({ userId }) => userId === person.user.user_id),
        ignored,
      );
    faults.push(...(await untilFaultless(check, deadlineMs)));
  }
  return faults;
}

async function untilFaultless(check: () => Promise<string[]>, deadlineMs: number): Promise<string[]> {
  for (;;) {
    const faults = await check().catch((error: unknown) => [`the check failed: ${String(error)}`]);
    if (faults.length === 0 || Date.now() > deadlineMs) return faults;
    await sleep(RETRY_MS);
  }
}

async function personFaults(
  model: Model,
  person: Person,
  sessions: Session[],
  ignored: ReadonlySet<string>,
): Promise<string[]> {
  const stored = await fetchHistory(model, person.user.client);
  const registration = await fetchState(person);
  return [
    ...historyFaults(model, person, stored),
    ...unreadFaults(person, stored, unreadIdsOf(registration.unread_msgs)),
    ...subscriptionFaults(model, person, stored, registration),
    ...(await personalFaults(person, registration)),
    ...queueFaults(model, sessions, stored),
    ...(await stateFaults(person, sessions, ignored)),
  ];
}

/** Returns the messages that the user has received, and those of public channels that the user has not received. */
async function fetchHistory({ places }: Model, client: ApiClient): Promise<StoredMessage[]> {
  const byId = new Map<number, StoredMessage>();
  const channels = places.filter(({ churning }) => churning).map(({ channel }) => [['channel', channel]]);
  for (const narrow of [[], ...channels]) {
    for (const message of await fetchAll(client, narrow)) byId.set(message.id, message);
  }
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

async function fetchState({ user }: Person): Promise<any> {
  const registration = await ok(user.client.post('/register'));
  await ok(user.client.delete('/events', { queue_id: registration.queue_id }));
  return registration;
}

/** Returns the faults of a user's subscriptions. Unsubscribing marks the channel's messages as read. */
function subscriptionFaults(model: Model, person: Person, stored: StoredMessage[], registration: any): string[] {
  const { user_id } = person.user;
  const subscribed = new Map<string, number>(
    registration.subscriptions.map(({ name, stream_id }: any) => [name, stream_id]),
  );
  const unreadChannels = new Set<number>(registration.unread_msgs.streams.map(({ stream_id }: any) => stream_id));
  const listed = new Set(subscribed.values());
  return [
    ...[...person.subscriptions].flatMap(([channel, tracked]) =>
      mismatch(`user ${user_id}: subscription to ${channel}`, tracked, subscribed.has(channel)),
    ),
    ...[...unreadChannels]
      .filter((id) => !listed.has(id))
      .map((id) => `user ${user_id}: unread messages in channel ${id}, which the user is not subscribed to`),
  ];
}

/** Returns the faults of what the user has changed at other services than messaging. */
async function personalFaults(person: Person, registration: any): Promise<string[]> {
  const { user_id, client } = person.user;
  const { saved_snippets } = await ok(client.get('/saved_snippets'));
  const snippets = groupBy(saved_snippets as { id: number; title: string }[], ({ title }) => title);
  const group = registration.realm_user_groups.find(({ id }: { id: number }) => id === person.groupId);
  const status = registration.user_status[user_id]?.status_text ?? '';
  return [
    ...mismatch(`user ${user_id}: status`, person.status, status),
    ...mismatch(`group ${person.groupId}: description`, person.groupDescription, group.description),
    ...person.snippets.flatMap(({ title, id }) => {
      const count = snippets.get(title)?.length ?? 0;
      const isRight = id === undefined ? count <= 1 : count === 1;
      return isRight ? [] : [`user ${user_id}: ${title} is saved ${count} times`];
    }),
  ];
}

/** Returns the faults of live queues with all types: the state of their registration with all events applied has to be that
 *  of a new registration. */
async function stateFaults({ user }: Person, sessions: Session[], ignored: ReadonlySet<string>): Promise<string[]> {
  const faults: string[] = [];
  for (const { reference, end, parameters, fields, queueId } of sessions) {
    if (!reference || end !== 'live') continue;
    const fresh = await ok(user.client.post('/register', parameters));
    await ok(user.client.delete('/events', { queue_id: fresh.queue_id }));
    // Another version than the one that registered the queue may have other fields.
    const known = pick(fresh, (name) => fields.includes(name));
    try {
      const isCompared = (name: string) => !ignored.has(name);
      expect(pick(new ReferenceClient(known).state, isCompared)).toEqual(
        pick(reference.expectation, (name) => isCompared(name) && (!fields.includes(name) || name in fresh)),
      );
    } catch (error) {
      const difference = changedLines((error as Error).message.replaceAll(COLOURS, '')).slice(0, MAX_DIFFERENCE);
      faults.push(`queue ${queueId} of user ${user.user_id} has led to another state:\n${difference}`);
    }
  }
  return faults;
}

/** Returns the lines of a difference that begin with a plus or minus, with those around. */
function changedLines(difference: string): string {
  const lines = difference.split('\n');
  const changed = lines.flatMap((line, at) => (/^[-+]/.test(line) ? [at] : []));
  return lines.filter((_, at) => changed.some((each) => Math.abs(each - at) <= CONTEXT_LINES)).join('\n');
}

function pick(record: Record<string, unknown>, isWanted: (name: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => isWanted(name)));
}
