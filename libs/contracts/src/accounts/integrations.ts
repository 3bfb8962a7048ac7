import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { authenticate } from './authentication';
import { operation } from './declare';

/** Refusals are INVALID_API_KEY, USER_DEACTIVATED and REALM_DEACTIVATED. */
export const authenticateWebhook = operation({
  id: 'authenticate-webhook',
  allow: 'internal',
  params: { realm_id: json(Id), api_key: json(z.string()) },
  result: {
    ...authenticate.result,
    /** Null for people. */
    bot_owner_id: Id.nullable(),
    /** Secret with which requests to integrations are signed; null where they are not. */
    webhook_secret: z.string().nullable(),
  },
  safe: true,
  summary: 'Authenticate a request to an integration by the API key in its URL',
});
