import { z } from 'zod';
import { BadRequestError, parseOuterJson } from '@team-chat/contracts';

const Patterns = z.array(z.string());

/** Characters of an event's name that patterns are compared with. Senders choose the names. */
const MAX_NAME_LENGTH = 200;

/** Returns a function that says whether the URL's parameters `only_events` and `exclude_events` let a message with an event pass.
 *  Throws for a parameter that is no JSON list of texts. */
export function eventFilter(query: ReadonlyMap<string, string>): (event: string | null) => boolean {
  const only = parsePatterns(query, 'only_events');
  const excluded = parsePatterns(query, 'exclude_events') ?? [];
  const known = new Map<string, boolean>();
  return (event) => {
    if (event === null) return true;
    const name = event.slice(0, MAX_NAME_LENGTH);
    const matches = (pattern: string) => matchesPattern(name, pattern);
    const passes = known.get(name) ?? ((only === undefined || only.some(matches)) && !excluded.some(matches));
    known.set(name, passes);
    return passes;
  };
}

function parsePatterns(query: ReadonlyMap<string, string>, name: string): string[] | undefined {
  const text = query.get(name);
  if (text === undefined) return undefined;
  const patterns = Patterns.safeParse(parsed(text, name));
  if (!patterns.success) throw new BadRequestError(`${name} is not a list of strings`);
  return patterns.data;
}

function parsed(text: string, name: string): unknown {
  try {
    return parseOuterJson(text);
  } catch {
    throw new BadRequestError(`Argument "${name}" is not valid JSON.`);
  }
}

/** Returns whether a name matches a pattern of shells: `*` any characters, `?` one, `[ab]` one of these, `[!ab]` none of these.
 *  The time grows with the product of their lengths. */
export function matchesPattern(name: string, pattern: string): boolean {
  const parts = pattern.match(/\[!?[^\]]+\]|[^]/g) ?? [];
  /** For each length, whether the parts so far match that many characters of the name. */
  let matched = Array.from({ length: name.length + 1 }, (_, length) => length === 0);
  for (const part of parts) {
    let any = false;
    matched = matched.map((_, length) => {
      if (part === '*') return (any ||= matched[length]!);
      return length > 0 && matched[length - 1]! && matchesOne(name[length - 1]!, part);
    });
  }
  return matched[name.length]!;
}

function matchesOne(character: string, part: string): boolean {
  if (part === '?' || part === character) return true;
  if (part.length < 3) return false;
  const isNegated = part[1] === '!';
  return matchesSet(character, part.slice(isNegated ? 2 : 1, -1)) !== isNegated;
}

/** Returns whether a set, such as `a-cx`, has a character. */
function matchesSet(character: string, set: string): boolean {
  const ranges = set.match(/[^]-[^]|[^]/g) ?? [];
  return ranges.some((range) => range[0]! <= character && character <= range.at(-1)!);
}
