import { z } from 'zod';
import { BadRequestError } from '@team-chat/contracts';

const Patterns = z.array(z.string());

/** Returns whether the URL's parameters `only_events` and `exclude_events` let a message with this event pass. Throws for a
 *  parameter that is no JSON list of texts. */
export function passesFilter(event: string | null, query: ReadonlyMap<string, string>): boolean {
  const only = parsePatterns(query, 'only_events');
  const excluded = parsePatterns(query, 'exclude_events') ?? [];
  if (event === null) return true;
  const matches = (pattern: string) => matchesPattern(event, pattern);
  return (only === undefined || only.some(matches)) && !excluded.some(matches);
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
    return JSON.parse(text);
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
