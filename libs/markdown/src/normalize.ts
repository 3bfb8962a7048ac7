/** Columns between tab stops. The dialect counts columns for nesting and for code, and expands tabs first, also in code. */
const TAB_WIDTH = 4;

/** Control characters: HTML allows none of them, and the renderer uses U+0002 for its marks. */

const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Returns a source in the form that the tokenizers expect: lines end with `\n`, blank lines are empty, tabs are
 * spaces, and there are no control characters.
 */
export function normalize(source: string): string {
  let text = source;
  if (text.includes('\r')) {
    text = text.replace(/\r\n?/g, '\n');
  }
  text = text.replace(CONTROL_CHARACTERS, '');
  if (text.includes('\t')) {
    text = text
      .split('\n')
      .map((line) => (line.includes('\t') ? expandTabs(line) : line))
      .join('\n');
  }
  return text.replace(/^ +$/gm, '');
}

function expandTabs(line: string): string {
  const [first = '', ...rest] = line.split('\t');
  let expanded = first;
  for (const part of rest) {
    expanded += ' '.repeat(TAB_WIDTH - (expanded.length % TAB_WIDTH)) + part;
  }
  return expanded;
}
