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

/** What is between braces in a template: an operator, and variables with modifiers. */
const EXPRESSION = /\{([^{}]*)\}/g;
const VARIABLE =
  /^[+#./;?&]?((?:[A-Za-z0-9_]+)(?:\*|:[1-9]\d{0,3})?)(?:,(?:[A-Za-z0-9_]+)(?:\*|:[1-9]\d{0,3})?)*$/;

/** Why a linkifier cannot be, in the words that clients show; undefined where it can. */
export function findLinkifierProblem({ pattern, url_template }: Linkifier): string | undefined {
  let groups: string[];
  try {
    groups = Object.keys(RE2JS.compile(pattern).namedGroups());
  } catch (error) {
    return `Bad regular expression: ${(error as Error).message}`;
  }
  const variables = variablesOf(url_template);
  if (!variables) return 'Invalid URL template.';
  const unused = groups.find((name) => !variables.has(name));
  if (unused !== undefined) return `Group '${unused}' in linkifier pattern is not present in URL template.`;
  const unknown = [...variables].find((name) => !groups.includes(name));
  if (unknown !== undefined) return `Group '${unknown}' in URL template is not present in linkifier pattern.`;
  return compile({ pattern, url_template }) ? undefined : `Bad regular expression: ${pattern}`;
}

/** The variables of an RFC 6570 template; undefined where it is none, or could never be a link. */
function variablesOf(template: string): Set<string> | undefined {
  const expressions = [...template.matchAll(EXPRESSION)].map(([, expression]) => expression!);
  const rest = template.replaceAll(EXPRESSION, '');
  if (/[{}\s]/.test(rest) || expressions.some((expression) => !VARIABLE.test(expression))) return undefined;
  if (safeUrl(template.replaceAll(EXPRESSION, 'x')) === undefined) return undefined;
  const names = expressions.flatMap((expression) =>
    expression
      .replace(/^[+#./;?&]/, '')
      .split(',')
      .map((name) => name.replace(/(?:\*|:\d+)$/, '')),
  );
  return new Set(names);
}
