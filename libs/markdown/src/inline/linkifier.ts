import { element, ENTITY, escapeText } from '../escape';
import { type CompiledLinkifier, linkifiersMatching, matchLinkifier } from '../linkifiers';
import { relativeToRealm } from '../links';
import { MARK } from './inline-text';
import type { InlineContext, InlineRule } from './rule';

/** Matches in one message that become links; each takes some 20 µs. Further matches stay text. */
export const MAX_MATCHES = 1000;

/** Links the matches of the realm's patterns. A later pattern does not see the matches of an earlier one. */
export const linkifier: InlineRule = {
  apply: (text, context) => {
    const { linkifiers, linkifierMatches } = context.environment;
    if (linkifierMatches >= MAX_MATCHES) {
      return text;
    }
    return linkifiersMatching(linkifiers, text).reduce((rest, each) => applyOne(rest, each, context), text);
  },
};

function applyOne(text: string, each: CompiledLinkifier, { line, environment }: InlineContext): string {
  const entities = Array.from(text.matchAll(ENTITY), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
  let result = '';
  let from = 0;
  for (const { start, end, url } of matchLinkifier(each, text)) {
    if (++environment.linkifierMatches > MAX_MATCHES) {
      break;
    }
    const source = text.slice(start, end);
    const cutsEntity = entities.some((entity) => [start, end].some((at) => entity.start < at && at < entity.end));
    // A pattern such as `.+` also matches marks.
    if (url !== undefined && !cutsEntity && !source.includes(MARK)) {
      const href = relativeToRealm(url, environment.realmUrl);
      environment.recordLink(href);
      result += text.slice(from, start) + line.putLink(element('a', { href }, escapeText(source)), source);
      from = end;
    }
  }
  return from === 0 ? text : result + text.slice(from);
}
