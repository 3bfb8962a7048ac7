import namesByCode from './names.json';

const VARIATION_SELECTOR = 0xfe0f;

const names: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(namesByCode));

let codes: ReadonlyMap<string, string> | undefined;

/** Builds the map at the first call: most processes that load this lib never need it. */
function codesByName(): ReadonlyMap<string, string> {
  return (codes ??= new Map([...names].flatMap(([code, ofCode]) => ofCode.map((name) => [name.normalize(), code]))));
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

/** Returns the code of the Unicode emoji with this name (without colons), or undefined. Composed and
 *  decomposed letters are the same. */
export function findEmojiCode(name: string): string | undefined {
  return codesByName().get(name.normalize());
}

/** Returns all names of the Unicode emoji with this code, the usual one first; undefined if there is no such emoji. */
export function findEmojiNames(code: string): readonly string[] | undefined {
  return names.get(code);
}

/** Returns all names of all Unicode emoji, by code. */
export function allEmojiNames(): ReadonlyMap<string, readonly string[]> {
  return names;
}
