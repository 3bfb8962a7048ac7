import { z } from 'zod';
import { event } from './event';
import { json, operation, path, raw } from './operation';
import { Id, oneOf, RequestedId } from './scalars';
import { realmUserAdded, realmUserUpdated } from './accounts';
import { peersRemoved } from './channels';
import { groupMembersRemoved } from './user-groups';

const owner = 'accounts';

/** Types of bots. Clients know a fourth type, embedded bots, which this server does not offer.
 *  Source: spec/wire-contract-annex.md, section 3, "POST /bots". */
export const BOT_TYPE = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3 } as const;

/** Format of the requests to an outgoing webhook: 1 generic, 2 Slack's. */
export const WEBHOOK_INTERFACES: readonly number[] = [1, 2];

/** The URL of an outgoing webhook, and the token by which the webhook recognises this server. */
export const BotService = z.strictObject({ base_url: z.string(), interface: z.int(), token: z.string() });
export type BotService = z.infer<typeof BotService>;

const defaultChannels = {
  /** Channel names. */
  default_sending_stream: z.string().nullable(),
  default_events_register_stream: z.string().nullable(),
  default_all_public_streams: z.boolean(),
};

/** A bot as its owner and administrators see it. Source: spec/wire-contract-annex.md, section 12, "Bot object". */
export const BotRecord = z.strictObject({
  user_id: Id,
  email: z.string(),
  full_name: z.string(),
  bot_type: z.int().nullable(),
  is_active: z.boolean(),
  api_key: z.string(),
  owner_id: Id.nullable(),
  avatar_url: z.string(),
  services: z.array(BotService),
  ...defaultChannels,
});
export type BotRecord = z.infer<typeof BotRecord>;

const WebUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), '{v} is not a URL');

const chosenChannels = {
  /** Channel names; an empty one means none. */
  default_sending_stream: raw(z.string().optional()),
  default_events_register_stream: raw(z.string().optional()),
  default_all_public_streams: json(z.boolean().optional()),
};

const { email: _, ...changingBotFields } = BotRecord.shape;

export const realmBotAdded = event({ name: 'realm_bot/add', owner, entry: { bot: BotRecord } });

export const realmBotUpdated = event({
  name: 'realm_bot/update',
  owner,
  entry: { bot: z.strictObject(changingBotFields).partial().required({ user_id: true }) },
});

export const realmBotDeleted = event({
  name: 'realm_bot/delete',
  owner,
  entry: { bot: z.strictObject({ user_id: Id }) },
});

export const createBot = operation({
  id: 'create-bot',
  owner,
  errors: ['REQUEST_VARIABLE_MISSING'],
  http: { method: 'POST', path: '/bots' },
  allow: 'human-member',
  params: {
    full_name: raw(z.string()),
    short_name: raw(z.string()),
    bot_type: json(z.int().default(BOT_TYPE.generic)),
    ...chosenChannels,
    payload_url: json(WebUrl.optional()),
    /** The integration of an incoming webhook. */
    service_name: raw(z.string().optional()),
    interface_type: json(z.int().default(1)),
    /** Settings of integrations and embedded bots. This server offers none and ignores them. */
    config_data: json(z.record(z.string(), z.string()).default({})),
  },
  result: { user_id: Id, api_key: z.string(), avatar_url: z.string(), ...defaultChannels },
  emits: [realmUserAdded, realmBotAdded],
  summary: 'Create a bot',
});

export const getBots = operation({
  id: 'get-bots',
  owner,
  http: { method: 'GET', path: '/bots' },
  allow: 'human-member',
  result: {
    bots: z.array(
      z.strictObject({
        user_id: Id,
        username: z.string(),
        full_name: z.string(),
        api_key: z.string(),
        avatar_url: z.string(),
        ...defaultChannels,
      }),
    ),
  },
  summary: "List the caller's active bots",
});

export const updateBot = operation({
  id: 'update-bot',
  owner,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'PATCH', path: '/bots/{bot_id}' },
  allow: 'human-member',
  params: {
    bot_id: path(RequestedId),
    full_name: raw(z.string().optional()),
    role: json(oneOf(100, 200, 300, 400, 600).optional()),
    bot_owner_id: json(RequestedId.optional()),
    ...chosenChannels,
    service_payload_url: json(WebUrl.optional()),
    service_interface: json(z.int().optional()),
  },
  result: {
    full_name: z.string(),
    avatar_url: z.string(),
    /** Email address of the owner; absent for a bot without an owner. */
    bot_owner: z.string().optional(),
    service_payload_url: z.string().nullable(),
    service_interface: z.int(),
    ...defaultChannels,
  },
  emits: [realmUserUpdated, realmBotAdded, realmBotUpdated, realmBotDeleted],
  summary: 'Update a bot',
});

export const regenerateBotApiKey = operation({
  id: 'regenerate-bot-api-key',
  owner,
  http: { method: 'POST', path: '/bots/{bot_id}/api_key/regenerate' },
  allow: 'human-member',
  params: { bot_id: path(RequestedId) },
  result: { api_key: z.string() },
  emits: [realmBotUpdated],
  summary: "Replace a bot's API key; the former one stops working at once",
});

export const regenerateApiKey = operation({
  id: 'regenerate-api-key',
  owner,
  http: { method: 'POST', path: '/users/me/api_key/regenerate' },
  allow: 'user',
  result: { api_key: z.string() },
  emits: [realmBotUpdated],
  summary: "Replace the caller's API key; the former one stops working at once",
});

export const deactivateBot = operation({
  id: 'deactivate-bot',
  owner,
  http: { method: 'DELETE', path: '/bots/{bot_id}' },
  allow: 'human-member',
  params: { bot_id: path(RequestedId) },
  emits: [realmUserUpdated, realmBotUpdated, peersRemoved, groupMembersRemoved],
  summary: 'Deactivate a bot',
});
