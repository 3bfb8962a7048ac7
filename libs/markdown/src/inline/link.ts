import { element, escapeText } from '../escape';
import { relativeToRealm, safeUrl } from '../links';
import { MARK } from './inline-text';
import { previewLink } from './preview-link';
import type { InlineContext, InlineRule } from './rule';

/** `[text](address)` and `[text](address "title")`. Inside the text, only earlier rules apply. */
export const link: InlineRule = {
  triggers: [']('],
  apply(text, context) {
    const closing = matchingBrackets(text);
    let result = '';
    let from = 0;
    for (let at = text.indexOf('['); at !== -1; at = text.indexOf('[', at + 1)) {
      const textEnd = closing.get(at);
      const end = textEnd !== undefined && text[textEnd + 1] === '(' ? closing.get(textEnd + 1) : undefined;
      // `![` is an image in other dialects; here autolink links the address in it.
      if (textEnd === undefined || end === undefined || text[at - 1] === '!') {
        continue;
      }
      const mark = putLink(text.slice(at + 1, textEnd), text.slice(textEnd + 2, end), text.slice(at, end + 1), context);
      if (mark !== undefined) {
        result += text.slice(from, at) + mark;
        from = end + 1;
        at = end;
      }
    }
    return result + text.slice(from);
  },
};

function putLink(label: string, target: string, source: string, context: InlineContext): string | undefined {
  const { address, title } = splitTarget(target);
  const url = safeUrl(address);
  if (url === undefined) {
    return undefined;
  }
  const { line, environment } = context;
  const href = relativeToRealm(url, environment.realmUrl);
  const isBare = label.trim() === '' || label === url;
  const html = element('a', { href, title }, isBare ? escapeText(url) : line.toLinkText(label));
  environment.recordLink(href);
  return line.putLink(html, source, previewLink(href, isBare ? undefined : label));
}

/** Splits `address`, `<address>` or `address "title"` into address and title. */
function splitTarget(target: string): { address: string; title?: string } {
  let address = target.trim();
  let title: string | undefined;
  const quote = address.at(-1);
  if (quote === '"' || quote === "'") {
    const open = address.lastIndexOf(quote, address.length - 2);
    if (open > 0 && address[open - 1] === ' ') {
      title = address.slice(open + 1, -1);
      address = address.slice(0, open).trim();
    }
  }
  if (address.startsWith('<') && address.endsWith('>')) {
    address = address.slice(1, -1);
  }
  return title === undefined || title.includes(MARK) ? { address } : { address, title };
}

/** Returns the closing bracket of each `[` and `(`. One pass, so that many opening brackets take no extra time. */
function matchingBrackets(text: string): Map<number, number> {
  const closing = new Map<number, number>();
  const square: number[] = [];
  let round: number[] = [];
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '[':
        square.push(at);
        break;
      case ']': {
        const open = square.pop();
        if (open !== undefined) {
          closing.set(open, at);
        }
        break;
      }
      case '(':
        round.push(at);
        break;
      case ')': {
        const open = round.pop();
        if (open !== undefined) {
          closing.set(open, at);
        }
        break;
      }
      case '\n':
        round = [];
        break;
    }
  }
  return closing;
}
