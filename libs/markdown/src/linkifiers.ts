import { RE2JS } from 're2js';
import { parseTemplate, type Template } from 'url-template';
import { safeUrl } from './links';

/** A pattern of the realm whose matches become links: an RE2 expression and an RFC 6570 template of its groups. */
export interface Linkifier {
  pattern: string;
  url_template: string;
}

export interface LinkifierMatch {
  start: number;
  end: number;
  url: string;
}

interface Compiled {
  expression: RE2JS;
  groupNames: string[];
  template: Template;
}

/** Group names that no pattern of a realm uses. */
const BEFORE = 'linkifier_before_match';
const MATCH = 'linkifier_actual_match';
const AFTER = 'linkifier_after_match';

/** Compiling takes a millisecond; realms have tens of patterns, and they seldom change. */
const CACHE_SIZE = 1000;
const cache = new Map<string, Compiled | undefined>();

/**
 * What a linkifier links in a text, from left to right.
 *
 * A match starts a word and ends one. The expression runs in time linear in the text, whatever the pattern. A pattern or
 * template that is none links nothing, nor does an address that a link may not have.
 */
export function* matchLinkifier(linkifier: Linkifier, text: string): Generator<LinkifierMatch> {
  const compiled = compile(linkifier);
  if (!compiled) {
    return;
  }
  const { expression, groupNames, template } = compiled;
  // A lone surrogate could not be part of an address.
  const matcher = expression.matcher(text.toWellFormed());
  for (let from = 0; from <= text.length && matcher.find(from);) {
    const start = matcher.start(MATCH);
    const end = matcher.end(MATCH);
    from = Math.max(end, from + 1);
    if (end > start) {
      const values = Object.fromEntries(groupNames.map((name) => [name, matcher.group(name) ?? '']));
      const url = safeUrl(template.expand(values));
      if (url !== undefined) {
        yield { start, end, url };
      }
    }
  }
}

function compile({ pattern, url_template }: Linkifier): Compiled | undefined {
  const key = JSON.stringify([pattern, url_template]);
  if (!cache.has(key)) {
    if (cache.size >= CACHE_SIZE) {
      cache.clear();
    }
    cache.set(key, tryCompile(pattern, url_template));
  }
  return cache.get(key);
}

function tryCompile(pattern: string, urlTemplate: string): Compiled | undefined {
  try {
    const expression = RE2JS.compile(
      `(?P<${BEFORE}>^|\\s|\\x{85}|\\pZ|['"(,:<])(?P<${MATCH}>${pattern})(?P<${AFTER}>$|[^\\pL\\pN])`,
    );
    const groupNames = Object.keys(expression.namedGroups()).filter(
      (name) => name !== BEFORE && name !== MATCH && name !== AFTER,
    );
    return { expression, groupNames, template: parseTemplate(urlTemplate) };
  } catch {
    return undefined;
  }
}
