import { characterOf, showsEmojiNames } from '../../state/emoji.ts';
import type { Enhancement } from './enhancement.ts';

/** Shows emoji as characters; the server's HTML has their names. */
export const emoji: Enhancement = {
  selector: 'span.emoji',
  enhance(element) {
    if (showsEmojiNames.peek()) return;
    const code = /\bemoji-([\da-f-]+)\b/.exec(element.className)?.[1];
    if (code) element.textContent = characterOf(code);
  },
};
