import type { NarrowTerm } from '@team-chat/client';

/** Operators of the search field, and those of the server that they stand for. */
export const SEARCH_OPERATORS = {
  from: 'sender',
  channel: 'channel',
  topic: 'topic',
  has: 'has',
  is: 'is',
} as const;

type Known = { ownId: number; people: ReadonlyMap<number, { user_id: number; full_name: string }> };

/** Splits what a user searches for into conditions: `from:ada`, `channel:general`, `topic:"two words"`, `has:link`, `is:starred`, and
 *  words. A word with a colon that is no operator is a word. */
export function searchTerms(text: string, known: Known): NarrowTerm[] {
  const terms: NarrowTerm[] = [];
  const words = text.replaceAll(/(^|\s)([a-z]+):("[^"]*"|\S+)/g, (whole, _blank, name: string, quoted: string) => {
    const operator = Object.hasOwn(SEARCH_OPERATORS, name) && SEARCH_OPERATORS[name as keyof typeof SEARCH_OPERATORS];
    if (!operator) return whole;
    const operand = quoted.replace(/^"(.*)"$/, '$1');
    terms.push({ operator, operand: operator === 'sender' ? senderOf(operand, known) : operand });
    return ' ';
  });
  const rest = words.replaceAll(/\s+/g, ' ').trim();
  return rest === '' ? terms : [...terms, { operator: 'search', operand: rest }];
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

interface Suggesting {
  people: ReadonlyMap<number, { full_name: string; is_active: boolean }>;
  channels: ReadonlyMap<number, { name: string }>;
}

const HAS = ['link', 'image', 'attachment', 'reaction'];
const IS = ['unread', 'starred', 'mentioned', 'dm', 'resolved', 'followed'];
const MAX_SUGGESTED = 8;

/** Returns whole texts that the user may mean with what is written so far: the same words in the open place first, then operators and
 *  their values for the last word. `place` are the conditions of the open channel or topic. */
export function suggestSearches(text: string, place: string | undefined, known: Suggesting): string[] {
  const within = place !== undefined && text.trim() !== '' && !text.includes(':') ? [`${place} ${text.trim()}`] : [];
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

function valuesOf(operator: string, { people, channels }: Suggesting): string[] {
  switch (operator) {
    case 'from':
      return ['me', ...[...people.values()].filter(({ is_active }) => is_active).map(({ full_name }) => full_name)];
    case 'channel':
      return [...channels.values()].map(({ name }) => name);
    case 'has':
      return HAS;
    case 'is':
      return IS;
    default:
      return [];
  }
}
