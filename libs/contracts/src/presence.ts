import { z } from 'zod';
import { event } from './event';
import { json, operation, path, raw } from './operation';
import { Id, UnixSeconds } from './scalars';

const owner = 'accounts';

/** The times when a user was last active, and last connected. */
export const ModernPresence = z.strictObject({
  active_timestamp: UnixSeconds,
  idle_timestamp: UnixSeconds,
});
export type ModernPresence = z.infer<typeof ModernPresence>;

const Aggregated = z.strictObject({
  client: z.literal('website'),
  status: z.enum(['active', 'idle']),
  timestamp: UnixSeconds,
});
const Website = z.strictObject({ ...Aggregated.shape, pushable: z.literal(false) });
export type WebsitePresence = z.infer<typeof Website>;

/** A presence for older clients, by client program. */
export const LegacyPresence = z.strictObject({ aggregated: Aggregated, website: Website });
export type LegacyPresence = z.infer<typeof LegacyPresence>;

/** Presences by user id in the modern form, by API email in the older one. */
export const Presences = z.union([
  z.record(z.string(), ModernPresence),
  z.record(z.string(), LegacyPresence),
]);
export type Presences = z.infer<typeof Presences>;

/** Presence of many users, for clients with `simplified_presence_events`. */
export const presencesUpdated = event({
  name: 'presence',
  owner,
  entry: { presences: z.record(z.string(), ModernPresence) },
  /** By the id of a limited guest: users in `presences` whom the guest cannot access. */
  shaping: z.strictObject({ hidden: z.record(z.string(), z.array(Id)) }).optional(),
});

const onePresence = {
  user_id: Id,
  server_timestamp: z.number(),
  presence: LegacyPresence.pick({ website: true }),
};

/** Presence of one user, for other clients. */
export const presenceUpdated = event({
  name: 'presence',
  owner,
  entry: onePresence,
  /** Left out for clients that asked for slim presences. */
  shaping: z.strictObject({ email: z.string() }),
  client: { ...onePresence, email: z.string().optional() },
});

export const updatePresence = operation({
  id: 'update-presence',
  owner,
  http: { method: 'POST', path: '/users/me/presence' },
  allow: 'human',
  params: {
    status: raw(z.string()),
    ping_only: json(z.boolean().default(false)),
    /** Ignored; declared so that it is not reported as unknown. */
    new_user_input: json(z.boolean().default(false)),
    slim_presence: json(z.boolean().default(false)),
    /** `presence_last_update_id` of the last answer; -1 in the first request. Asks for the modern form. */
    last_update_id: json(z.int().nullish()),
    history_limit_days: json(z.int().min(0).nullish()),
  },
  result: {
    presences: Presences.optional(),
    server_timestamp: z.number().optional(),
    presence_last_update_id: z.int().optional(),
  },
  emits: [presencesUpdated, presenceUpdated],
  summary: "Report the caller's presence, and get the presence of other users",
});

const Shown = z.strictObject({ status: z.enum(['active', 'idle', 'offline']), timestamp: UnixSeconds });

export const getUserPresence = operation({
  id: 'get-user-presence',
  owner,
  http: { method: 'GET', path: '/users/{user_id_or_email}/presence' },
  allow: 'user',
  params: { user_id_or_email: path(z.union([z.int(), z.string()])) },
  result: { presence: z.strictObject({ aggregated: Shown, website: Shown }) },
  summary: "Get a user's presence",
});

export const getRealmPresence = operation({
  id: 'get-realm-presence',
  owner,
  http: { method: 'GET', path: '/realm/presence' },
  allow: 'user',
  result: { presences: z.record(z.string(), LegacyPresence), server_timestamp: z.number() },
  summary: 'Get the presence of all users of the organisation',
});
