import { BadRequestError, type CustomEmoji, extraEmojiType, isExtraEmojiType } from '@team-chat/contracts';
import { findEmojiCode, findEmojiNames } from '@team-chat/markdown';

/** An emoji in the fields of the API. */
export interface Emoji {
  emoji_name: string;
  /** Identifies the emoji among those of its type. */
  emoji_code: string;
  reaction_type: string;
}

/** Emoji besides the characters of Unicode. */
export interface KnownEmoji {
  /** Name of the only emoji that is neither a character nor an organisation's own. */
  vendor: string;
  /** The organisation's own emoji by id, deactivated ones included. */
  custom: CustomEmoji;
}

/** Returns the emoji that a request names, as answers and events show it. The name alone is enough; throws
 *  BadRequestError if the other given fields do not match it. */
export function resolveEmoji(known: KnownEmoji, given: EmojiParams): Emoji {
  return checkEmoji(known, fillInEmoji(known, given));
}

/** The emoji fields of a request. */
export type EmojiParams = Pick<Emoji, 'emoji_name'> & {
  [K in 'emoji_code' | 'reaction_type']?: string | undefined;
};

/** Fills in the missing fields from the name, without checking the given ones. Throws BadRequestError if a field is
 *  missing and no emoji has the name. */
export function fillInEmoji(known: KnownEmoji, { emoji_name, emoji_code, reaction_type }: EmojiParams): Emoji {
  const named = findByName(known, emoji_name);
  if (!named && (emoji_code === undefined || reaction_type === undefined)) {
    throw new BadRequestError(`Emoji '${emoji_name}' does not exist`);
  }
  return {
    emoji_name,
    emoji_code: emoji_code ?? named!.emoji_code,
    reaction_type: canonicalType(known.vendor, reaction_type ?? named!.reaction_type),
  };
}

/** Returns the type under the name that this server emits. */
export function canonicalType(vendor: string, reaction_type: string): string {
  return isExtraEmojiType(vendor, reaction_type) ? extraEmojiType(vendor) : reaction_type;
}

function findByName({ vendor, custom }: KnownEmoji, emoji_name: string): Emoji | undefined {
  const own = Object.values(custom).find(({ name, deactivated }) => name === emoji_name && !deactivated);
  if (own) return { emoji_name, emoji_code: own.id, reaction_type: 'realm_emoji' };
  if (emoji_name === vendor) {
    return { emoji_name, emoji_code: emoji_name, reaction_type: extraEmojiType(vendor) };
  }
  const emoji_code = findEmojiCode(emoji_name);
  return emoji_code === undefined ? undefined : { emoji_name, emoji_code, reaction_type: 'unicode_emoji' };
}

/** Returns the emoji; throws BadRequestError if it does not exist or has another name. */
export function checkEmoji({ vendor, custom }: KnownEmoji, emoji: Emoji): Emoji {
  const { emoji_name, emoji_code, reaction_type } = emoji;
  if (reaction_type === 'realm_emoji') return checkCustomEmoji(custom, emoji);
  const isExtra = reaction_type === extraEmojiType(vendor);
  if (!isExtra && reaction_type !== 'unicode_emoji') throw new BadRequestError('Invalid emoji type.');
  const isKnown = isExtra ? emoji_code === vendor : findEmojiNames(emoji_code) !== undefined;
  if (!isKnown) throw new BadRequestError('Invalid emoji code.');
  const code = isExtra ? emoji_name : findEmojiCode(emoji_name);
  if (code !== emoji_code) throw new BadRequestError('Invalid emoji name.');
  return emoji;
}

function checkCustomEmoji(custom: CustomEmoji, emoji: Emoji): Emoji {
  const found = Object.hasOwn(custom, emoji.emoji_code) ? custom[emoji.emoji_code] : undefined;
  if (!found) throw new BadRequestError('Invalid custom emoji.');
  if (found.name !== emoji.emoji_name) throw new BadRequestError('Invalid custom emoji name.');
  if (found.deactivated) throw new BadRequestError('This custom emoji has been deactivated.');
  return emoji;
}
