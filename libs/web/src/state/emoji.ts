import { signal } from '@preact/signals-core';
import type { CustomEmoji } from '@team-chat/client';

/** An emoji with one of its names: a character, or a picture of the organisation. */
export interface Emoji {
  name: string;
  character?: string;
  url?: string;
}

/** Returns the organisation's own emoji that can be used, then those that every organisation has. */
export function withOwnEmoji(own: CustomEmoji, all: readonly Emoji[]): Emoji[] {
  const usable = Object.values(own).filter(({ deactivated }) => !deactivated);
  const names = new Set(usable.map(({ name }) => name));
  const pictures = usable.map(({ name, source_url }) => ({ name, url: source_url }));
  return [...pictures, ...all.filter(({ name }) => !names.has(name))];
}

/** Returns the organisation's own emoji, then all others by groups, each once with the first of its names. `groups` has the characters
 *  of each group, with blanks between; those of no group are left out. */
export function inGroups<Group extends string>(
  all: readonly Emoji[],
  groups: Readonly<Record<Group, string>>,
): { group: Group | 'own'; emoji: Emoji[] }[] {
  const own = all.filter(({ url }) => url !== undefined);
  const known = new Map(all.toReversed().map((emoji) => [plain(emoji.character ?? ''), emoji]));
  const found = Object.entries<string>(groups).map(([group, characters]) => ({
    group: group as Group,
    emoji: characters.split(' ').flatMap((character) => known.get(plain(character)) ?? []),
  }));
  return [{ group: 'own' as const, emoji: own }, ...found].filter(({ emoji }) => emoji.length > 0);
}

/** Returns characters without the selectors of pictures, which sources write or leave out. */
const plain = (characters: string): string => characters.replaceAll('\ufe0f', '');

/** Returns the characters for a code, hexadecimal code points joined by dashes. Characters that are text by default get the
 *  selector (U+FE0F) that asks for their picture. */
export function characterOf(code: string): string {
  const points = code.split('-').map((point) => parseInt(point, 16));
  if (!points.every((point) => point > 0 && point <= 0x10ffff)) return '';
  return points.map((point, index) => withSelector(point, points[index + 1])).join('');
}

/** Whether the user sees names in the place of emoji. */
export const showsEmojiNames = signal(false);

/** Returns an emoji as the user wants to see it: as characters, or as its name. */
export const shownEmoji = (code: string, name = ''): string => shownCharacter({ name, character: characterOf(code) });

/** Returns an emoji that has no picture as the user wants to see it. */
export const shownCharacter = ({ name, character = '' }: Emoji): string =>
  showsEmojiNames.value ? `:${name}:` : character;

const SELECTOR = 0xfe0f;
const isSkinTone = (point: number | undefined) => point !== undefined && point >= 0x1f3fb && point <= 0x1f3ff;

function withSelector(point: number, next: number | undefined): string {
  const character = String.fromCodePoint(point);
  const isTextByDefault = /^\p{Emoji}$/u.test(character) && !/^\p{Emoji_Presentation}$/u.test(character);
  const isComplete = next === SELECTOR || isSkinTone(next) || isSkinTone(point);
  return isTextByDefault && !isComplete ? character + String.fromCodePoint(SELECTOR) : character;
}

let loading: Promise<Emoji[]> | undefined;

/** Returns all emoji, each under all of its names. The first call fetches the file. */
export function loadEmoji(): Promise<Emoji[]> {
  loading ??= fetchEmoji().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchEmoji(): Promise<Emoji[]> {
  const response = await fetch('/static/emoji/emoji-data.json');
  if (!response.ok) throw new Error(`status ${response.status} for the names of emoji`);
  const { code_to_names } = (await response.json()) as { code_to_names: Record<string, string[]> };
  return Object.entries(code_to_names).flatMap(([code, names]) =>
    names.map((name) => ({ name, character: characterOf(code) })),
  );
}
