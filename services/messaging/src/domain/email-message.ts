import { containMarkup, MAX_MESSAGE_LENGTH, truncate, unprintablePosition } from '@team-chat/contracts';
import { truncateContent } from './message-text';

const NO_SUBJECT = 'Email with no subject';
const NO_BODY = '(No email body)';
/** Marks of answers and forwarded mails, also several and in brackets: `Re: [Fwd: lunch]`, `[fwd] lunch`. */
const PREFIX = /^(?:[[(\s]*(?:re|fwd?)\s*(?:\[\d+\])?\s*[:：]\s*|\s*[[(]\s*(?:re|fwd?)\s*[\])]\s*:?\s*)/i;

/** Longest line before the text, in characters. */
const MAX_LINE_LENGTH = 250;

/** Returns the topic of a mail's message: the subject without the marks of answers and forwarded mails.
 *  Source: spec/wire-contract-files-and-time.md, section 7.3. */
export function topicOfSubject(subject: string): string {
  let rest = printable(subject);
  while (PREFIX.test(rest)) {
    const isBracketed = /^[[(][^\])]*[:：]/.test(rest);
    rest = rest.replace(PREFIX, '');
    if (isBracketed) rest = rest.replace(/[\])]$/, '');
  }
  const topic = rest.trim();
  return topic === '' || unprintablePosition(topic) ? NO_SUBJECT : topic;
}

interface EmailParts {
  text: string;
  /** The author, if the message shows the author. */
  from: string | null;
  /** The subject, if it is not the topic. */
  subject: string | null;
  /** A line for each attachment. */
  attachments: string[];
}

/** Returns the text of a mail's message. A long text is cut, so that the lines before and after it stay. */
export function emailMessage({ text, from, subject, attachments }: EmailParts): string {
  const head = [
    ...(from === null ? [] : [line('From', from)]),
    ...(subject === null ? [] : [line('Subject', subject)]),
  ].join('');
  const after = attachments.length === 0 ? '' : `\n\n${attachments.join('\n')}`;
  const body = text.replaceAll('\0', '').trim() || NO_BODY;
  return head + truncateContent(body, MAX_MESSAGE_LENGTH - head.length - after.length) + after;
}

const line = (name: string, value: string): string =>
  `**${name}:** ${containMarkup(truncate(printable(value), MAX_LINE_LENGTH, '...'))}\n\n`;

/** Returns a line of text without characters that topics refuse. */
function printable(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.filter((character) => unprintablePosition(`.${character}`) === undefined).join('');
}

/** Longest part of an address before the `@`, in characters. Source: RFC 5321, section 4.5.3.1.1. */
const MAX_LENGTH = 64;
const OPTIONS = '.show-sender';

/** Returns the part before the `@` of an address for answers. */
export const replyLocalPart = (token: string): string => `mm${token}`;

/** Returns the part before the `@` of a channel's address. The part begins with the channel's name if the name has plain
 *  characters only.
 *  Source: spec/wire-contract-files-and-time.md, section 7.3. */
export function channelLocalPart(name: string, token: string): string {
  const isPlain = /^[\x20-\x7e]+$/.test(name);
  const slug = isPlain ? slugOf(name, MAX_LENGTH - token.length - OPTIONS.length - 1) : '';
  return `${slug === '' ? '' : `${slug}.`}${token}${OPTIONS}`;
}

function slugOf(name: string, maxLength: number): string {
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.join('-').slice(0, maxLength).replace(/-$/, '');
}
