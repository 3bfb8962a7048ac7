import { RE2JS } from 're2js';
import { isSlow } from './linkifier-cost';
import { compileLinkifier, type Linkifier } from './linkifiers';
import { templateVariables } from './url-template';

/** Returns the error message for an invalid or too costly linkifier, as clients show it; undefined if there is no problem.
 *  Tries the pattern on long texts: this takes up to some seconds. */
export function findLinkifierProblem({ pattern, url_template }: Linkifier): string | undefined {
  let groups: string[];
  try {
    groups = Object.keys(RE2JS.compile(pattern).namedGroups());
  } catch (error) {
    return `Bad regular expression: ${(error as Error).message}`;
  }
  const variables = templateVariables(url_template);
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
