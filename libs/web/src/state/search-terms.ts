import type { NarrowTerm } from '@team-chat/client';

/** Operators of the search field, and those of the server that they stand for. The server has none for dates. */
export const SEARCH_OPERATORS = {
  from: 'sender',
  channel: 'channel',
  topic: 'topic',
  has: 'has',
  is: 'is',
  date: undefined,
} as const;

type Known = { ownId: number; people: ReadonlyMap<number, { user_id: number; full_name: string }> };

/** Splits what a user searches for into conditions: `from:ada`, `channel:general`, `topic:"two words"`, `has:link`, `is:starred`, and
 *  words. */
export function searchTerms(text: string, known: Known): NarrowTerm[] {
  const { given, words } = split(text);
  const terms: NarrowTerm[] = given.flatMap(([name, value]) => {
    const operator = SEARCH_OPERATORS[name];
    return operator ? { operator, operand: operator === 'sender' ? senderOf(value, known) : value } : [];
  });
  return words === '' ? terms : [...terms, { operator: 'search', operand: words }];
}

/** Returns when the day begins that a search names with `date:2026-11-29`, in Unix seconds, in the time zone of the device. */
export function searchedDay(text: string): number | undefined {
  const date = split(text).given.find(([name]) => name === 'date');
  return date && startOfDay(date[1]);
}

/** Splits a search into operators with their values, and words. A word with a colon that is no operator, and a date that is none, are
 *  words. */
function split(text: string) {
  const given: [name: keyof typeof SEARCH_OPERATORS, value: string][] = [];
  const rest = text.replaceAll(/(^|\s)([a-z]+):("[^"]*"|\S+)/g, (whole, _blank, name: string, quoted: string) => {
    const value = quoted.replace(/^"(.*)"$/, '$1');
    if (!Object.hasOwn(SEARCH_OPERATORS, name) || (name === 'date' && startOfDay(value) === undefined)) return whole;
    given.push([name as keyof typeof SEARCH_OPERATORS, value]);
    return ' ';
  });
  return { given, words: rest.replaceAll(/\s+/g, ' ').trim() };
}

/** Returns when a day, a month (`2026-11`) or a year begins, in Unix seconds. */
function startOfDay(text: string): number | undefined {
  const [, year, month = '1', day = '1'] = /^([12]\d{3})(?:-(\d\d?)(?:-(\d\d?))?)?$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  // The 30th of February would be a day in March.
  const isDay = date.getMonth() === Number(month) - 1 && date.getDate() === Number(day);
  return isDay ? date.getTime() / 1000 : undefined;
}

/** Returns the id of the person with a name, or of the only one whose name begins with it; else the text itself. `me` is the user. */
function senderOf(name: string, { people, ownId }: Known): string | number {
  if (name === 'me') return ownId;
  const wanted = name.toLowerCase();
  const all = [...people.values()];
  const exact = all.filter(({ full_name }) => full_name.toLowerCase() === wanted);
  const found = exact.length > 0 ? exact : all.filter(({ full_name }) => full_name.toLowerCase().startsWith(wanted));
  return found.length === 1 ? found[0]!.user_id : name;
}
