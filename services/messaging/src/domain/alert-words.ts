import type { AlertWord } from '@team-chat/contracts';

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_]/u;

/** Finds the alert words of a whole organisation in a text. What a text costs depends on its length and on how many
 *  different lengths the words have, not on how many words there are. */
export class AlertWordIndex {
  private readonly usersByWord: ReadonlyMap<string, number[]>;
  private readonly lengths: readonly number[];

  /** Words are in lower case. */
  constructor(words: AlertWord[]) {
    this.usersByWord = new Map(words.map(({ word, user_ids }) => [word, user_ids]));
    this.lengths = [...new Set(words.map(({ word }) => word.length))];
  }

  /** The users one of whose words stands in the text: in any case, and not within a longer word. */
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

/** Where a word may begin or end: anywhere but between two characters of a longer one. */
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
