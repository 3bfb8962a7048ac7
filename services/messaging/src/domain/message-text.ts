import {
  BadRequestError,
  MAX_MESSAGE_LENGTH,
  MAX_TOPIC_LENGTH,
  SERVER_REGISTRATION_FIELDS,
  truncate,
  unprintablePosition,
} from '@team-chat/contracts';

const TRUNCATED = '\n[message truncated]';
const ELLIPSIS = '...';
const DELETED = '(deleted)';
/** Spellings of the empty topic. */
const EMPTY_TOPICS = new Set(['(no topic)', SERVER_REGISTRATION_FIELDS.realm_empty_topic_display_name]);

/** A message's text as it is stored: too long is cut, not refused.
 *  Source: spec/wire-contract-annex.md, section 3, "POST /messages". */
export function normalizeContent(text: string): string {
  const content = trimContent(text);
  if (content === '') throw new BadRequestError('Message must not be empty');
  return truncate(content, MAX_MESSAGE_LENGTH, TRUNCATED);
}

/** An edited text as it is stored: one may say in place of everything that it is gone. */
export function normalizeEdit(text: string): string {
  return trimContent(text) || DELETED;
}

function trimContent(text: string): string {
  // A lone surrogate is no character: neither Postgres nor JSON readers would take it.
  return text.trimEnd().replace(/^\n+/, '').toWellFormed();
}

/** What a topic is called, whatever else is wrong with it: the names of the empty topic become empty. */
export function plainTopic(text: string): string {
  const topic = text.trim();
  return EMPTY_TOPICS.has(topic) ? '' : topic;
}

/** A topic as it is stored: too long is cut. */
export function normalizeTopic(text: string): string {
  const topic = plainTopic(text);
  const position = unprintablePosition(topic);
  if (position) throw new BadRequestError(`Invalid character in topic, at position ${position}!`);
  return truncate(topic, MAX_TOPIC_LENGTH, ELLIPSIS);
}

export function isMeMessage(content: string): boolean {
  return content.startsWith('/me ');
}
