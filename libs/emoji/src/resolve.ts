import { BadRequestError, extraEmojiType, isExtraEmojiType } from '@team-chat/contracts';
import { findEmojiCode, findEmojiNames } from '@team-chat/markdown';

/** An emoji in the fields of the API. */
export interface Emoji {
  emoji_name: string;
  /** Identifies the emoji among those of its type. */
  emoji_code: string;
  reaction_type: string;
}

/** Returns the emoji that a request names, as answers and events show it. The name alone is enough; throws
 *  BadRequestError if the other given fields do not match it. `vendor` is the name of the only emoji that is neither a
 *  character nor an organisation's custom emoji. */
export function resolveEmoji(vendor: string, given: EmojiParams): Emoji {
  return checkEmoji(vendor, fillInEmoji(vendor, given));
}

/** The emoji fields of a request. */
export type EmojiParams = Pick<Emoji, 'emoji_name'> & {
  [K in 'emoji_code' | 'reaction_type']?: string | undefined;
};

/** Fills in the missing fields from the name, without checking the given ones. Throws BadRequestError if a field is
 *  missing and no emoji has the name. */
export function fillInEmoji(vendor: string, { emoji_name, emoji_code, reaction_type }: EmojiParams): Emoji {
  const named = findByName(vendor, emoji_name);
  if (!named && (emoji_code === undefined || reaction_type === undefined)) {
    throw new BadRequestError(`Emoji '${emoji_name}' does not exist`);
  }
  return {
    emoji_name,
    emoji_code: emoji_code ?? named!.emoji_code,
    reaction_type: canonicalType(vendor, reaction_type ?? named!.reaction_type),
  };
}

/** Returns the type under the name that this server emits. */
export function canonicalType(vendor: string, reaction_type: string): string {
  return isExtraEmojiType(vendor, reaction_type) ? extraEmojiType(vendor) : reaction_type;
}

function findByName(vendor: string, emoji_name: string): Emoji | undefined {
  if (emoji_name === vendor) {
    return { emoji_name, emoji_code: emoji_name, reaction_type: extraEmojiType(vendor) };
  }
  const emoji_code = findEmojiCode(emoji_name);
  return emoji_code === undefined ? undefined : { emoji_name, emoji_code, reaction_type: 'unicode_emoji' };
}

/** Returns the emoji; throws BadRequestError if it does not exist or has another name. */
export function checkEmoji(vendor: string, emoji: Emoji): Emoji {
  const { emoji_name, emoji_code, reaction_type } = emoji;
  // See CUSTOM_EMOJI.
  if (reaction_type === 'realm_emoji') throw new BadRequestError('Invalid custom emoji.');
  const isExtra = reaction_type === extraEmojiType(vendor);
  if (!isExtra && reaction_type !== 'unicode_emoji') throw new BadRequestError('Invalid emoji type.');
  const isKnown = isExtra ? emoji_code === vendor : findEmojiNames(emoji_code) !== undefined;
  if (!isKnown) throw new BadRequestError('Invalid emoji code.');
  const code = isExtra ? emoji_name : findEmojiCode(emoji_name);
  if (code !== emoji_code) throw new BadRequestError('Invalid emoji name.');
  return emoji;
}
