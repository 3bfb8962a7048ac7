import { characterOf } from '../../state/emoji.ts';
import type { Enhancement } from './enhancement.ts';

/** Shows emoji as characters. */
export const emoji: Enhancement = {
  selector: 'span.emoji',
  enhance(element) {
    const code = /\bemoji-([\da-f-]+)\b/.exec(element.className)?.[1];
    if (code) element.textContent = characterOf(code);
  },
};
