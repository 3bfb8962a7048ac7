import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path, raw } from '../declaring/operation';
import { Id, UnixSeconds } from '../declaring/scalars';
import { slimPresence } from '../shared/params';
import { event, operation } from './declare';

/** The times when a user was last active, and last connected. */
export const ModernPresence = z
  .strictObject({
    active_timestamp: UnixSeconds.describe('Time when the user was last active, in Unix seconds.'),
    idle_timestamp: UnixSeconds.describe('Time when a client of the user was last connected, in Unix seconds.'),
  })
  .describe('The last activity of a user.');
export type ModernPresence = z.infer<typeof ModernPresence>;

const Aggregated = z.strictObject({
  client: z.literal('website').describe('Always `website`.'),
  status: z
    .enum(['active', 'idle'])
    .describe('`active` if the user used a client lately, `idle` if a client was only connected.'),
  timestamp: UnixSeconds.describe('Time of the last report, in Unix seconds.'),
});
const Website = z.strictObject({ ...Aggregated.shape, pushable: z.literal(false).describe('Always false.') });
export type WebsitePresence = z.infer<typeof Website>;

/** A presence for older clients, by client program. */
export const LegacyPresence = z.strictObject({
  aggregated: Aggregated.describe('The presence over all clients.'),
  website: Website.describe('The same, under the name of the client.'),
});
export type LegacyPresence = z.infer<typeof LegacyPresence>;

/** Presences by user id in the modern form, by API email in the older one. */
export const Presences = z.union([z.record(z.string(), ModernPresence), z.record(z.string(), LegacyPresence)]);
export type Presences = z.infer<typeof Presences>;

export const presencesUpdated = event({
  name: 'presence',
  description:
    'Users came back or became active. Goes to others who may see them, to clients with the capability `simplified_presence_events`. With more than 100 users online, changes wait for each other, one millisecond for each user online.',
  entry: { presences: z.record(z.string(), ModernPresence).describe('The presences, by user id.') },
  /** By the id of a limited guest: users in `presences` whom the guest cannot access. */
  shaping: z.strictObject({ hidden: z.record(z.string(), z.array(Id)) }).optional(),
});

const onePresence = {
  user_id: Id.describe('Id of the user.'),
  server_timestamp: z.number().describe('Time of the event, in Unix seconds with a fraction.'),
  presence: LegacyPresence.pick({ website: true }).describe('The presence, by client.'),
};

export const presenceUpdated = event({
  name: 'presence',
  description:
    'A user came back or became active. Goes to others who may see the user, to clients without the capability `simplified_presence_events`; not in an organisation with more than 1,000 users online, where they learn it by their next report.',
  entry: onePresence,
  /** Left out for clients that asked for slim presences. */
  shaping: z.strictObject({ email: z.string() }),
  client: {
    ...onePresence,
    email: z.string().optional().describe('API email of the user. Absent if the client asked for slim presences.'),
  },
});

export const updatePresence = operation({
  id: 'update-presence',
  http: { method: 'POST', path: '/users/me/presence' },
  allow: 'human',
  params: {
    status: raw(z.string(), '`active` if the user uses the client, `idle` if it is only open.', 'active'),
    ping_only: json(z.boolean().default(false), 'True only reports, and returns no presences.'),
    new_user_input: json(z.boolean().default(false), 'Ignored. It is accepted because existing clients send it.'),
    slim_presence: slimPresence,
    last_update_id: json(
      z.int().nullish(),
      '`presence_last_update_id` of the last answer, -1 in the first request: only later changes are returned, in the newer form. Absent or null: all presences.',
      -1,
    ),
    history_limit_days: json(z.int().min(0).nullish(), 'Age of the oldest presence, in days. Absent or null: 14.'),
  },
  result: {
    presences: Presences.optional().describe(
      'The presences: by user id in the newer form, by API email in the older one. Absent if `ping_only` is true.',
    ),
    server_timestamp: z
      .number()
      .optional()
      .describe('Time of the answer, in Unix seconds with a fraction. Absent if `ping_only` is true.'),
    presence_last_update_id: z
      .int()
      .optional()
      .describe('Number to send as `last_update_id` in the next request; -1 if there are no presences.'),
  },
  emits: [presencesUpdated, presenceUpdated],
  summary: "Report the caller's presence, and get the presence of other users",
  description:
    'Reports that the caller is active or idle, and returns the presence of others. Clients repeat it every 60 seconds. Refused for a status that is neither.',
});

export const findPresences = operation({
  id: 'find-presences',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    /** By user id, in the newer form; else by API email, in the older one. */
    modern: json(z.boolean()),
    last_update_id: json(z.int().nullable()),
    history_limit_days: json(z.int().min(0).nullable()),
  },
  result: { presences: Presences, server_timestamp: z.number(), presence_last_update_id: z.int() },
  safe: true,
  summary: 'Find the presences that all users see who are not limited guests',
});

const Shown = z.strictObject({
  status: z
    .enum(['active', 'idle', 'offline'])
    .describe('`active`, `idle`, or `offline` if there was no report for some minutes.'),
  timestamp: UnixSeconds.describe('Time of the last report, in Unix seconds.'),
});

export const getUserPresence = operation({
  id: 'get-user-presence',
  http: { method: 'GET', path: '/users/{user_id_or_email}/presence' },
  allow: 'user',
  params: {
    user_id_or_email: path(
      z
        .union([z.int(), z.string()])
        .describe('Id or email address of the user.')
        .meta({ examples: [EXAMPLE_IDS.user_id, 'ada@example.com'] }),
    ),
  },
  result: {
    presence: z
      .strictObject({
        aggregated: Shown.describe('The presence over all clients.'),
        website: Shown.describe('The same, under the name of the client.'),
      })
      .describe('The presence.'),
  },
  summary: "Get a user's presence",
  description: 'Returns the presence of a person whom the caller may see. Bots have none.',
});

export const getRealmPresence = operation({
  id: 'get-realm-presence',
  http: { method: 'GET', path: '/realm/presence' },
  allow: 'user',
  result: {
    presences: z.record(z.string(), LegacyPresence).describe('The presences, by API email.'),
    server_timestamp: z.number().describe('Time of the answer, in Unix seconds with a fraction.'),
  },
  summary: 'Get the presence of all users of the organisation',
  description: 'Returns the presence of all users whom the caller may see.',
});
