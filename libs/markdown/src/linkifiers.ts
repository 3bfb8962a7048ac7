import { RE2JS, RE2Set } from 're2js';
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
  url: string | undefined;
}

export interface CompiledLinkifier {
  expression: RE2JS;
  groupNames: string[];
  template: Template;
}

/** The valid linkifiers of a realm, and an automaton that finds in one pass which of them match a text: a message may
 *  have thousands of cells and items, and a realm many patterns. */
interface CompiledRealm {
  linkifiers: CompiledLinkifier[];
  which: RE2Set;
}

/** Instructions of a compiled pattern. RE2 repeats them for each counted repetition: `.{0,500}` has some 1000. To search
 *  a text takes time in proportion to its length and to this number. */
const MAX_PROGRAM_SIZE = 1000;

/** Group names that do not occur in patterns of a realm. */
const BEFORE = 'linkifier_before_match';
const MATCH = 'linkifier_actual_match';
const AFTER = 'linkifier_after_match';

/** Lists of linkifiers in the cache. Compiling takes a millisecond per pattern; realms have tens of patterns and
 *  seldom change them. */
const CACHE_SIZE = 100;
const compiledByText = new Map<string, CompiledRealm>();
const compiledByList = new WeakMap<readonly Linkifier[], CompiledRealm>();

/** Returns the linkifiers that match something in a text, in order of precedence. */
export function linkifiersMatching(realm: readonly Linkifier[], text: string): CompiledLinkifier[] {
  if (realm.length === 0 || text === '') {
    return [];
  }
  const { linkifiers, which } = compile(realm);
  return which
    .match(text.toWellFormed())
    .sort((a, b) => a - b)
    .flatMap((index) => linkifiers[index] ?? []);
}

/**
 * Yields the matches of a linkifier in a text, from left to right.
 *
 * A match starts and ends at word boundaries. Each search takes time linear in the text, for any pattern; a pattern that
 * looks far ahead, such as `a.*b|a`, needs it for each match. `url` is undefined if a link may not have the address.
 */
export function* matchLinkifier(linkifier: CompiledLinkifier, text: string): Generator<LinkifierMatch> {
  const { expression, groupNames, template } = linkifier;
  // A lone surrogate cannot be part of an address.
  const matcher = expression.matcher(text.toWellFormed());
  for (let from = 0; from <= text.length && matcher.find(from);) {
    const start = matcher.start(MATCH);
    const end = matcher.end(MATCH);
    from = Math.max(end, from + 1);
    if (end > start) {
      const values = Object.fromEntries(groupNames.map((name) => [name, matcher.group(name) ?? '']));
      yield { start, end, url: safeUrl(template.expand(values)) };
    }
  }
}

function compile(realm: readonly Linkifier[]): CompiledRealm {
  let compiled = compiledByList.get(realm);
  if (!compiled) {
    const key = JSON.stringify(realm.map(({ pattern, url_template }) => [pattern, url_template]));
    compiled = compiledByText.get(key) ?? compileRealm(realm);
    compiledByText.delete(key);
    compiledByText.set(key, compiled);
    const [oldest] = compiledByText.keys();
    if (compiledByText.size > CACHE_SIZE && oldest !== undefined) {
      compiledByText.delete(oldest);
    }
    compiledByList.set(realm, compiled);
  }
  return compiled;
}

function compileRealm(realm: readonly Linkifier[]): CompiledRealm {
  const linkifiers = realm.flatMap((linkifier) => compileLinkifier(linkifier) ?? []);
  const which = new RE2Set();
  for (const { expression } of linkifiers) {
    which.add(expression.pattern());
  }
  which.compile();
  return { linkifiers, which };
}

/** Compiles a linkifier; returns undefined if its pattern or template is invalid, or the pattern is too large. */
export function compileLinkifier({ pattern, url_template }: Linkifier): CompiledLinkifier | undefined {
  try {
    const expression = RE2JS.compile(
      `(?P<${BEFORE}>^|\\s|\\x{85}|\\pZ|['"(,:<])(?P<${MATCH}>${pattern})(?P<${AFTER}>$|[^\\pL\\pN])`,
    );
    if (expression.programSize() > MAX_PROGRAM_SIZE) {
      return undefined;
    }
    const groupNames = Object.keys(expression.namedGroups()).filter(
      (name) => name !== BEFORE && name !== MATCH && name !== AFTER,
    );
    return { expression, groupNames, template: parseTemplate(url_template) };
  } catch {
    return undefined;
  }
}
