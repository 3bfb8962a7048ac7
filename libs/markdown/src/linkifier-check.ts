import { RE2JS } from 're2js';
import { MAX_MATCHES } from './inline/linkifier';
import { compileLinkifier, type Linkifier, linkifiersMatching, matchLinkifier } from './linkifiers';
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

/** Milliseconds that one linkifier may take for the longest message. */
const MAX_MS = 50;
/** Characters of the longest message. Source: wire contract, section 11, max_message_length. */
const MAX_LENGTH = 10_000;
/** Parts of a pattern that are tried, so that a long pattern takes no longer to try. */
const MAX_PARTS = 20;

/** Units of texts that make many patterns start, or read far ahead. */
const UNITS = ['abc ', 'a ', 'A-1 ', '12, ', 'a b1-#x', '#', 'a'];

/** Returns whether a linkifier takes too long for a message full of one of the units above, or of a part of the pattern.
 *  Stops at the first such text. Other texts may take longer. */
export function isSlow(linkifier: Linkifier): boolean {
  const realm = [linkifier];
  return textsFor(linkifier.pattern).some((text) => isSlowFor(realm, text));
}

function textsFor(pattern: string): string[] {
  const parts = new Set(pattern.match(/[\p{L}\p{N}]+|[^\\\s]/gu)?.slice(0, MAX_PARTS));
  const units = [...UNITS, ...[...parts].map((part) => `${part} `)];
  return units.map((unit) => unit.repeat(MAX_LENGTH / unit.length));
}

/** Tries up to three times: the first attempt includes compiling, and another program may disturb any. */
function isSlowFor(realm: readonly Linkifier[], text: string): boolean {
  return [1, 2, 3].every(() => {
    const elapsedMs = startTimer();
    for (const each of linkifiersMatching(realm, text)) {
      let matches = 0;
      for (const _ of matchLinkifier(each, text)) {
        if (++matches === MAX_MATCHES || elapsedMs() > MAX_MS) break;
      }
    }
    return elapsedMs() > MAX_MS;
  });
}

/** Starts measuring. The process may wait for a processor, and its other threads use some: the smaller of the time that
 *  has passed and the CPU time of the process is nearer to the time that this thread has used. */
function startTimer(): () => number {
  const startMs = performance.now();
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return Math.min(performance.now() - startMs, (user + system) / 1000);
  };
}
