import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { BASELINE, isFormer, SCHEMAS } from '@team-chat/db';
import { AdminFailure } from '../command';
import type { Manifest } from './manifest';

/** Rows that are read at once. */
const BATCH = 500;

export interface Table {
  /** Quoted name with the schema. */
  name: string;
  /** Quoted names. Columns that Postgres generates are left out, and transaction ids, which mean nothing on another
   *  server. */
  columns: string[];
}

/** A foreign key between two of the tables, with quoted names. */
export interface ForeignKey {
  name: string;
  table: string;
  columns: string[];
  referenced: string;
  referencedColumns: string[];
}

/** Schemas of all services. */
export const SCHEMA_NAMES: string[] = Object.values(SCHEMAS);

/** Returns the names of the migrations that were run in each schema. */
export async function readMigrations(client: Client): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const schema of SCHEMA_NAMES) {
    const { rows } = await client.query(`SELECT name FROM ${schema}.knex_migrations ORDER BY name`);
    found[schema] = rows.map(({ name }) => name);
  }
  return found;
}

/** Lists all tables with data. Partitions are read with the table they belong to; Knex's own tables are left out. */
export async function readTables(client: Client): Promise<Table[]> {
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

/** Returns the rows of a table, as Postgres writes them. */
export async function* readRows(client: Client, name: string): AsyncGenerator<string> {
  await client.query(`DECLARE backup NO SCROLL CURSOR FOR SELECT whole::text AS row FROM ${name} AS whole`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${BATCH} FROM backup`);
    if (rows.length === 0) break;
    for (const { row } of rows) yield row;
  }
  await client.query('CLOSE backup');
}

export async function readSequences(client: Client): Promise<{ sequence: string; value: string | null }[]> {
  const { rows } = await client.query(
    `SELECT format('%I.%I', schemaname, sequencename) AS sequence, last_value::text AS value
       FROM pg_sequences WHERE schemaname = ANY($1) AND sequencename NOT LIKE 'knex\\_%' ORDER BY 1`,
    [SCHEMA_NAMES],
  );
  return rows as { sequence: string; value: string | null }[];
}

/** Lists the foreign keys of all tables with data. */
export async function readForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query(
    `SELECT quote_ident(c.conname) AS name,
            format('%I.%I', n.nspname, t.relname) AS table, columns.names AS columns,
            format('%I.%I', rn.nspname, rt.relname) AS referenced, referenced.names AS "referencedColumns"
       FROM pg_constraint c
       JOIN pg_class t ON t.oid = c.conrelid JOIN pg_namespace n ON n.oid = t.relnamespace
       JOIN pg_class rt ON rt.oid = c.confrelid JOIN pg_namespace rn ON rn.oid = rt.relnamespace,
            LATERAL (SELECT array_agg(quote_ident(a.attname) ORDER BY k.position) AS names
                       FROM unnest(c.conkey) WITH ORDINALITY AS k (attnum, position)
                       JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum) AS columns,
            LATERAL (SELECT array_agg(quote_ident(a.attname) ORDER BY k.position) AS names
                       FROM unnest(c.confkey) WITH ORDINALITY AS k (attnum, position)
                       JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.attnum) AS referenced
      WHERE c.contype = 'f' AND c.conparentid = 0 AND n.nspname = ANY($1)
      ORDER BY 2, 1`,
    [SCHEMA_NAMES],
  );
  return rows as ForeignKey[];
}

/** Throws an AdminFailure unless the schemas have the migrations that they had when the backup was saved, or the baseline that
 *  replaced all of these. Returns the names of the schemas with the baseline instead. */
export async function checkMigrations(client: Client, { name, migrations }: Manifest): Promise<string[]> {
  const present = await readMigrations(client);
  const replaced: string[] = [];
  for (const [schema, names] of Object.entries(migrations)) {
    if (isDeepStrictEqual(names, present[schema])) continue;
    if (isFormer(schema, names) && isDeepStrictEqual(present[schema], [BASELINE])) {
      replaced.push(schema);
      continue;
    }
    throw new AdminFailure(
      `The schema ${schema} is not at the version of the backup ${name}, whose last migration is ${names.at(-1)}.`,
    );
  }
  return replaced;
}
