import { SEARCH_OPERATORS } from './search-terms.ts';

interface Suggesting {
  people: ReadonlyMap<number, { full_name: string; is_active: boolean }>;
  channels: ReadonlyMap<number, { name: string }>;
  now: Date;
}

const HAS = ['link', 'image', 'attachment', 'reaction'];
const IS = ['unread', 'starred', 'mentioned', 'dm', 'resolved', 'followed'];
/** Days ago of the dates that are offered. */
const DAYS_AGO = [0, 1, 7, 30, 90, 365];
const MAX_SUGGESTED = 8;

/** Returns whole texts that the user may mean with what is written so far: the same words in the open place first, then operators and
 *  their values for the last word. `place` are the conditions of the open channel or topic. */
export function suggestSearches(text: string, place: string | undefined, known: Suggesting): string[] {
  const isOfPlace = text.trim() !== '' && (!text.includes(':') || /^date:\S+\s*$/.test(text));
  const within = place !== undefined && isOfPlace ? [`${place} ${text.trim()}`] : [];
  const [, before = '', word = ''] = /^(.*?)((?:[a-z]+:)?(?:"[^"]*|[^\s"]*))$/s.exec(text) ?? [];
  const [, operator, begun] = /^([a-z]+):"?(.*)$/i.exec(word) ?? [];
  const values = operator === undefined ? [] : valuesOf(operator, known);
  const matching = values.filter((value) => value.toLowerCase().startsWith(begun!.toLowerCase()));
  const operators = Object.keys(SEARCH_OPERATORS).filter((name) => word !== '' && name.startsWith(word));
  return [
    ...within,
    ...operators.map((name) => `${before}${name}:`),
    ...matching.map((value) => `${before}${operator}:${quoted(value)} `),
  ].slice(0, MAX_SUGGESTED);
}

/** Returns a value as it is written behind an operator. */
export const quoted = (value: string): string => (/\s/.test(value) ? `"${value}"` : value);

function valuesOf(operator: string, { people, channels, now }: Suggesting): string[] {
  switch (operator) {
    case 'from':
      return ['me', ...[...people.values()].filter(({ is_active }) => is_active).map(({ full_name }) => full_name)];
    case 'channel':
      return [...channels.values()].map(({ name }) => name);
    case 'has':
      return HAS;
    case 'is':
      return IS;
    case 'date':
      return DAYS_AGO.map((days) => dayText(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days)));
    default:
      return [];
  }
}

const dayText = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
