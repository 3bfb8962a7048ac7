import { gemoji } from 'gemoji';

const VARIATION_SELECTOR = 0xfe0f;

interface Table {
  codes: ReadonlyMap<string, string>;
  names: ReadonlyMap<string, string>;
}

let table: Table | undefined;

/** Built by the first text with an emoji: most processes that load this lib never see one. */
function emojiTable(): Table {
  return (table ??= build());
}

/** The hexadecimal code points of an emoji, joined by dashes. Variation selectors, which only choose a look, are
 *  not part of a code. */
export function codeOf(characters: string): string {
  const points = [...characters].map((character) => character.codePointAt(0) ?? 0);
  return points
    .filter((point) => point !== VARIATION_SELECTOR)
    .map((point) => point.toString(16).padStart(4, '0'))
    .join('-');
}

/** The code of the Unicode emoji with this name (without colons), or undefined. An emoji can have several names. */
export function findEmojiCode(name: string): string | undefined {
  return emojiTable().codes.get(name);
}

/** The first name of the Unicode emoji with this code, or undefined. */
export function findEmojiName(code: string): string | undefined {
  return emojiTable().names.get(code);
}

function build(): Table {
  const codes = new Map<string, string>();
  const names = new Map<string, string>();
  for (const { emoji, names: shortNames } of gemoji) {
    const code = codeOf(emoji);
    for (const name of shortNames) {
      codes.set(name, code);
    }
    names.set(code, shortNames[0] ?? code);
  }
  // Descriptions follow Unicode's own names: `thumbs up` beside `+1`. A short name wins over them.
  for (const { emoji, description } of gemoji) {
    const name = nameFromDescription(description);
    if (!codes.has(name)) {
      codes.set(name, codeOf(emoji));
    }
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
