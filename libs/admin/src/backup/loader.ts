import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import type { Table } from './tables';

/** Limits of the rows that are written at once. */
const BATCH_ROWS = 1000;
const BATCH_CHARACTERS = 4 * 1024 * 1024;

/** Takes the rows and sequences of a backup. */
interface Destination {
  /** Returns the table that takes the rows of a table of the backup. */
  tableFor(name: string): string;
  setSequence(sequence: string, value: string): Promise<void>;
}

/** Writes the lines of a backup into a database. Returns the number of rows. */
export async function load(client: Client, lines: AsyncIterable<Line>, destination: Destination): Promise<number> {
  let rows = 0;
  let table: Table | undefined;
  let waiting: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (waiting.length > 0) await insert(client, table!, waiting);
    rows += waiting.length;
    waiting = [];
    characters = 0;
  };
  for await (const line of lines) {
    if ('row' in line) {
      waiting.push(line.row);
      characters += line.row.length;
      if (waiting.length === BATCH_ROWS || characters > BATCH_CHARACTERS) await flush();
      continue;
    }
    await flush();
    if ('table' in line) table = { name: destination.tableFor(line.table), columns: line.columns };
    else if (line.value !== null) await destination.setSequence(line.sequence, line.value);
  }
  await flush();
  return rows;
}

/** Each text is a record of the whole table's row type: Postgres reads what it wrote. */
async function insert(client: Client, { name, columns }: Table, rows: string[]): Promise<void> {
  await client.query(
    `INSERT INTO ${name} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT ${columns.map((column) => `(record).${column}`).join(', ')}
       FROM (SELECT text::${name} AS record FROM unnest($1::text[]) AS given (text) OFFSET 0) AS records`,
    [rows],
  );
}

/** One line of a backup's database file: each table is followed by its rows, as Postgres writes them; the sequences
 *  come last. */
export type Line = { table: string; columns: string[] } | { row: string } | { sequence: string; value: string | null };

export const formatLine = (line: Line): string => `${JSON.stringify(line)}\n`;

/** Parses lines. Throws a SyntaxError for a damaged line. */
export async function* parseLines(text: Readable): AsyncGenerator<Line> {
  let rest = '';
  for await (const chunk of text.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const line of lines) yield JSON.parse(line) as Line;
  }
  if (rest !== '') throw new SyntaxError('the last line is not complete');
}
