import { RE2JS } from 're2js';
import { isSlow } from './linkifier-cost';
import { compileLinkifier, type Linkifier } from './linkifiers';
import { safeUrl } from './links';

/** An expression in braces in a template: an operator, and variables with modifiers. */
const EXPRESSION = /\{([^{}]*)\}/g;
const VARIABLE =
  /^[+#./;?&]?((?:[A-Za-z0-9_]+)(?:\*|:[1-9]\d{0,3})?)(?:,(?:[A-Za-z0-9_]+)(?:\*|:[1-9]\d{0,3})?)*$/;

/** Returns the error message for an invalid or too costly linkifier, as clients show it; undefined if there is no problem.
 *  Tries the pattern on long texts: this takes up to some seconds. */
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
  const linkifier = { pattern, url_template };
  if (!compileLinkifier(linkifier)) return 'Linkifier pattern is too large.';
  return isSlow(linkifier) ? SLOW_LINKIFIER : undefined;
}

/** The error message for a pattern that takes too long. */
export const SLOW_LINKIFIER = 'Linkifier pattern takes too long to match.';

/** Returns the variables of an RFC 6570 template; undefined if it is invalid or can never give an allowed link. */
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
