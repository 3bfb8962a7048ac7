import { BadRequestError, extraEmojiType, isExtraEmojiType } from '@team-chat/contracts';
import { findEmojiCode, findEmojiNames } from '@team-chat/markdown';

/** An emoji as the wire names it. */
export interface Emoji {
  emoji_name: string;
  /** What identifies it among those of its type. */
  emoji_code: string;
  reaction_type: string;
}

/** The emoji that a request means, as answers and events show it. Name alone is enough; what else is given has to
 *  agree with it. `vendor` names the only emoji that is neither a character nor an organisation's own. */
export function resolveEmoji(vendor: string, given: GivenEmoji): Emoji {
  return checkEmoji(vendor, identifyEmoji(vendor, given));
}

/** What a request says of an emoji. */
export type GivenEmoji = Pick<Emoji, 'emoji_name'> & {
  [K in 'emoji_code' | 'reaction_type']?: string | undefined;
};

/** Adds to what a request says what follows from the name, and agrees with nothing yet. */
export function identifyEmoji(vendor: string, { emoji_name, emoji_code, reaction_type }: GivenEmoji): Emoji {
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

/** A type under the name that this server emits. */
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

/** Refuses what is no emoji, or does not bear that name. */
export function checkEmoji(vendor: string, emoji: Emoji): Emoji {
  const { emoji_name, emoji_code, reaction_type } = emoji;
  // No organisation has emoji of its own: no operation adds one.
  if (reaction_type === 'realm_emoji') throw new BadRequestError('Invalid custom emoji.');
  const isExtra = reaction_type === extraEmojiType(vendor);
  if (!isExtra && reaction_type !== 'unicode_emoji') throw new BadRequestError('Invalid emoji type.');
  const isKnown = isExtra ? emoji_code === vendor : findEmojiNames(emoji_code) !== undefined;
  if (!isKnown) throw new BadRequestError('Invalid emoji code.');
  const code = isExtra ? emoji_name : findEmojiCode(emoji_name);
  if (code !== emoji_code) throw new BadRequestError('Invalid emoji name.');
  return emoji;
}
