/** Words as they are kept: without space around them, and none that are empty. */
export function cleanedWords(words: string[]): string[] {
  return words.map((word) => word.trim()).filter((word) => word !== '');
}
