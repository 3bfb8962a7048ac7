import { type BotService, type MessageRecord, parseOuterJson } from '@team-chat/contracts';
import { isDict } from './json-text';

/** The reason why a bot is called. */
export type OutgoingWebhookTrigger = 'mention' | 'direct_message';

/** Values of `BotService.interface`. */
export const GENERIC = 1;
export const SLACK = 2;

/** A call of a bot: the message, and the data about it that the formats of the request contain. */
interface Call {
  trigger: OutgoingWebhookTrigger;
  /** The message with the text as it was written. */
  message: MessageRecord;
  rendered_content: string;
  bot: { user_id: number; email: string; full_name: string };
  realm: { id: number; host: string };
}

interface CallRequest {
  headers: Record<string, string>;
  body: string;
}

/** Returns the request that calls a bot. Source: spec/wire-contract-files-and-time.md, section 6.3. */
export function callRequest({ interface: format, token }: BotService, call: Call): CallRequest {
  return format === SLACK ? slackRequest(token, call) : genericRequest(token, call);
}

function genericRequest(token: string, { trigger, message, rendered_content, bot }: Call): CallRequest {
  const { flags: _, ...shown } = message;
  const body = {
    data: message.content,
    message: { ...shown, rendered_content },
    bot_email: bot.email,
    bot_full_name: bot.full_name,
    token,
    trigger,
  };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function slackRequest(token: string, { trigger, message, bot, realm }: Call): CallRequest {
  const form = new URLSearchParams({
    token,
    team_id: `T${realm.id}`,
    team_domain: realm.host,
    channel_id: `C${message.stream_id}`,
    channel_name: message.display_recipient as string,
    thread_ts: String(message.timestamp),
    timestamp: String(message.timestamp),
    user_id: `U${message.sender_id}`,
    user_name: message.sender_full_name,
    text: message.content,
    trigger_word: trigger,
    service_id: String(bot.user_id),
  });
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form.toString() };
}

/** Thrown if the answer of a service cannot be posted. The error message says why. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

/** A message that the bot posts because a service's answer says so. */
export interface Answer {
  content: string;
  widget_content?: string;
}

/** Returns the message that the bot posts after a service's answer; undefined for an answer without a message. Throws
 *  AnswerError if the answer has not the right form. */
export function parseAnswer(format: number, body: string): Answer | undefined {
  const answer = parse(body);
  if (answer === '') return undefined;
  if (!isDict(answer)) throw new AnswerError('Invalid response format');
  const { text, widget } = format === SLACK ? { text: answer.text } : genericAnswer(answer);
  if (text === undefined || text === null) return undefined;
  if (typeof text === 'object') throw new AnswerError('Invalid response format');
  if (String(text).trim() === '') return undefined;
  if (String(text).includes('\0')) throw new AnswerError('Message must not contain null bytes');
  if (widget === undefined || widget === null) return { content: String(text) };
  if (typeof widget !== 'string') throw new AnswerError('Invalid response format');
  return { content: String(text), widget_content: widget };
}

function genericAnswer(fields: Record<string, unknown>): { text?: unknown; widget?: unknown } {
  if (fields.response_not_required) return {};
  if ('response_string' in fields) return { text: fields.response_string };
  return { text: fields.content, widget: fields.widget_content };
}

function parse(body: string): unknown {
  try {
    return parseOuterJson(body);
  } catch {
    throw new AnswerError('Invalid JSON in response');
  }
}
