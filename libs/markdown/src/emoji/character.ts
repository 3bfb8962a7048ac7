/** One emoji as people see it: a keycap, a flag, or pictures joined into one. Followed by U+FE0E it is meant as text.
 *  Every branch reads a bounded or a possessive run, so that no text is read twice. */
export const EMOJI_CHARACTERS =
  /(?:[0-9#*]\ufe0f?\u20e3|\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?[\u{e0020}-\u{e007f}]*(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)*)(?!\ufe0e)/gu;

/** Below this, characters such as © and ↔ are signs of writing, unless U+FE0F says that a picture is meant. */
const FIRST_PICTURE = 0x2300;

/** Whether an emoji is a picture, and not a sign that merely has a picture too. */
export function isPicture(characters: string): boolean {
  return (characters.codePointAt(0) ?? 0) >= FIRST_PICTURE || /[\ufe0f\u20e3]/.test(characters);
}
