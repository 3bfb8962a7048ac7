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
/** Text of a message whose whole text an edit removed. */
export const DELETED = '(deleted)';
/** Spellings of the empty topic. */
const EMPTY_TOPICS = new Set(['(no topic)', SERVER_REGISTRATION_FIELDS.realm_empty_topic_display_name]);

/** Returns a message's text as it is stored: cut if it is too long. Throws BadRequestError for an empty text.
 *  Source: spec/wire-contract-annex.md, section 3, "POST /messages". */
export function normalizeContent(text: string): string {
  const content = trimContent(text);
  if (content === '') throw new BadRequestError('Message must not be empty');
  return truncateContent(content, MAX_MESSAGE_LENGTH);
}

/** Cuts a text to at most `maxLength` characters; a text that was cut ends with a note. */
export const truncateContent = (text: string, maxLength: number): string => truncate(text, maxLength, TRUNCATED);

/** Returns an edited text as it is stored; an empty text becomes "(deleted)". */
export function normalizeEdit(text: string): string {
  return trimContent(text) || DELETED;
}

function trimContent(text: string): string {
  // A lone surrogate is no character: Postgres and JSON readers refuse it.
  return text.trimEnd().replace(/^\n+/, '').toWellFormed();
}

/** Returns a trimmed topic without other checks; the names of the empty topic become empty. */
export function plainTopic(text: string): string {
  const topic = text.trim();
  return EMPTY_TOPICS.has(topic) ? '' : topic;
}

/** Returns a topic as it is stored, cut if it is too long. Throws BadRequestError for control characters. */
export function normalizeTopic(text: string): string {
  const topic = plainTopic(text);
  const position = unprintablePosition(topic);
  if (position) throw new BadRequestError(`Invalid character in topic, at position ${position}!`);
  return truncate(topic, MAX_TOPIC_LENGTH, ELLIPSIS);
}

export function isMeMessage(content: string): boolean {
  return content.startsWith('/me ');
}
