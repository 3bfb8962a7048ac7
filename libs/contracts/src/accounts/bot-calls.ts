import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path } from '../declaring/operation';
import { Id, RequestedId, truncate } from '../declaring/scalars';
import { operation } from './declare';

/** Calls of each bot that are kept. */
export const MAX_KEPT_BOT_CALLS = 100;
/** Characters of an error or an answer that are kept. */
const MAX_EXCERPT_LENGTH = 500;

/** Returns the beginning of a text as the list of a bot's calls keeps it, without characters that the database refuses. */
export function excerptOf(text: string): string {
  const start = text.slice(0, 2 * MAX_EXCERPT_LENGTH).replaceAll('\0', '\ufffd');
  return truncate(start.toWellFormed(), MAX_EXCERPT_LENGTH, '');
}

const fields = {
  direction: z
    .enum(['incoming', 'outgoing'])
    .describe(
      '`incoming` for a request of another service to an integration, `outgoing` for an attempt of the server to call the URL of the bot.',
    ),
  time: z.int().describe('Time of the request, in Unix seconds.'),
  duration_ms: z.int().describe('Time until the answer, in milliseconds.'),
  status: z.int().nullable().describe('HTTP status of the answer; null if there was none.'),
  error: z.string().nullable().describe('Reason of the failure; null for a request that succeeded.'),
  integration: z.string().nullable().describe('Name of the integration; null for an attempt to call the bot.'),
  message_id: Id.nullable().describe('Id of the message for which the bot was called; null for an incoming request.'),
  answer: z
    .string()
    .describe('The first 500 characters of an answer that could not be posted. Empty for other answers.'),
};

export const BotCallRecord = z
  .strictObject({ id: Id.describe('Id of the call.'), ...fields })
  .describe('A request to an incoming webhook bot, or an attempt to call an outgoing webhook bot.');
export type BotCallRecord = z.infer<typeof BotCallRecord>;

/** A call that the gateway or messaging has seen. */
const BotCall = z.object({ realm_id: Id, bot_id: Id, ...fields });
export type BotCall = z.infer<typeof BotCall>;

export const getBotCalls = operation({
  id: 'get-bot-calls',
  http: { method: 'GET', path: '/bots/{bot_id}/calls' },
  allow: 'human-member',
  params: {
    bot_id: path(RequestedId, 'User id of the bot.', EXAMPLE_IDS.bot_id),
    before: json(Id.optional(), 'Id of a call: only earlier ones are listed. Absent: all.'),
    limit: json(
      z.int().min(1).max(MAX_KEPT_BOT_CALLS).default(MAX_KEPT_BOT_CALLS),
      'Number of calls, at most 100.',
      10,
    ),
  },
  example: ['limit'],
  result: { calls: z.array(BotCallRecord).describe('The calls, the newest first.') },
  summary: "List a bot's calls",
  description: `Lists requests of other services to an incoming webhook bot, or attempts to call an outgoing webhook bot, some seconds late. The newest ${MAX_KEPT_BOT_CALLS} of each bot are kept. For the bot's owner and administrators.`,
});

export const findRepeatableCall = operation({
  id: 'find-repeatable-call',
  allow: 'user',
  params: { bot_id: json(RequestedId), call_id: json(RequestedId) },
  result: { message_id: Id },
  safe: true,
  summary: 'Find the message for which a bot was called that the caller administers',
});

export const recordBotCalls = operation({
  id: 'record-bot-calls',
  allow: 'internal',
  params: { calls: json(z.array(BotCall)) },
  summary: 'Record requests to incoming webhook bots, and attempts to call outgoing webhook bots',
});
