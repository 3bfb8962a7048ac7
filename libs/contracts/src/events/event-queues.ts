import { z } from 'zod';
import { ClientCapabilities } from '../declaring/client-capabilities';
import { Event } from '../declaring/event-schema';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, raw } from '../declaring/operation';
import { Id, text } from '../declaring/scalars';
import { Narrow } from '../shared/narrow';
import { slimPresence } from '../shared/params';
import { REGISTRATION_FIELDS } from './registration-data';
import { operation } from './declare';

const EventTypes = z.array(text(100)).max(500).nullish();

export const registerQueue = operation({
  id: 'register-queue',
  http: { method: 'POST', path: '/register' },
  allow: 'spectator',
  params: {
    apply_markdown: json(z.boolean().default(false), 'True sends messages as HTML, false as they were written.'),
    client_gravatar: json(
      z.boolean().nullish(),
      'True leaves `avatar_url` null where the client can compute a gravatar. Absent or null: true for users. Spectators cannot set it to true.',
    ),
    include_subscribers: raw(
      z.enum(['true', 'false', 'partial']).default('false'),
      '`true` adds the subscribers of every channel, `partial` (since feature level 412) only some of those of large channels, `false` none. Spectators may only ask for none.',
    ),
    slim_presence: slimPresence,
    presence_history_limit_days: json(
      z.int().min(0).nullish(),
      'Age of the oldest presence, in days. Absent or null: 14.',
      undefined,
      { since: 288 },
    ),
    event_types: json(
      EventTypes,
      'Types of the events that the queue takes. Types that the server does not know are ignored. Absent or null: all types.',
      ['message', 'reaction', 'update_message'],
    ),
    fetch_event_types: json(EventTypes, 'Types whose state is returned. Absent or null: those of `event_types`.', [
      'realm_user',
      'subscription',
    ]),
    all_public_streams: json(
      z.boolean().nullish(),
      'True also takes messages of public channels without a subscription. Absent or null: the setting of a bot, false for people. Guests may not set it to true.',
    ),
    narrow: json(
      Narrow.nullish(),
      'Limits `message` events. Only the operators `channel`, `topic`, `sender` and `is` are allowed, without negation. Absent or null: no limit.',
      [['is', 'dm']],
    ),
    client_capabilities: json(
      ClientCapabilities.nullish(),
      'What the client can cope with. Absent or null: none of the capabilities, and every older form is sent.',
      { bulk_message_deletion: true, empty_topic_name: true },
    ),
    queue_lifespan_secs: json(
      z.int().min(0).default(0),
      'Seconds without a poll after which the queue is forgotten, at most 604,800. 0 stands for 600.',
    ),
  },
  example: ['event_types', 'fetch_event_types'],
  open: true,
  result: {
    queue_id: z.string().nullable().describe('Id of the new queue; null for a spectator.'),
    last_event_id: z
      .int()
      .describe('Id of the last event that the state contains. The first poll sends it; -1 if there is none.'),
    ...REGISTRATION_FIELDS,
  },
  // The queue of the first attempt ends as one does that nobody polls.
  idempotentWith: [],
  summary: 'Register an event queue and fetch the initial state',
  description:
    "Creates a queue of events for the caller's client, and returns the state that the events continue. The state contains every event up to `last_event_id`. A queue is forgotten after 10 minutes without a poll. A spectator gets the state without a queue.",
});

export const getEvents = operation({
  id: 'get-events',
  http: { method: 'GET', path: '/events' },
  allow: 'user',
  params: {
    // Both are required, but their absence is answered with a plain BAD_REQUEST (spec/wire-contract.md, section 8).
    queue_id: raw(z.string().optional(), 'Id of a queue that the caller registered.', EXAMPLE_IDS.queue_id, {
      required: true,
    }),
    last_event_id: json(z.int().optional(), 'Id of the last event that the client has received.', -1, {
      required: true,
    }),
    dont_block: json(z.boolean().default(false), 'True returns at once, with an empty list if there are no events.'),
  },
  result: {
    events: z.array(Event).describe('The events, in the order of their ids. Ids grow but are not consecutive.'),
    queue_id: z.string().describe('Id of the queue.'),
  },
  routeBy: 'queue_id',
  summary: 'Wait for events',
  description:
    'Returns the events of a queue after `last_event_id`. Without events it waits until one comes; after 45 to 55 seconds it returns a `heartbeat`. The poll acknowledges all events up to `last_event_id`: they are not sent again. A second poll of the same queue ends the first. After BAD_EVENT_QUEUE_ID the client registers a new queue.',
});

/** The events of a queue for a stream (`GET /events/stream`). Unlike a poll, it acknowledges fewer events than the client was sent:
 *  one that loses its connection asks for the last ones again. */
export const streamEvents = operation({
  id: 'stream-events',
  allow: 'user',
  safe: true,
  params: {
    queue_id: raw(z.string(), 'Id of a queue that the caller registered.'),
    after_id: json(z.int(), 'Id of the last event that the stream has sent.'),
    acknowledged_id: json(z.int(), 'Id of the last event that need not be sent again.'),
    dont_block: json(z.boolean(), 'True returns at once, with an empty list if there are no events.'),
  },
  result: {
    ...getEvents.result,
    after_id: z
      .int()
      .optional()
      .describe('Id of the event that was sent before the `heartbeat` that ends a wait. Missing otherwise.'),
  },
  routeBy: 'queue_id',
  summary: 'Wait for events of a stream',
  description:
    'Returns the events of a queue after `after_id`. Without events it waits: then it sends events as interim replies as they come, and ends with a `heartbeat`. An interim reply has one event on each line, and at its end, divided by blanks, the id of the event before them and their own ids. A caller that does not have the event before has missed a reply, and asks again. An empty list ends the stream: the queue was deleted, or another poll or stream has begun.',
});

export const deleteQueue = operation({
  id: 'delete-queue',
  http: { method: 'DELETE', path: '/events' },
  allow: 'user',
  params: {
    queue_id: raw(z.string(), 'Id of a queue that the caller registered.', EXAMPLE_IDS.queue_id),
  },
  routeBy: 'queue_id',
  summary: 'Delete an event queue',
  description: 'Deletes a queue that the client no longer needs. A poll that waits for it is answered at once.',
});

/** Returns the bus address of an operation at the replica that owns a queue. */
export function ownerSubject(owner: string, op: { id: string }): string {
  return `queue-owner.${owner}.${op.id}`;
}

/** Returns the owner replica that a queue id names, or undefined for ids that this server never issued. */
export function ownerOfQueue(queueId: string): string | undefined {
  return /^[0-9a-z]{1,16}-([0-9a-z]{1,16})-[0-9a-z]{1,32}$/i.exec(queueId)?.[1];
}

/** Returns the id of the API key that registered a queue; undefined for the first key of an account, and for queues of
 *  earlier versions. */
export function keyOfQueue(queueId: string): number | undefined {
  const id = /^[0-9a-z]{1,16}-[0-9a-z]{1,16}-[0-9a-f]+k(\d+)$/.exec(queueId)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Returns the last part of a queue's id: random digits, and the id of the key that registers the queue. */
export function lastPartOfQueueId(random: string, keyId: number | undefined): string {
  const mark = keyId === undefined ? '' : `k${keyId}`;
  return `${random.slice(0, MAX_LAST_PART - mark.length)}${mark}`;
}

/** Characters of the last part of a queue's id. */
const MAX_LAST_PART = 32;

export const findLastPolls = operation({
  id: 'find-last-polls',
  allow: 'internal',
  params: { realm_id: json(Id), user_ids: json(z.array(Id)) },
  result: {
    /** The users who have a queue that takes messages. */
    users: z.array(
      z.object({
        user_id: Id,
        /** Unix seconds of the last poll of any of these queues; now, where one waits. */
        polled_at: z.int(),
      }),
    ),
  },
  safe: true,
  summary: 'Find when the clients of some users last asked for messages',
});
