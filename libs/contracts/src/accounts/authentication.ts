import { z } from 'zod';
import { json, raw } from '../declaring/operation';
import { Id, Role } from '../declaring/scalars';
import { KeyScope } from './api-keys';
import { operation } from './declare';

const ApiKey = {
  api_key: z
    .string()
    .describe('The key for the API, 32 letters and digits. With the email address it authenticates requests.'),
  email: z.string().describe('The real email address of the user.'),
  user_id: Id.describe('Id of the user.'),
};

export const devFetchApiKey = operation({
  id: 'dev-fetch-api-key',
  errors: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED'],
  http: { method: 'POST', path: '/dev_fetch_api_key' },
  allow: 'anonymous',
  params: {
    username: raw(z.string(), 'Email address of the user.', 'ada@example.com'),
  },
  result: ApiKey,
  audit: { shows: [] },
  summary: 'Fetch an API key without a password (only where DEV_LOGIN is on)',
  description:
    'Returns the API key of a user, not of a bot, without a password. For development: refused unless the server runs with DEV_LOGIN.',
});

export const fetchApiKey = operation({
  id: 'fetch-api-key',
  errors: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED', 'PASSWORD_AUTH_DISABLED'],
  http: { method: 'POST', path: '/fetch_api_key' },
  allow: 'anonymous',
  params: {
    username: raw(z.string(), 'Email address of the user.', 'ada@example.com'),
    password: raw(z.string(), 'Password of the user.', 'correct horse battery staple'),
  },
  result: ApiKey,
  audit: { shows: [] },
  summary: 'Fetch an API key for an email address and password',
  description:
    'Returns the API key of a user who logs in with a password. After some failures the server refuses further attempts for a time.',
});

export const authenticate = operation({
  id: 'authenticate',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    /** Without it, the key alone decides. */
    email: json(z.string().optional()),
    api_key: json(z.string()),
  },
  result: {
    user_id: Id,
    role: Role,
    is_bot: z.boolean(),
    is_incoming_webhook: z.boolean(),
    /** True for an incoming webhook with a secret: it may send only what is signed with the secret. */
    has_webhook_secret: z.boolean(),
    date_joined: z.int(),
    /** Null for the first key of the account. */
    key_id: Id.nullable(),
    /** Null for a key that allows everything. */
    scope: KeyScope.nullable(),
    /** Time from which the key is refused, in Unix seconds; null for never. */
    expires_at: z.int().nullable(),
  },
  safe: true,
  summary:
    'Authenticate a user by email address and API key; refusals are the 401 errors of spec/wire-contract.md, section 1.4',
});

export const getApiKey = operation({
  id: 'get-api-key',
  allow: 'internal',
  params: { realm_id: json(Id), user_id: json(Id) },
  result: ApiKey,
  audit: { shows: ['user_id'], users: ['user_id'] },
  summary: "Get a user's API key, for the operator",
});
