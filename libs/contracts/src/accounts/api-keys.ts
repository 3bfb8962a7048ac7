import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path, raw } from '../declaring/operation';
import { Id, LAST_SECOND, RequestedId, text } from '../declaring/scalars';
import { API_KEY_LENGTH } from '../shared/limits';
import { operation } from './declare';

/** Keys of one account, those of log-ins included. */
export const MAX_API_KEYS = 100;
const MAX_KEY_NAME_LENGTH = 100;
/** Channels to which one key is limited. */
export const MAX_KEY_CHANNELS = 100;

/** Returns whether a text has the form of an API key. */
export function isWellFormedApiKey(text: string): boolean {
  return text.length === API_KEY_LENGTH && /^[A-Za-z0-9]+$/.test(text);
}

/** Permission of an API key: for everything that its account may do, only to read messages and users, or only to send messages. */
export const KeyPermission = z.enum(['all', 'read', 'send']);
export type KeyPermission = z.infer<typeof KeyPermission>;

/** The limits of an API key. */
export const KeyScope = z.object({
  permission: KeyPermission,
  /** Ids of the only channels that it reads and sends to; null for all. */
  channel_ids: z.array(Id).nullable(),
});
export type KeyScope = z.infer<typeof KeyScope>;

export const ApiKeyRecord = z
  .strictObject({
    id: Id.describe('Id of the key.'),
    name: z
      .string()
      .describe(
        'Name of the key: of a client program, or as it was chosen. Empty for a first key that no log-in has got.',
      ),
    permission: KeyPermission.describe(
      'What the key allows: `all` that its account may do, only to `read` messages and users, or only to `send` messages.',
    ),
    channel_ids: z
      .array(Id)
      .nullable()
      .describe('Ids of the only channels whose messages it reads or sends; null for all messages.'),
    created_at: z.int().describe('Time of creation, in Unix seconds.'),
    expires_at: z.int().nullable().describe('Time from which it is refused, in Unix seconds; null for never.'),
    last_used_at: z
      .int()
      .nullable()
      .describe('Time of its last use, in Unix seconds, some seconds late; null before the first.'),
    last_used_from: z.string().nullable().describe('IP address of its last use; null before the first.'),
    is_current: z.boolean().describe('Whether this request was made with it.'),
  })
  .describe('An API key of an account, without the key itself.');
export type ApiKeyRecord = z.infer<typeof ApiKeyRecord>;

const bot_id = json(RequestedId.optional(), 'User id of a bot that the caller administers. Absent: the caller.');
const key_id = path(RequestedId, 'Id of the key.', EXAMPLE_IDS.key_id);

export const getApiKeys = operation({
  id: 'get-api-keys',
  http: { method: 'GET', path: '/users/me/api_keys' },
  allow: 'user',
  params: { bot_id },
  result: { api_keys: z.array(ApiKeyRecord).describe('The keys, the oldest first.') },
  summary: 'List the API keys of an account',
  description: 'Lists the API keys of the caller, or of a bot: where each is used, and when it was used last.',
});

export const createApiKey = operation({
  id: 'create-api-key',
  http: { method: 'POST', path: '/users/me/api_keys' },
  allow: 'user',
  params: {
    name: raw(text(MAX_KEY_NAME_LENGTH), 'Name of the key, such as what it is for.', 'Backup script'),
    bot_id,
    permission: raw(
      KeyPermission.default('all'),
      'What the key allows: `all` that the account may do, only to `read` messages and users, or only to `send` messages.',
    ),
    channel_ids: json(
      z.array(RequestedId).min(1).max(MAX_KEY_CHANNELS).nullish(),
      'Ids of the only channels whose messages the key reads or sends. Requests name them by id. Absent or null: all messages.',
    ),
    expires_at: json(
      z.int().max(LAST_SECOND).nullish(),
      'Time from which the key is refused, in Unix seconds. Absent or null: never.',
    ),
  },
  result: {
    api_key: z.string().describe('The key. It is not shown again.'),
    key: ApiKeyRecord.describe('The record of the key.'),
  },
  audit: { shows: 'all', users: ['bot_id'] },
  summary: 'Create an API key',
  description: `Creates a further API key for the caller, or for a bot. An account has at most ${MAX_API_KEYS}.`,
});

export const revokeApiKey = operation({
  id: 'revoke-api-key',
  http: { method: 'DELETE', path: '/users/me/api_keys/{key_id}' },
  allow: 'user',
  params: { key_id, bot_id },
  audit: { shows: 'all', users: ['bot_id'] },
  summary: 'Revoke an API key',
  description:
    'Ends an API key: when the answer comes, no request with it succeeds, and waiting polls have been refused. Revoking the first key of an account replaces it by one that nobody has.',
});

/** A use of an API key that a gateway has seen. */
const KeyUse = z.object({
  realm_id: Id,
  user_id: Id,
  /** Null for the first key of the account. */
  key_id: Id.nullable(),
  used_at: z.int(),
  address: z.string(),
});
export type KeyUse = z.infer<typeof KeyUse>;

export const recordKeyUses = operation({
  id: 'record-key-uses',
  allow: 'internal',
  params: { uses: json(z.array(KeyUse)) },
  summary: 'Record when API keys were last used, and from where',
});
