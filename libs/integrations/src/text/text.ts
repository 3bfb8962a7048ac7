import { containMarkup, hasPairs, inBackticks, oneLine } from '@team-chat/contracts';
import type { UrlOption, WebhookRequest } from '../integration';

/** Returns a delimiter that is longer than every run of its character in the text, so that the text does not end the
 *  block. */
function delimiterFor(text: string, character: '~' | '`'): string {
  const runs = text.match(character === '~' ? /~{3,}/g : /`{3,}/g) ?? [];
  return character.repeat(runs.reduce((length, run) => Math.max(length, run.length + 1), 3));
}

/** Returns a block that shows a text as a quotation. */
export function quote(text: string): string {
  const delimiter = delimiterFor(text, '~');
  return `${delimiter} quote\n${text.trim().replace(/\r\n?/g, '\n')}\n${delimiter}`;
}

/** Returns a block that shows a text as it is, in a language. */
export function codeBlock(language: string, text: string): string {
  const delimiter = delimiterFor(text, '`');
  return `${delimiter}${language}\n${text}\n${delimiter}`;
}

/** Ends a sentence with a full stop, unless its last word, which another service wrote, already has one. */
export const withFullStop = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

/** Ends a sentence with a colon and the quoted text, or with a full stop if there is no text. */
export function withQuote(sentence: string, text: string | null | undefined): string {
  return text?.trim() ? `${sentence}:\n\n${quote(text)}` : withFullStop(sentence);
}

/** Returns an enumeration such as "A, B and C". */
export function enumerate(items: readonly string[]): string {
  if (items.length <= 1) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** Returns a Markdown link, or the text alone if there is no URL. */
export const link = (text: string, url: string | null | undefined): string =>
  url ? `[${containMarkup(text)}](${linkUrl(url)})` : containMarkup(text);

export const bold = (text: string): string => `**${containMarkup(text).replaceAll('*', '&#42;')}**`;

/** Returns a text in one line as code. */
export const code = (text: string): string => inBackticks(oneLine(text));

function linkUrl(url: string): string {
  const encoded = url.replace(/[\s<>`]/g, encodeURIComponent);
  if (hasPairs(encoded, '(', ')')) return encoded;
  return encoded.replaceAll('(', '%28').replaceAll(')', '%29');
}

export const firstLine = (text: string): string => text.trimStart().split('\n', 1)[0]!.trim();

/** Returns a point in time, in text or in Unix seconds, that clients show in the reader's time zone. */
export const time = (value: string | number): string =>
  `<time:${typeof value === 'number' ? Math.floor(value) : value}>`;

/** Returns a name in words: `ready_for_review` becomes "ready for review". */
export const words = (name: string): string => name.replaceAll('_', ' ');

/** Returns a list with one item in each line. */
export const bullets = (items: readonly string[]): string => items.map((item) => `* ${item}`).join('\n');

/** Returns the value of a yes-or-no option. */
export function isOn({ option }: WebhookRequest, key: string, byDefault = false): boolean {
  const value = option(key)?.toLowerCase();
  return value === undefined ? byDefault : value === 'true' || value === '1';
}

/** Option that limits pushes to the branches that it names. */
export const BRANCHES: UrlOption = {
  key: 'branches',
  label: 'Branches whose pushes are told of, separated by commas. Absent: all.',
  validator: 'check_string',
};

/** Returns whether the option `branches` lets a branch pass. */
export function isWantedBranch({ option }: WebhookRequest, branch: string): boolean {
  const wanted = option(BRANCHES.key);
  return !wanted || wanted.split(',').some((name) => name.trim() === branch);
}
