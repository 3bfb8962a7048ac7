import { element, escapeText } from '../escape';
import { isTopLevelDomain, relativeToRealm } from '../links';
import { MARK } from './inline-text';
import { previewLink } from './preview-link';
import type { InlineContext, InlineRule } from './rule';

/** The start of an address, after white space or one of `' " ( , : <`. Groups: web, mail, domain, its last label. */
const HEAD =
  /(?<![^\s'"(,:<])(?:(https?:\/\/[\p{L}\p{N}_.:@-]+)|([\p{L}\p{N}_.-]+@[\p{L}\p{N}_.-]+\.[\p{L}\p{N}_]+)|((?:[\p{L}\p{N}_-]+\.)+([a-z]{2,24})))/giu;

/** Characters that may come between an address and the white space after it. */
const PUNCTUATION = new Set('!:;?),.\'">*~');
const STARTS_PATH = new Set('/?#');
const MAX_NESTED_PARENTHESES = 6;
/** Failed attempts in one word after which the search in it ends; each costs time linear in the word's length. */
const MAX_FAILURES = 50;

/** Links bare web addresses, domains with a known ending, and mail addresses. */
export const autolink: InlineRule = {
  triggers: ['.', '://'],
  apply(text, context) {
    let result = '';
    let from = 0;
    for (const { start, end, href } of findAddresses(text)) {
      result += text.slice(from, start) + putAddress(text.slice(start, end), href, context);
      from = end;
    }
    return from === 0 ? text : result + text.slice(from);
  },
};

export interface Address {
  start: number;
  end: number;
  href: string;
}

/** Yields the addresses in a text, from left to right. */
export function* findAddresses(text: string): Generator<Address> {
  const words = new Words(text);
  for (let head = headFrom(text, 0); head;) {
    const end = addressEnd(text, head, words);
    if (end === undefined) {
      head = headFrom(text, head.index + head[0].length);
    } else {
      const [, web, mail] = head;
      const prefix = web !== undefined ? '' : mail !== undefined ? 'mailto:' : 'http://';
      yield { start: head.index, end, href: prefix + text.slice(head.index, end) };
      head = headFrom(text, end);
    }
  }
}

/** NOTE: all texts share one expression, because a new one for each would be slow. So `lastIndex` is set each time. */
function headFrom(text: string, from: number): RegExpExecArray | null {
  HEAD.lastIndex = from;
  return HEAD.exec(text);
}

function putAddress(source: string, address: string, { line, environment }: InlineContext): string {
  const href = relativeToRealm(address, environment.realmUrl);
  environment.recordLink(href);
  return line.putLink(element('a', { href }, escapeText(source)), source, previewLink(href, undefined));
}

/** Returns the end of the address that starts with `head`. Returns undefined if it is no address: only punctuation may
 *  come between an address and the next white space. */
function addressEnd(text: string, head: RegExpExecArray, words: Words): number | undefined {
  const [whole, web, mail, domain, lastLabel = ''] = head;
  if (domain !== undefined && !isTopLevelDomain(lastLabel)) {
    return undefined;
  }
  const word = words.at(head.index);
  const headEnd = head.index + whole.length;
  if (word.tail > headEnd) {
    const hasPath = mail === undefined && STARTS_PATH.has(text[headEnd] ?? '');
    return hasPath ? pathEnd(text, headEnd, word) : undefined;
  }
  if (web === undefined) {
    return headEnd;
  }
  // The dot of `https://example.com.` ends the sentence, and `https://` alone is no address.
  const hostStart = head.index + web.indexOf('//') + 2;
  return word.tail > hostStart ? word.tail : undefined;
}

/** Returns the end of the shortest path with balanced parentheses after which only punctuation is left. */
function pathEnd(text: string, headEnd: number, word: Word): number | undefined {
  if (word.failures === MAX_FAILURES) {
    return undefined;
  }
  let depth = 0;
  for (let at = headEnd; at <= word.end; at++) {
    if (at >= word.tail && at > headEnd && depth === 0) {
      return at;
    }
    const character = text[at];
    if (character === '(') {
      depth++;
    } else if (character === ')') {
      depth--;
    }
    if (depth < 0 || depth > MAX_NESTED_PARENTHESES || character === '"' || character === MARK) {
      break;
    }
  }
  word.failures++;
  return undefined;
}

interface Word {
  end: number;
  /** Index from which there is only punctuation. */
  tail: number;
  /** Number of failed attempts to read a path in the word. */
  failures: number;
}

/** Finds the words of a text and measures each word once, even if several addresses start in it. */
class Words {
  private word: Word = { end: -1, tail: -1, failures: 0 };

  constructor(private readonly text: string) {}

  at(index: number): Word {
    if (index >= this.word.end) {
      this.word = this.measure(index);
    }
    return this.word;
  }

  private measure(start: number): Word {
    let end = start;
    while (end < this.text.length && !/\s/.test(this.text[end] ?? '')) {
      end++;
    }
    let tail = end;
    while (tail > start && PUNCTUATION.has(this.text[tail - 1] ?? '')) {
      tail--;
    }
    return { end, tail, failures: 0 };
  }
}
