import { MAX_MESSAGE_LENGTH } from './limits';

/** Returns a text in one line. */
export const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');

/** Returns a line as code. The backticks around the line are more than any run in it, and a blank stands between them and a
 *  backtick at an end of the line. */
export function inBackticks(line: string): string {
  const guard = '`'.repeat(longestBackticks(line) + 1);
  return guard + line.replace(/^`/, ' `').replace(/`$/, '` ') + guard;
}

/** Returns the length of the longest run of backticks. */
export const longestBackticks = (text: string): number =>
  Array.from(text.matchAll(/`+/g)).reduce((longest, [run]) => Math.max(longest, run.length), 0);

/** Code, which keeps its characters. */
const CODE = /(`[^`]+`)/;
const EMPHASIZED = /\*\*[^*]+\*\*|\*[^*]+\*|~~[^~]+~~|\$\$[^$]+\$\$/g;
/** Characters of markup that has no end in its text. */
const OPEN = [/`/g, /(?<!\s)\*|\*(?!\s)/g, /~(?=~)/g, /\$(?=\$)/g];

/** Returns a text of somebody else in one line. Markup in it stays, except for what would go on after the text: emphasis, code or
 *  brackets without an end. Mentions in it notify nobody. Entities stand for characters, since the dialect has no escapes. */
export function containMarkup(text: string): string {
  const pieces = oneLine(text.slice(0, MAX_MESSAGE_LENGTH)).split(CODE);
  const outside = pieces.filter((_, index) => index % 2 === 0).join('');
  const open = outside.replace(EMPHASIZED, '');
  const escaped = [...OPEN.filter((character) => open.search(character) >= 0), /@(?=_?\*)/g];
  if (outside.includes('](') || !hasPairs(outside, '[', ']')) escaped.push(/[[\]]/g);
  return pieces
    .map((piece, index) =>
      index % 2 === 1 ? piece : escaped.reduce((shown, each) => shown.replace(each, entity), piece),
    )
    .join('');
}

const entity = (character: string): string => `&#${character.charCodeAt(0)};`;

/** Returns whether each opening bracket has its closing one after it. */
export function hasPairs(text: string, opening: string, closing: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === opening) depth++;
    if (character === closing && --depth < 0) return false;
  }
  return depth === 0;
}
