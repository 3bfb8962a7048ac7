/** One emoji as users see it: a keycap, a flag, or pictures joined into one. With U+FE0E after it, it is text.
 *  Every branch reads a bounded or a possessive run, so that no text is read twice. */
export const EMOJI_CHARACTERS =
  /(?:[0-9#*]\ufe0f?\u20e3|\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?[\u{e0020}-\u{e007f}]*(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)*)(?!\ufe0e)/gu;

/** Characters below this one, such as © and ↔, are text symbols, unless U+FE0F asks for a picture. */
const FIRST_PICTURE = 0x2300;

/** Returns whether an emoji is shown as a picture and not as a text symbol. */
export function isPicture(characters: string): boolean {
  return (characters.codePointAt(0) ?? 0) >= FIRST_PICTURE || /[\ufe0f\u20e3]/.test(characters);
}

/** The name of the emoji that each emoticon stands for. */
export const EMOTICONS: ReadonlyMap<string, string> = new Map([
  [':)', 'slight_smile'],
  ['(:', 'slight_smile'],
  [':(', 'frown'],
  ['<3', 'heart'],
  [':|', 'neutral'],
  [':/', 'confused'],
  [';)', 'wink'],
  [':D', 'smile'],
  [':o', 'open_mouth'],
  [':O', 'open_mouth'],
  [':p', 'stuck_out_tongue'],
  [':P', 'stuck_out_tongue'],
]);

/** Matches an emoticon between white space or punctuation: `a:)` and `http://` contain none. */
export const EMOTICON = /(?<![^,.;?!()[\] "'\n\t])(?::[)(|/DoOpP]|\(:|<3|;\))(?![^,.;?!()[\] "'\n\t])/g;
