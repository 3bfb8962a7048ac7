/** A line of a source. Lines are read one at a time, so that a block of three lines does not split the whole text. */
export interface Line {
  text: string;
  /** Index in the source of the line's end, before its line feed. */
  end: number;
}

/** Returns the line that starts at `start`, or undefined after the last one. */
export function lineAt(source: string, start: number): Line | undefined {
  if (start >= source.length) {
    return undefined;
  }
  const feed = source.indexOf('\n', start);
  const end = feed === -1 ? source.length : feed;
  return { text: source.slice(start, end), end };
}

export function indentOf(line: string): number {
  let indent = 0;
  while (line[indent] === ' ') {
    indent++;
  }
  return indent;
}

/** Removes up to `columns` leading spaces. */
export function dedent(line: string, columns: number): string {
  return line.slice(Math.min(indentOf(line), columns));
}
