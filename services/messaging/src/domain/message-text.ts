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
/** Spellings of the empty topic. */
const EMPTY_TOPICS = new Set(['(no topic)', SERVER_REGISTRATION_FIELDS.realm_empty_topic_display_name]);

/** A message's text as it is stored: too long is cut, not refused. Source: wire-contract-annex.md, POST /messages. */
export function normalizeContent(text: string): string {
  const content = text.trimEnd().replace(/^\n+/, '');
  if (content === '') throw new BadRequestError('Message must not be empty');
  // A lone surrogate is no character: neither Postgres nor JSON readers would take it.
  return truncate(content.toWellFormed(), MAX_MESSAGE_LENGTH, TRUNCATED);
}

/** A topic as it is stored: the names of the empty topic become empty, too long is cut. */
export function normalizeTopic(text: string): string {
  const topic = text.trim();
  if (EMPTY_TOPICS.has(topic)) return '';
  const position = unprintablePosition(topic);
  if (position) throw new BadRequestError(`Invalid character in topic, at position ${position}!`);
  return truncate(topic, MAX_TOPIC_LENGTH, ELLIPSIS);
}

export function isMeMessage(content: string): boolean {
  return content.startsWith('/me ');
}
