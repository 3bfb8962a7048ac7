import {
  codePointLength,
  MAX_CHANNEL_NAME_LENGTH,
  MAX_FULL_NAME_LENGTH,
  MAX_TOPIC_LENGTH,
  MAX_USER_GROUP_NAME_LENGTH,
  truncate,
} from '@team-chat/contracts';

/** Characters that no name has: control characters, those that nobody sees, and separators of lines. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\u034f\u115f\u1160\u2800\u3164\uffa0]/gu;
const ELLIPSIS = '…';

const clean = (text: string, max: number): string =>
  truncate(text.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim(), max, ELLIPSIS);

/** Returns a user's name without the characters that mentions and addresses have. */
export function userName(name: string): string {
  const plain = name.replace(/[*`\\>"@]/g, '').replace(/\|(?=\d+$)/, ' ');
  return clean(plain, MAX_FULL_NAME_LENGTH) || 'Unknown';
}

/** Returns a channel's name without the characters that end links to channels. */
export const channelName = (name: string): string =>
  clean(name.replaceAll('**', ''), MAX_CHANNEL_NAME_LENGTH) || 'channel';

export function groupName(name: string): string {
  const plain = name.replace(/^(?:@|role:|user:|stream:|channel:)+/, '');
  return clean(plain, MAX_USER_GROUP_NAME_LENGTH) || 'group';
}

export const topicName = (name: string): string => clean(name, MAX_TOPIC_LENGTH);

/** Returns the name of an emoji with the characters that such names have. */
export function emojiName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^0-9a-z_-]+/g, '_')
    .slice(0, 100);
  return plain.replace(/[_-]+$/, '') || 'emoji';
}

/** Gives each thing a name of its own: one whose name another thing has gets a number. Case and forms of characters do not
 *  tell names apart. */
export class UniqueNames {
  private readonly taken = new Set<string>();

  constructor(private readonly max: number) {}

  take(name: string): string {
    let free = name;
    for (let number = 2; this.taken.has(keyOf(free)); number++) {
      const end = ` (${number})`;
      free = truncate(name, this.max - codePointLength(end), ELLIPSIS) + end;
    }
    this.taken.add(keyOf(free));
    return free;
  }
}

const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();
