import { gemoji } from 'gemoji';

const VARIATION_SELECTOR = 0xfe0f;

interface Table {
  codes: ReadonlyMap<string, string>;
  names: ReadonlyMap<string, readonly string[]>;
}

let table: Table | undefined;

/** Builds the table at the first call: most processes that load this lib never need it. */
function emojiTable(): Table {
  return (table ??= build());
}

/** Returns the hexadecimal code points of an emoji, joined by dashes. Variation selectors, which only choose a look,
 *  are not part of a code. */
export function codeOf(characters: string): string {
  const points = [...characters].map((character) => character.codePointAt(0) ?? 0);
  return points
    .filter((point) => point !== VARIATION_SELECTOR)
    .map((point) => point.toString(16).padStart(4, '0'))
    .join('-');
}

/** Returns the code of the Unicode emoji with this name (without colons), or undefined. */
export function findEmojiCode(name: string): string | undefined {
  return emojiTable().codes.get(name);
}

/** Returns all names of the Unicode emoji with this code, the usual one first; undefined if there is no such emoji. */
export function findEmojiNames(code: string): readonly string[] | undefined {
  return emojiTable().names.get(code);
}

/** Returns all names of all Unicode emoji, by code. */
export function allEmojiNames(): ReadonlyMap<string, readonly string[]> {
  return emojiTable().names;
}

function build(): Table {
  const codes = new Map<string, string>();
  const names = new Map<string, string[]>();
  const add = (name: string, code: string): void => {
    if (!codes.has(name)) {
      codes.set(name, code);
      names.set(code, [...(names.get(code) ?? []), name]);
    }
  };
  for (const { emoji, names: shortNames } of gemoji) {
    shortNames.forEach((name) => add(name, codeOf(emoji)));
  }
  // Descriptions are the names in Unicode: `thumbs up` beside `+1`. A short name wins, because it is added first.
  for (const { emoji, description } of gemoji) {
    add(nameFromDescription(description), codeOf(emoji));
  }
  return { codes, names };
}

function nameFromDescription(description: string): string {
  return description
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '_')
    .replace(/^_|_$/g, '');
}
