/** A search, divided into words and phrases. */
export interface SearchText {
  /** The whole search, for matching by words. */
  text: string;
  /** The text outside quotation marks. */
  words: string;
  /** The texts within quotation marks, to be found literally except for case. */
  phrases: string[];
}

/** Splits a search into words and quoted phrases; an unfinished quotation counts as words. */
export function parseSearch(text: string): SearchText {
  const phrases: string[] = [];
  const words = text.replaceAll(/"([^"]*)"/g, (_, phrase: string) => {
    if (phrase.trim() !== '') phrases.push(phrase);
    return ' ';
  });
  return { text, words, phrases };
}

/** Returns a pattern for LIKE that finds the text literally. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
