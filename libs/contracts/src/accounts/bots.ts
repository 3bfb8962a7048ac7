import { z } from 'zod';
import { json, path, raw } from '../declaring/operation';
import { Id, oneOf, RequestedId, WebUrl } from '../declaring/scalars';
import { uploadedFiles } from '../declaring/uploads';
import { groupMembersRemoved } from '../groups/user-groups';
import { peersRemoved } from '../messaging/channel-events';
import { MAX_PICTURE_SIZE_MIB } from '../shared/limits';
import { realmUserAdded, realmUserUpdated, UserCard } from '../shared/users';
import { event, operation } from './declare';

export const getNotificationBot = operation({
  id: 'get-notification-bot',
  allow: 'internal',
  params: { realm_id: json(Id) },
  result: UserCard.shape,
  emits: [realmUserAdded],
  summary: 'Get the notification bot of an organisation; creates it at first',
});

export const getWelcomeBot = operation({
  id: 'get-welcome-bot',
  allow: 'internal',
  params: { realm_id: json(Id) },
  result: UserCard.shape,
  emits: [realmUserAdded],
  summary: 'Get the bot of an organisation that welcomes new users; creates it at first',
});

export const getEmailGatewayBot = operation({
  id: 'get-email-gateway-bot',
  allow: 'internal',
  params: { realm_id: json(Id) },
  result: UserCard.shape,
  emits: [realmUserAdded],
  summary: 'Get the bot of an organisation that sends what mails to channels say; creates it at first',
});

/** Types of bots. Clients know a fourth type, embedded bots, which this server does not offer.
 *  Source: spec/wire-contract-annex.md, section 3, "POST /bots". */
export const BOT_TYPE = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3 } as const;

/** Format of the requests to an outgoing webhook: 1 generic, 2 Slack's. */
export const WEBHOOK_INTERFACES: readonly number[] = [1, 2];

/** The URL of an outgoing webhook, and the token by which the webhook recognises this server. */
export const BotService = z.strictObject({
  base_url: z.string().describe('URL to which the server sends requests.'),
  interface: z.int().describe("Format of the requests: 1 generic, 2 Slack's."),
  token: z.string().describe('Token in each request by which the webhook recognises this server.'),
});
export type BotService = z.infer<typeof BotService>;

const defaultChannels = {
  default_sending_stream: z
    .string()
    .nullable()
    .describe("Name of the channel to which the bot's messages go by default; null for none."),
  default_events_register_stream: z
    .string()
    .nullable()
    .describe("Name of the channel to which the bot's queues are limited by default; null for no limit."),
  default_all_public_streams: z
    .boolean()
    .describe("True if the bot's queues take messages of all public channels by default."),
};

/** A bot as its owner and administrators see it. Source: spec/wire-contract-annex.md, section 12, "Bot object". */
export const BotRecord = z
  .strictObject({
    user_id: Id.describe('User id of the bot.'),
    email: z.string().describe('API email of the bot.'),
    full_name: z.string().describe('Name of the bot.'),
    bot_type: z
      .int()
      .nullable()
      .describe('Type of the bot: 1 generic, 2 incoming webhook, 3 outgoing webhook. Null if unknown.'),
    is_active: z.boolean().describe('False for a deactivated bot.'),
    api_key: z.string().describe("The bot's key for the API."),
    owner_id: Id.nullable().describe('User id of the owner; null for none.'),
    avatar_url: z.string().describe("URL of the bot's picture."),
    services: z.array(BotService).describe('Where an outgoing webhook sends messages. Empty for other bots.'),
    ...defaultChannels,
  })
  .describe('A bot as its owner and administrators see it.');
export type BotRecord = z.infer<typeof BotRecord>;

const IntegrationOption = z.strictObject({
  key: z.string().describe('Name of the option.'),
  label: z.string().describe('The option in a few words.'),
  validator: z.string().describe('Kind of its value: `check_string` or `check_bool`.'),
});

/** An integration, for clients that help users to set one up. */
export const WebhookBotRecord = z.strictObject({
  name: z.string().describe('Name of the integration: the last part of its URL.'),
  display_name: z.string().describe('Name of the integration for people.'),
  all_event_types: z
    .array(z.string())
    .nullable()
    .describe('Events by which messages are filtered; null where there are none.'),
  url_options: z.array(IntegrationOption).describe('Parameters of the URL that only this integration has.'),
  config_options: z.array(IntegrationOption).describe('Settings of the bot, for `config_data`.'),
});
export type WebhookBotRecord = z.infer<typeof WebhookBotRecord>;

const chosenChannels = {
  default_sending_stream: raw(
    z.string().optional(),
    "Name of the channel to which the bot's messages go by default. An empty text means none.",
    'general',
  ),
  default_events_register_stream: raw(
    z.string().optional(),
    "Name of the channel to which the bot's queues are limited by default. An empty text means no limit.",
    'general',
  ),
  default_all_public_streams: json(
    z.boolean().optional(),
    "True if the bot's queues take messages of all public channels by default.",
  ),
};

const picture = uploadedFiles("The bot's picture. Absent: the picture stays, or is the default one.", {
  maxMib: MAX_PICTURE_SIZE_MIB,
  example: 'picture.png',
  required: false,
});

const { email: _, ...changingBotFields } = BotRecord.shape;

export const realmBotAdded = event({
  name: 'realm_bot/add',
  description: 'A bot was created, or the user may manage it from now on. Goes to its owner and administrators.',
  entry: { bot: BotRecord.describe('The bot, with its API key.') },
});

export const realmBotUpdated = event({
  name: 'realm_bot/update',
  description: 'A bot changed. Goes to its owner and administrators.',
  entry: {
    bot: z
      .strictObject(changingBotFields)
      .partial()
      .required({ user_id: true })
      .describe("The bot's id and the fields that changed."),
  },
});

export const realmBotDeleted = event({
  name: 'realm_bot/delete',
  description: 'The user may no longer manage a bot. Goes to that user.',
  entry: { bot: z.strictObject({ user_id: Id.describe('User id of the bot.') }).describe('The bot.') },
});

export const createBot = operation({
  id: 'create-bot',
  errors: ['BAD_IMAGE', 'REQUEST_VARIABLE_MISSING'],
  http: { method: 'POST', path: '/bots' },
  allow: 'human-member',
  params: {
    full_name: raw(z.string(), 'Name of the bot, at most 100 characters.', 'Build bot'),
    short_name: raw(z.string(), "First part of the bot's email address: `{short_name}-bot@{host}`.", 'build'),
    bot_type: json(z.int().default(BOT_TYPE.generic), '1 generic, 2 incoming webhook, 3 outgoing webhook.'),
    ...chosenChannels,
    payload_url: json(
      WebUrl.optional(),
      'URL to which an outgoing webhook sends messages, as JSON text. Required for that type.',
      'https://bots.example.com/hook',
    ),
    service_name: raw(
      z.string().optional(),
      'Name of the integration of an incoming webhook, one that registration lists. Absent: any.',
    ),
    interface_type: json(z.int().default(1), "Format of an outgoing webhook's requests: 1 generic, 2 Slack's."),
    config_data: json(
      z.record(z.string(), z.string()).default({}),
      'Settings of an incoming webhook: `webhook_secret`, by which it checks who sends requests. Other bots have none, and ignore them.',
      { webhook_secret: 'a long random text' },
    ),
    file: picture,
  },
  result: {
    user_id: Id.describe('User id of the new bot.'),
    api_key: z.string().describe("The bot's key for the API."),
    avatar_url: z.string().describe("URL of the bot's picture."),
    ...defaultChannels,
  },
  emits: [realmUserAdded, realmBotAdded],
  audit: {
    shows: [
      'full_name',
      'short_name',
      'bot_type',
      'default_sending_stream',
      'default_events_register_stream',
      'default_all_public_streams',
    ],
  },
  summary: 'Create a bot',
  description: 'Creates a bot that the caller owns. Needs the permission to create bots of that type.',
});

export const getBots = operation({
  id: 'get-bots',
  http: { method: 'GET', path: '/bots' },
  allow: 'human-member',
  result: {
    bots: z
      .array(
        z.strictObject({
          user_id: Id.describe('User id of the bot.'),
          username: z.string().describe('Email address of the bot.'),
          full_name: z.string().describe('Name of the bot.'),
          api_key: z.string().describe("The bot's key for the API."),
          avatar_url: z.string().describe("URL of the bot's picture."),
          ...defaultChannels,
        }),
      )
      .describe('The bots.'),
  },
  summary: "List the caller's active bots",
  description: 'Lists the active bots that the caller owns, with their API keys.',
});

export const updateBot = operation({
  id: 'update-bot',
  errors: ['BAD_IMAGE', 'UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'PATCH', path: '/bots/{bot_id}' },
  allow: 'human-member',
  params: {
    bot_id: path(RequestedId, 'User id of the bot.'),
    full_name: raw(
      z.string().optional(),
      'The new name, at most 100 characters. Absent: the name stays.',
      'Release bot',
    ),
    role: json(
      oneOf(100, 200, 300, 400, 600).optional(),
      'The new role: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. Absent: the role stays.',
    ),
    bot_owner_id: json(RequestedId.optional(), 'User id of the new owner. Absent: the owner stays.'),
    ...chosenChannels,
    service_payload_url: json(
      WebUrl.optional(),
      'The new URL of an outgoing webhook, as JSON text. Absent: the URL stays.',
      'https://bots.example.com/hook',
    ),
    service_interface: json(
      z.int().optional(),
      "The new format of an outgoing webhook's requests: 1 generic, 2 Slack's. Absent: the format stays.",
    ),
    config_data: json(
      z.record(z.string(), z.string()).optional(),
      'Settings of an incoming webhook that change: `webhook_secret`, which an empty text removes. Absent: all stay.',
      { webhook_secret: 'a long random text' },
    ),
    file: picture,
  },
  example: ['full_name'],
  result: {
    full_name: z.string().describe('Name of the bot.'),
    avatar_url: z.string().describe("URL of the bot's picture."),
    bot_owner: z.string().optional().describe('Email address of the owner. Absent for a bot without an owner.'),
    service_payload_url: z.string().nullable().describe('URL of an outgoing webhook; null for other bots.'),
    service_interface: z.int().describe("Format of an outgoing webhook's requests: 1 generic, 2 Slack's."),
    ...defaultChannels,
  },
  emits: [realmUserUpdated, realmBotAdded, realmBotUpdated, realmBotDeleted],
  audit: {
    shows: [
      'bot_id',
      'full_name',
      'role',
      'bot_owner_id',
      'default_sending_stream',
      'default_events_register_stream',
      'default_all_public_streams',
      'service_interface',
    ],
    users: ['bot_id', 'bot_owner_id'],
  },
  summary: 'Update a bot',
  description: 'Changes a bot. For its owner and administrators.',
});

export const regenerateBotApiKey = operation({
  id: 'regenerate-bot-api-key',
  http: { method: 'POST', path: '/bots/{bot_id}/api_key/regenerate' },
  allow: 'human-member',
  params: { bot_id: path(RequestedId, 'User id of the bot.') },
  result: { api_key: z.string().describe('The new key.') },
  emits: [realmBotUpdated],
  audit: { shows: 'all', users: ['bot_id'] },
  summary: "Replace a bot's API key; the former one stops working at once",
  description: 'Gives a bot another API key. For its owner and administrators.',
});

export const regenerateApiKey = operation({
  id: 'regenerate-api-key',
  http: { method: 'POST', path: '/users/me/api_key/regenerate' },
  allow: 'user',
  result: { api_key: z.string().describe('The new key.') },
  emits: [realmBotUpdated],
  audit: { shows: [] },
  summary: "Replace the caller's API key; the former one stops working at once",
  description: 'Gives the caller another API key. All clients of the caller have to log in again.',
});

export const deactivateBot = operation({
  id: 'deactivate-bot',
  http: { method: 'DELETE', path: '/bots/{bot_id}' },
  allow: 'human-member',
  params: { bot_id: path(RequestedId, 'User id of the bot.') },
  emits: [realmUserUpdated, realmBotUpdated, peersRemoved, groupMembersRemoved],
  audit: { shows: 'all', users: ['bot_id'] },
  summary: 'Deactivate a bot',
  description: 'Deactivates a bot: its API key stops working. For its owner and administrators.',
});

export const getOutgoingWebhook = operation({
  id: 'get-outgoing-webhook',
  allow: 'internal',
  params: { realm_id: json(Id), bot_id: json(Id) },
  result: { service: BotService.nullable().describe('Null if the bot has none, or is deactivated.') },
  safe: true,
  summary: 'Get the service to which an outgoing webhook bot sends requests',
});
