import { SCHEMAS } from '@team-chat/db';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartFailure } from '@team-chat/servers';
import { Client } from 'pg';

const FORMAT = 1;
/** Rows that are read or written at once. */
const BATCH = 1000;

/** One line of a backup. The format comes first, then each table with its rows as Postgres writes them, then the
 *  sequences, then the number of rows. */
type Line =
  | { format: number; migrations: Record<string, string[]> }
  | { table: string; columns: string[] }
  | { row: string }
  | { sequence: string; value: string | null }
  | { end: number };

interface Table {
  /** Quoted, with its schema. */
  name: string;
  /** Quoted names. Columns that Postgres generates are left out, and transaction ids, which mean nothing on another
   *  server. */
  columns: string[];
}

/** Writes all services' data, as of one moment, to a compressed file. The services may run meanwhile. */
export async function saveBackup(adminUrl: string, file: string): Promise<{ rows: number }> {
  return connected(adminUrl, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    let rows = 0;
    async function* lines(): AsyncGenerator<string> {
      const line = (value: Line) => `${JSON.stringify(value)}\n`;
      yield line({ format: FORMAT, migrations: await readMigrations(client) });
      for (const table of await readTables(client)) {
        yield line({ table: table.name, columns: table.columns });
        for await (const row of readRows(client, table)) {
          rows++;
          yield line({ row });
        }
      }
      for (const sequence of await readSequences(client)) yield line(sequence);
      yield line({ end: rows });
    }
    // Renamed when it is complete, so that a partial file is never taken for a backup.
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(`${file}.new`, { mode: 0o600 }));
    await rename(`${file}.new`, file);
    return { rows };
  });
}

/** Replaces all services' data by a backup, in one transaction. The schemas must have the migrations that the backup
 *  was made with; no service may run. Throws a StartFailure if the migrations differ or the backup is cut off. */
export async function restoreBackup(adminUrl: string, file: string): Promise<{ rows: number }> {
  return connected(adminUrl, async (client) => {
    await client.query('BEGIN');
    // Switches foreign keys off: rows come table by table, and may refer to rows of a later table.
    await client.query('SET LOCAL session_replication_role = replica');
    const restoring = new Restoring(client);
    const input = createReadStream(file).pipe(createGunzip());
    for await (const text of createInterface({ input, crlfDelay: Infinity })) {
      await restoring.take(JSON.parse(text) as Line);
    }
    const rows = restoring.finish();
    await client.query('COMMIT');
    return { rows };
  });
}

class Restoring {
  private table: Table | undefined;
  private waiting: string[] = [];
  private rows = 0;
  private isComplete = false;

  constructor(private readonly client: Client) {}

  async take(line: Line): Promise<void> {
    if ('row' in line) {
      this.waiting.push(line.row);
      if (this.waiting.length === BATCH) await this.write();
      return;
    }
    await this.write();
    if ('format' in line) await this.begin(line);
    else if ('table' in line) this.table = { name: line.table, columns: line.columns };
    else if ('sequence' in line) await this.setSequence(line);
    else this.isComplete = line.end === this.rows;
  }

  finish(): number {
    if (!this.isComplete) throw new StartFailure('The backup is cut off: nothing was restored.');
    return this.rows;
  }

  private async begin({ format, migrations }: { format: number; migrations: Record<string, string[]> }) {
    if (format !== FORMAT) throw new StartFailure(`The backup has format ${format}, not ${FORMAT}.`);
    const present = await readMigrations(this.client);
    for (const [schema, names] of Object.entries(migrations)) {
      if (JSON.stringify(names) === JSON.stringify(present[schema])) continue;
      throw new StartFailure(
        `The schema ${schema} is not at the version of the backup, whose last migration is ${names.at(-1)}.`,
      );
    }
    const names = (await readTables(this.client)).map((table) => table.name);
    await this.client.query(`TRUNCATE ${names.join(', ')}`);
  }

  private async write(): Promise<void> {
    if (this.waiting.length === 0) return;
    const { name, columns } = this.table!;
    // Each text is a record of the whole table's row type: Postgres reads what it wrote.
    await this.client.query(
      `INSERT INTO ${name} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
       SELECT ${columns.map((column) => `(record).${column}`).join(', ')}
         FROM (SELECT text::${name} AS record FROM unnest($1::text[]) AS given (text) OFFSET 0) AS records`,
      [this.waiting],
    );
    this.rows += this.waiting.length;
    this.waiting = [];
  }

  private async setSequence({ sequence, value }: { sequence: string; value: string | null }) {
    if (value !== null) await this.client.query('SELECT setval($1::regclass, $2)', [sequence, value]);
  }
}

const SCHEMA_NAMES = Object.values(SCHEMAS);

/** Returns the names of the migrations that were run in each schema. */
async function readMigrations(client: Client): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const schema of SCHEMA_NAMES) {
    const { rows } = await client.query(`SELECT name FROM ${schema}.knex_migrations ORDER BY name`);
    found[schema] = rows.map(({ name }) => name);
  }
  return found;
}

/** Lists all tables with data. Partitions are read with the table they belong to; Knex's own tables are left out. */
async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
            array_agg(quote_ident(a.attname) ORDER BY a.attnum)
              FILTER (WHERE a.attgenerated = '' AND a.atttypid <> 'xid8'::regtype) AS columns
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE n.nspname = ANY($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND c.relname NOT LIKE 'knex\\_%'
      GROUP BY 1 ORDER BY 1`,
    [SCHEMA_NAMES],
  );
  return rows.map(({ name, columns }) => ({ name, columns: columns as string[] }));
}

async function* readRows(client: Client, { name }: Table): AsyncGenerator<string> {
  await client.query(`DECLARE backup NO SCROLL CURSOR FOR SELECT whole::text AS row FROM ${name} AS whole`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${BATCH} FROM backup`);
    if (rows.length === 0) break;
    for (const { row } of rows) yield row;
  }
  await client.query('CLOSE backup');
}

async function readSequences(client: Client): Promise<{ sequence: string; value: string | null }[]> {
  const { rows } = await client.query(
    `SELECT format('%I.%I', schemaname, sequencename) AS sequence, last_value::text AS value
       FROM pg_sequences WHERE schemaname = ANY($1) AND sequencename NOT LIKE 'knex\\_%' ORDER BY 1`,
    [SCHEMA_NAMES],
  );
  return rows as { sequence: string; value: string | null }[];
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
