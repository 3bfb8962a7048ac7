/** What somebody looks for. */
export interface SearchText {
  /** Everything that was written, for matching by words. */
  text: string;
  /** What stood outside quotation marks. */
  words: string;
  /** What stood within them: to be found as it is, but for case. */
  phrases: string[];
}

/** Takes apart what stands within quotation marks and what does not; an unfinished quotation is words. */
export function parseSearch(text: string): SearchText {
  const phrases: string[] = [];
  const words = text.replaceAll(/"([^"]*)"/g, (_, phrase: string) => {
    if (phrase.trim() !== '') phrases.push(phrase);
    return ' ';
  });
  return { text, words, phrases };
}

/** A pattern for LIKE that finds the text as it is. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
