/** Rows per statement, far below PostgreSQL's limit of parameters. */
const ROWS = 1000;

/** Divides rows, whose number has no limit, into lists that fit into one statement or one message of the bus. */
export function* batchesOf<T>(rows: T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS) yield rows.slice(start, start + ROWS);
}
