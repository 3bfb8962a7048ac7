/** Returns a delimiter that does not end within a text. */
function delimiterFor(text: string, character: '~' | '`'): string {
  const runs = text.match(character === '~' ? /~{3,}/g : /`{3,}/g) ?? [];
  return character.repeat(runs.reduce((length, run) => Math.max(length, run.length + 1), 3));
}

/** Returns a block that shows a text as a quotation. */
export function quote(text: string): string {
  const delimiter = delimiterFor(text, '~');
  return `${delimiter} quote\n${text.trim().replace(/\r\n?/g, '\n')}\n${delimiter}`;
}

/** Returns a block that shows a text as it is, in a language. */
export function codeBlock(language: string, text: string): string {
  const delimiter = delimiterFor(text, '`');
  return `${delimiter}${language}\n${text}\n${delimiter}`;
}

/** Returns a sentence without its end, followed by a quoted text. Where there is no text, a full stop ends it. */
export function withQuote(sentence: string, text: string | null | undefined): string {
  return text?.trim() ? `${sentence}:\n\n${quote(text)}` : `${sentence}.`;
}
