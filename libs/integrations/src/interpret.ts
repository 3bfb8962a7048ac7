import { z } from 'zod';
import { ApiError, MAX_MESSAGE_LENGTH, MAX_TOPIC_LENGTH } from '@team-chat/contracts';
import { eventFilter } from './event-filter';
import { type Draft, type Integration, type Message, UnsupportedEventError } from './integration';

/** A request to an integration, with the parameters of its URL. */
export interface ReceivedWebhook {
  payload: unknown;
  query: ReadonlyMap<string, string>;
  /** Returns a header by its name in any case. */
  header(name: string): string | undefined;
}

/** Deepest nesting of a payload; no service comes near it. Functions that walk through payloads call themselves, and
 *  indented text grows with the depth. */
const MAX_DEPTH = 50;

/** Messages of one request at most: limits of requests count a request once, however many messages it causes. */
const MAX_MESSAGES = 50;

/** Returns the messages that a request becomes: none if its event is ignored or filtered out. Throws the refusals of
 *  spec/wire-contract-files-and-time.md, section 6.5. */
export function interpret(integration: Integration, { payload, query: sent, header }: ReceivedWebhook): Draft[] {
  const query = queryOf(integration, sent);
  const { eventHeader, isEventHeaderOptional } = integration;
  const event = eventHeader === undefined ? '' : header(eventHeader);
  if (event === undefined && !isEventHeaderOptional) throw missingHeader(eventHeader!);
  if (isDeeperThan(payload, MAX_DEPTH)) throw anomalous(integration);
  const topic = query.get('topic');
  const messages = attempt(integration, {
    payload,
    event: event ?? '',
    option: (key) => query.get(key),
    hasTopic: topic !== undefined,
  });
  const passes = eventFilter(query);
  const drafts = messages
    .filter(({ event }) => passes(event))
    .map((message) => ({ topic: topic ?? printable(message.topic), content: shortened(message.content) }))
    .filter(({ content }) => content !== '');
  return limited(drafts);
}

/** Returns the parameters of a URL as its owner entered them. */
export function queryOf(
  { isQueryEscapedTwice }: Integration,
  query: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  if (!isQueryEscapedTwice) return query;
  return new Map([...query].map(([key, value]) => [key, unescaped(value)]));
}

/** Returns a text without escapes, or as it is if it only looks escaped: `100%`. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns at most MAX_MESSAGES messages. If there are more, the last one says how many are left out. */
function limited(drafts: Draft[]): Draft[] {
  const more = drafts.length - MAX_MESSAGES;
  if (more <= 0) return drafts;
  const last = drafts[MAX_MESSAGES - 1]!;
  return [...drafts.slice(0, MAX_MESSAGES - 1), { ...last, content: `[and ${more + 1} more message(s)]` }];
}

/** Returns the integration's name in errors and in clients' names. */
export const clientNameOf = ({ clientName, displayName }: Integration): string => clientName ?? displayName;

function attempt(integration: Integration, request: Parameters<Integration['messages']>[0]): Message[] {
  try {
    return integration.messages(request);
  } catch (error) {
    if (error instanceof z.ZodError) throw anomalous(integration);
    if (error instanceof UnsupportedEventError) throw unsupported(integration, error.event);
    throw error;
  }
}

function missingHeader(header: string): ApiError {
  return new ApiError('MISSING_HTTP_EVENT_HEADER', `Missing the HTTP event header '${header}'`, { header });
}

function anomalous(integration: Integration): ApiError {
  const name = clientNameOf(integration);
  return new ApiError('ANOMALOUS_WEBHOOK_PAYLOAD', `Unable to parse request: Did ${name} generate this event?`);
}

function unsupported(integration: Integration, event_type: string): ApiError {
  const webhook_name = clientNameOf(integration);
  return new ApiError(
    'UNSUPPORTED_WEBHOOK_EVENT_TYPE',
    `The '${event_type}' event isn't currently supported by the ${webhook_name} webhook; ignoring`,
    { webhook_name, event_type },
  );
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1));
}

/** Removes characters that topics may not have. Cuts a topic that is too long, but not to a length that is accepted. */
function printable(topic: string): string {
  const start = topic.slice(0, 2 * MAX_TOPIC_LENGTH + 1).toWellFormed();
  return start.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** Removes characters that messages may not have. Cuts a text that is too long, but leaves so much that the text is
 *  marked as cut later. */
const shortened = (text: string): string =>
  text
    .replaceAll('\0', '')
    .trim()
    .slice(0, 2 * MAX_MESSAGE_LENGTH + 1);
