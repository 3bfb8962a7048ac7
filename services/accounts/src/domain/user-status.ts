import { BadRequestError, type UserStatus } from '@team-chat/contracts';
import { type Emoji, type KnownEmoji, resolveEmoji } from '@team-chat/emoji';

/** A status as it is stored: keys that are not set are empty texts. */
export interface Status extends Emoji {
  status_text: string;
}

const NO_EMOJI: Emoji = { emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' };
export const NO_STATUS: Status = { status_text: '', ...NO_EMOJI };

export function isEmpty(status: Status): boolean {
  return status.status_text === '' && status.emoji_name === '';
}

/** Returns a status as clients get it: only the keys that are set. */
export function visibleStatus(status: Status, presenceEnabled: boolean): UserStatus {
  const { status_text, emoji_name, emoji_code, reaction_type } = status;
  return {
    ...(!presenceEnabled && { away: true as const }),
    ...(status_text !== '' && { status_text }),
    ...(emoji_name !== '' && { emoji_name, emoji_code, reaction_type }),
  };
}

export interface StatusRequest {
  status_text?: string | undefined;
  emoji_name?: string | undefined;
  emoji_code?: string | undefined;
  reaction_type?: string | undefined;
  away?: boolean | null | undefined;
}

/** Returns the keys of a status that a request sets, without `away`. Checks in the order that clients expect. */
export function requestedStatus(known: KnownEmoji, request: StatusRequest): Partial<Status> {
  const { status_text, emoji_name, away } = request;
  if (away == null && status_text === undefined && emoji_name === undefined) {
    throw new BadRequestError('Client did not pass any new values.');
  }
  return {
    ...(status_text !== undefined && { status_text: status_text.trim() }),
    ...requestedEmoji(known, request),
  };
}

function requestedEmoji(known: KnownEmoji, request: StatusRequest): Partial<Emoji> {
  const { emoji_name, emoji_code, reaction_type } = request;
  if (emoji_name === '') return NO_EMOJI;
  if (emoji_name !== undefined) {
    return resolveEmoji(known, { emoji_name, emoji_code, reaction_type });
  }
  if (emoji_code || reaction_type) {
    throw new BadRequestError('Client must pass emoji_name if they pass either emoji_code or reaction_type.');
  }
  return {};
}

/** Returns the keys that a request changes; the three keys of the emoji change together. */
export function changedKeys(before: Status, wanted: Partial<Status>): Partial<Status> {
  const { status_text, ...emoji } = wanted;
  const emojiKeys = Object.keys(emoji) as (keyof Emoji)[];
  return {
    ...(status_text !== undefined && status_text !== before.status_text && { status_text }),
    ...(emojiKeys.some((key) => emoji[key] !== before[key]) && emoji),
  };
}
