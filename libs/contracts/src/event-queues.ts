import { z } from 'zod';
import { ClientCapabilities } from './client-capabilities';
import { Event } from './event-schema';
import { json, operation, raw } from './operation';
import { Narrow } from './narrow';
import { REGISTRATION_FIELDS } from './registration-data';

const owner = 'events';

const EventTypes = json(z.array(z.string()).nullish());

export const registerQueue = operation({
  id: 'register-queue',
  owner,
  http: { method: 'POST', path: '/register' },
  allow: 'spectator',
  params: {
    apply_markdown: json(z.boolean().default(false)),
    /** True by default for users, false for spectators. */
    client_gravatar: json(z.boolean().nullish()),
    include_subscribers: raw(z.enum(['true', 'false', 'partial']).default('false')),
    slim_presence: json(z.boolean().default(false)),
    /** PRESENCE_HISTORY_DAYS by default. */
    presence_history_limit_days: json(z.int().min(0).nullish()),
    event_types: EventTypes,
    fetch_event_types: EventTypes,
    /** By default the bot's own setting, and false for a user who is not a bot. */
    all_public_streams: json(z.boolean().nullish()),
    narrow: json(Narrow.nullish()),
    client_capabilities: json(ClientCapabilities.nullish()),
    queue_lifespan_secs: json(z.int().min(0).default(0)),
  },
  open: true,
  result: { queue_id: z.string().nullable(), last_event_id: z.int(), ...REGISTRATION_FIELDS },
  summary: 'Register an event queue and fetch the initial state',
});

export const getEvents = operation({
  id: 'get-events',
  owner,
  http: { method: 'GET', path: '/events' },
  allow: 'user',
  params: {
    // Both are required, but their absence is answered with a plain BAD_REQUEST (spec/wire-contract.md, section 8).
    queue_id: raw(z.string().optional(), { required: true }),
    last_event_id: json(z.int().optional(), { required: true }),
    dont_block: json(z.boolean().default(false)),
  },
  result: { events: z.array(Event), queue_id: z.string() },
  routeBy: 'queue_id',
  summary: 'Wait for events',
});

export const deleteQueue = operation({
  id: 'delete-queue',
  owner,
  http: { method: 'DELETE', path: '/events' },
  allow: 'user',
  params: { queue_id: raw(z.string()) },
  routeBy: 'queue_id',
  summary: 'Delete an event queue',
});

/** Returns the bus address of an operation at the replica that owns a queue. */
export function ownerSubject(owner: string, op: { id: string }): string {
  return `queue-owner.${owner}.${op.id}`;
}

/** Returns the owner replica that a queue id names, or undefined for ids that this server never issued. */
export function ownerOfQueue(queueId: string): string | undefined {
  return /^[0-9a-z]{1,16}-([0-9a-z]{1,16})-[0-9a-z]{1,32}$/i.exec(queueId)?.[1];
}
