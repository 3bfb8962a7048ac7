import type { AlertWord } from '@team-chat/contracts';

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_]/u;

/** Finds the alert words of a whole organisation in a text. A search costs by the text's length and by the number of
 *  different word lengths, not by the number of words. */
export class AlertWordIndex {
  private readonly usersByWord: ReadonlyMap<string, number[]>;
  private readonly lengths: readonly number[];

  /** `words` must be in lower case. */
  constructor(words: AlertWord[]) {
    this.usersByWord = new Map(words.map(({ word, user_ids }) => [word, user_ids]));
    this.lengths = [...new Set(words.map(({ word }) => word.length))];
  }

  /** Returns the users with an alert word in the text: in upper or lower case, but not as a part of a longer word. */
  usersAlertedBy(text: string): Set<number> {
    const alerted = new Set<number>();
    if (this.lengths.length === 0) return alerted;
    const lower = text.toLowerCase();
    const boundaries = wordBoundaries(lower);
    for (const start of boundaries) {
      for (const length of this.lengths) {
        if (!boundaries.has(start + length)) continue;
        for (const id of this.usersByWord.get(lower.slice(start, start + length)) ?? []) alerted.add(id);
      }
    }
    return alerted;
  }
}

/** Returns the offsets where a word may begin or end: all offsets but those between two word characters. */
function wordBoundaries(text: string): Set<number> {
  const boundaries = new Set<number>();
  let offset = 0;
  let wasWord = false;
  for (const character of text) {
    const isWord = WORD_CHARACTER.test(character);
    if (!wasWord || !isWord) boundaries.add(offset);
    wasWord = isWord;
    offset += character.length;
  }
  return boundaries.add(text.length);
}
