const MONTHS = 'january february march april may june july august september october november december';
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday';

/** Words without a meaning of their own between the parts of a date. */
const FILLERS = new Set('at on and ad m t of st nd rd th'.split(' '));

const ZONE_HOURS = `SST -11, HST -10, AKST -9, HDT -9, AKDT -8, PST -8, MST -7, PDT -7, CST -6, MDT -6, CDT -5, EST -5, AST -4,
  EDT -4, NST -3.5, ADT -3, NDT -2.5, GMT 0, UTC 0, WET 0, BST 1, CET 1, MET 1, WAT 1, WEST 1, CAT 2, CEST 2, EET 2, MEST 2,
  SAST 2, EAT 3, EEST 3, IDT 3, MSK 3, PKT 5, IST 5.5, WIB 7, AWST 8, HKT 8, WITA 8, JST 9, KST 9, WIT 9, ACST 9.5, AEST 10,
  ChST 10, ACDT 10.5, AEDT 11, NZST 12, NZDT 13`;

/** Minutes east of UTC, by the abbreviation of the time zone. */
const ZONES: ReadonlyMap<string, number> = new Map(
  ZONE_HOURS.split(',').map((zone) => {
    const [name = '', hours] = zone.trim().split(' ');
    return [name, Number(hours) * 60];
  }),
);

/** Returns 1 to 12 for the name of a month or its first three letters (four for September), else undefined. */
export const findMonth = (word: string): number | undefined => {
  const at = word.toLowerCase() === 'sept' ? 8 : indexOfName(MONTHS, word);
  return at === undefined ? undefined : at + 1;
};

/** Returns 0 (Sunday) to 6 for the name of a day of the week or its first three letters, else undefined. */
export const findWeekday = (word: string): number | undefined => indexOfName(WEEKDAYS, word);

function indexOfName(names: string, word: string): number | undefined {
  const wanted = word.toLowerCase();
  const at = names.split(' ').findIndex((name) => name === wanted || name.slice(0, 3) === wanted);
  return at < 0 ? undefined : at;
}

/** Returns the half of the day, or undefined. */
export function findHalf(word: string): 'am' | 'pm' | undefined {
  if (!/^[ap]m?$/i.test(word)) return undefined;
  return /^a/i.test(word) ? 'am' : 'pm';
}

/** Returns the unit of time that a word after a number names, or undefined. */
export function findUnit(word: string): 'hour' | 'minute' | 'second' | undefined {
  const unit = /^(?:(h|hour|hours)|(m|minute|minutes)|(s|second|seconds))$/i.exec(word);
  if (!unit) return undefined;
  return unit[1] ? 'hour' : unit[2] ? 'minute' : 'second';
}

/** Returns whether a word or character only separates the parts of a date. */
export const isFiller = (word: string): boolean => /^[ .,;\-/']$/.test(word) || FILLERS.has(word.toLowerCase());

/** Returns whether a word may be the abbreviation of a time zone, known or not. */
export const isZoneName = (word: string): boolean => /^(?:[A-Z]{1,5}|ChST|z)$/.test(word);

/** Returns minutes east of UTC, or undefined for an abbreviation that is not known. */
export const findZone = (name: string): number | undefined => (/^z$/i.test(name) ? 0 : ZONES.get(name));

/** Returns whether the abbreviation is one of UTC itself. */
export const isUtc = (name: string): boolean => /^(?:UTC|GMT|Z)$/i.test(name);
