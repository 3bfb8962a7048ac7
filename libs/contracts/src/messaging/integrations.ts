import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { realmUserAdded } from '../shared/users';
import { messageSent } from './message-events';
import { operation } from './declare';

/** A request to an integration that cannot be read. */
export const WebhookProblem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invalid-json'), integration: z.string() }),
  z.object({ kind: z.literal('missing-header'), integration: z.string(), header: z.string() }),
]);
export type WebhookProblem = z.infer<typeof WebhookProblem>;

/** At most one notice a minute about a bot, of this and other kinds. Does nothing for an account without an owner. */
export const notifyBotOwner = operation({
  id: 'notify-bot-owner',
  allow: 'internal',
  params: { realm_id: json(Id), bot_id: json(Id), problem: json(WebhookProblem) },
  emits: [messageSent, realmUserAdded],
  summary: "Tell a bot's owner of a request to an integration that cannot be read",
});
