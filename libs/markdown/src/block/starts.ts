/** The syntax of each block's first line. */

const HEADING = /^(#{1,6}) +(\S.*)$/;
const RULE = /^ {0,3}(?:(?:- {0,2}){3,}|(?:_ {0,2}){3,}|(?:\* {0,2}){3,})$/;
const BULLET = /^ ?[*+-] +/;
const NUMBER = /^ ?(\d{1,9})\. +/;
const QUOTE = /^ {0,3}>/;
const LONE_QUOTE = /^ {0,3}> *$/;

export interface FenceStart {
  fence: string;
  language: string;
  header: string;
}

/** Reads ```` ```language header ````. If a backtick or tilde follows, the line is inline code, and no fence. */
export function fenceStart(line: string): FenceStart | undefined {
  const first = line[0];
  if (first !== '`' && first !== '~') {
    return undefined;
  }
  let length = 1;
  while (line[length] === first) {
    length++;
  }
  const info = line.slice(length).trim();
  if (length < 3 || /[`~]/.test(info)) {
    return undefined;
  }
  const fence = line.slice(0, length);
  if (info === '') {
    return { fence, language: '', header: '' };
  }
  const match = /^\{?\.?([\w+\-.,/#]+)/.exec(info);
  if (!match) {
    return undefined;
  }
  const header = info.slice(match[0].length);
  return {
    fence,
    language: match[1] ?? '',
    header: (header.endsWith('}') ? header.slice(0, -1) : header).trim(),
  };
}

export function headingStart(line: string): { depth: number; text: string } | undefined {
  const match = line[0] === '#' ? HEADING.exec(line) : null;
  return match ? { depth: match[1]?.length ?? 1, text: match[2] ?? '' } : undefined;
}

/** Returns whether the line is `---`, `***` or `___`, also with spaces between. */
export function isRule(line: string): boolean {
  return RULE.test(line.trimEnd());
}

export interface ItemStart {
  ordered: boolean;
  start: number;
  text: string;
}

export function itemStart(line: string): ItemStart | undefined {
  const bullet = BULLET.exec(line);
  if (bullet) {
    return { ordered: false, start: 1, text: line.slice(bullet[0].length) };
  }
  const number = NUMBER.exec(line);
  return number ? { ordered: true, start: Number(number[1]), text: line.slice(number[0].length) } : undefined;
}

export function isQuote(line: string): boolean {
  return QUOTE.test(line);
}

/** Returns whether the line is a quote mark without text. A quote of such lines only is text. */
export function isEmptyQuoteLine(line: string): boolean {
  return LONE_QUOTE.test(line);
}

/** Returns whether the line starts a block that needs no blank line before it, other than a quote or a list. */
export function interruptsAnyBlock(line: string): boolean {
  return fenceStart(line) !== undefined || headingStart(line) !== undefined || isRule(line);
}

/** Returns whether the line is an item that starts a list directly below a text. A year does not (`1984. Hello`). */
export function startsListBelowText(line: string): boolean {
  return BULLET.test(line) || /^ ?\d\. +/.test(line);
}
