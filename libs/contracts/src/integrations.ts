import { z } from 'zod';
import { realmUserAdded, authenticate } from './accounts';
import { messageSent } from './messages';
import { json, operation } from './operation';
import { Id } from './scalars';

/** Refusals are INVALID_API_KEY, USER_DEACTIVATED and REALM_DEACTIVATED. */
export const authenticateWebhook = operation({
  id: 'authenticate-webhook',
  owner: 'accounts',
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

/** A request to an integration that cannot be read. */
export const WebhookProblem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invalid-json'), integration: z.string() }),
  z.object({ kind: z.literal('missing-header'), integration: z.string(), header: z.string() }),
]);
export type WebhookProblem = z.infer<typeof WebhookProblem>;

/** At most one notice a minute about a bot, of this and other kinds. Does nothing for an account without an owner. */
export const notifyBotOwner = operation({
  id: 'notify-bot-owner',
  owner: 'messaging',
  allow: 'internal',
  params: { realm_id: json(Id), bot_id: json(Id), problem: json(WebhookProblem) },
  emits: [messageSent, realmUserAdded],
  summary: "Tell a bot's owner of a request to an integration that cannot be read",
});
