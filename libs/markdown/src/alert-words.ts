interface Node {
  next: Map<string, Node>;
  /** The word that ends here, as it was given. */
  word?: string;
}

const WORD_CHARACTER = /[\p{L}\p{N}_]/u;

/** Words that people want to be told of. Made once for a list, and asked for every message: a text costs its length
 *  times the longest word, however many words there are. */
export class AlertWords {
  private readonly root: Node = { next: new Map() };

  constructor(words: Iterable<string>) {
    for (const word of words) {
      this.add(word);
    }
  }

  /** The words that stand in the text by themselves, in any case. */
  findIn(text: string): string[] {
    const found = new Set<string>();
    if (this.root.next.size > 0) {
      const characters = [...text.toLowerCase()];
      characters.forEach((_, start) => {
        if (!isWordCharacter(characters[start - 1])) {
          this.walk(characters, start, found);
        }
      });
    }
    return [...found];
  }

  private add(word: string): void {
    let node = this.root;
    for (const character of word.toLowerCase()) {
      let next = node.next.get(character);
      if (!next) {
        next = { next: new Map() };
        node.next.set(character, next);
      }
      node = next;
    }
    if (node !== this.root) {
      node.word ??= word;
    }
  }

  private walk(characters: string[], start: number, found: Set<string>): void {
    let node: Node | undefined = this.root;
    for (let at = start; node && at <= characters.length; at++) {
      const character = characters[at];
      if (node.word !== undefined && !isWordCharacter(character)) {
        found.add(node.word);
      }
      node = character === undefined ? undefined : node.next.get(character);
    }
  }
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && WORD_CHARACTER.test(character);
}
