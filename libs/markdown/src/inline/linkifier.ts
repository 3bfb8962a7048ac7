import { element, escapeText } from '../escape';
import { type Linkifier, matchLinkifier } from '../linkifiers';
import { relativeToRealm } from '../links';
import { MARK } from './inline-text';
import type { InlineContext, InlineRule } from './rule';

/** Matches in one message; each takes some 20 µs. What follows stays text. */
const MAX_LINKIFIED = 1000;

/** What the realm's patterns match. An earlier pattern takes its matches from the later ones. */
export const linkifier: InlineRule = {
  apply: (text, context) =>
    context.environment.linkifiers.reduce((rest, each) => applyOne(rest, each, context), text),
};

function applyOne(text: string, each: Linkifier, { line, environment }: InlineContext): string {
  let result = '';
  let from = 0;
  for (const { start, end, url } of matchLinkifier(each, text)) {
    const source = text.slice(start, end);
    if (environment.linkified === MAX_LINKIFIED) {
      break;
    }
    // A pattern such as `.+` also matches marks.
    if (!source.includes(MARK)) {
      const href = relativeToRealm(url, environment.realmUrl);
      environment.linkified++;
      environment.noteLink(href);
      result += text.slice(from, start) + line.putLink(element('a', { href }, escapeText(source)), source);
      from = end;
    }
  }
  return from === 0 ? text : result + text.slice(from);
}
