import type { Readable } from 'node:stream';

/** One line of a backup's database file: each table is followed by its rows, as Postgres writes them; the sequences
 *  come last. */
export type Line =
  { table: string; columns: string[] } | { row: string } | { sequence: string; value: string | null };

export const formatLine = (line: Line): string => `${JSON.stringify(line)}\n`;

/** Parses lines. Throws a SyntaxError for one that is damaged. */
export async function* parseLines(text: Readable): AsyncGenerator<Line> {
  let rest = '';
  for await (const chunk of text.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const line of lines) yield JSON.parse(line) as Line;
  }
  if (rest !== '') throw new SyntaxError('the last line is not complete');
}
