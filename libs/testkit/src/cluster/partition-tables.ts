import { SCHEMAS } from '@team-chat/db';
import { Client, escapeIdentifier } from 'pg';

/** Number of partitions of each table. */
const PARTITIONS = 4;

interface Table {
  oid: number;
  schema: string;
  name: string;
  owner: string;
  /** Whether all keys of the table have `realm_id`: only then can `realm_id` partition the table. */
  is_divisible: boolean;
}

/** A foreign key, or another object that is created again for the new table. */
interface Definition {
  name: string;
  definition: string;
}

/** Partitions the tables of the services in a new database by the hash of `realm_id`, as several databases would divide
 *  them, where the keys allow it. Returns the names of the tables that have `realm_id`, but also a key without it. */
export async function partitionTables(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    const tables = await listTables(client);
    const divisible = tables.filter((table) => table.is_divisible);
    const foreignKeys = await takeForeignKeys(client, divisible);
    for (const table of divisible) await partition(client, table);
    for (const each of foreignKeys) await client.query(each);
    await client.query('COMMIT');
    return tables.filter((table) => !table.is_divisible).map(({ schema, name }) => `${schema}.${name}`);
  } finally {
    await client.end();
  }
}

async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT t.oid::int, t.relnamespace::regnamespace::text AS schema, t.relname AS name,
            t.relowner::regrole::text AS owner,
            NOT EXISTS (SELECT FROM pg_index AS i
                         WHERE i.indrelid = t.oid AND i.indisunique AND NOT a.attnum = ANY(i.indkey))
              AS is_divisible
       FROM pg_class AS t JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attname = 'realm_id'
      WHERE t.relkind = 'r' AND t.relnamespace::regnamespace::text = ANY($1) ORDER BY 2, 3`,
    [Object.values(SCHEMAS)],
  );
  return rows;
}

/** Drops the foreign keys from and to tables. Returns the statements that add them again. */
async function takeForeignKeys(client: Client, tables: Table[]): Promise<string[]> {
  const { rows } = await client.query<Definition & { of: string }>(
    `SELECT conname AS name, conrelid::regclass::text AS of, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND (conrelid = ANY($1) OR confrelid = ANY($1))`,
    [tables.map(({ oid }) => oid)],
  );
  for (const { name, of } of rows) await client.query(`ALTER TABLE ${of} DROP CONSTRAINT ${escapeIdentifier(name)}`);
  return rows.map(
    ({ name, of, definition }) => `ALTER TABLE ${of} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`,
  );
}

/** Puts a partitioned table in the place of a table that has no rows yet. */
async function partition(client: Client, { oid, schema, name, owner }: Table): Promise<void> {
  const definitions = async (query: string) => (await client.query<Definition>(query, [oid])).rows;
  const keys = await definitions(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE conrelid = $1 AND contype IN ('p', 'u')`,
  );
  const indexes = await definitions(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
       FROM pg_index WHERE indrelid = $1
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = $1)`,
  );
  const triggers = await definitions(
    'SELECT tgname AS name, pg_get_triggerdef(oid) AS definition FROM pg_trigger WHERE tgrelid = $1 AND NOT tgisinternal',
  );
  const identities = await definitions(
    `SELECT pg_get_serial_sequence(attrelid::regclass::text, attname) AS name, attname AS definition
       FROM pg_attribute WHERE attrelid = $1 AND attidentity <> ''`,
  );
  const sequences = await definitions(
    `SELECT d.objid::regclass::text AS name, a.attname AS definition
       FROM pg_depend AS d JOIN pg_attribute AS a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
       JOIN pg_class AS s ON s.oid = d.objid AND s.relkind = 'S'
      WHERE d.refobjid = $1 AND d.deptype = 'a'`,
  );
  const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
  const former = `${escapeIdentifier(schema)}.${escapeIdentifier(`${name}_former`)}`;
  await client.query(`ALTER TABLE ${table} RENAME TO ${escapeIdentifier(`${name}_former`)}`);
  await client.query(
    `CREATE TABLE ${table} (LIKE ${former} INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING GENERATED
       INCLUDING CONSTRAINTS) PARTITION BY HASH (realm_id)`,
  );
  await client.query(`ALTER TABLE ${table} OWNER TO ${escapeIdentifier(owner)}`);
  for (let index = 0; index < PARTITIONS; index++) {
    const part = `${escapeIdentifier(schema)}.${escapeIdentifier(`${name}_p${index}`)}`;
    await client.query(
      `CREATE TABLE ${part} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${index})`,
    );
    await client.query(`ALTER TABLE ${part} OWNER TO ${escapeIdentifier(owner)}`);
  }
  for (const { name: sequence, definition: column } of sequences) {
    await client.query(`ALTER SEQUENCE ${sequence} OWNED BY ${table}.${escapeIdentifier(column)}`);
  }
  const defaults: string[] = [];
  for (const identity of identities) defaults.push(...(await takeDefaults(client, identity.name)));
  await client.query(`DROP TABLE ${former}`);
  for (const { name: sequence, definition: column } of identities) {
    const { rows } = await client.query<{ made: string }>(
      'SELECT pg_get_serial_sequence($1, $2)::regclass::text AS made',
      [table, column],
    );
    await client.query(`ALTER SEQUENCE ${rows[0]!.made} RENAME TO ${sequence.split('.')[1]}`);
  }
  for (const each of defaults) await client.query(each);
  for (const key of keys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(key.name)} ${key.definition}`);
  }
  for (const { definition } of [...indexes, ...triggers]) await client.query(definition);
  await renameIndexes(client, table);
}

/** Names the indexes of partitions, and so their constraints, as the table's, with the partition's ending. */
async function renameIndexes(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ index: string; name: string; part: string }>(
    `SELECT child.oid::regclass::text AS index, parent.relname AS name, part.relname AS part
       FROM pg_index AS i JOIN pg_class AS parent ON parent.oid = i.indexrelid
       JOIN pg_inherits AS h ON h.inhparent = parent.oid
       JOIN pg_class AS child ON child.oid = h.inhrelid
       JOIN pg_index AS c ON c.indexrelid = child.oid JOIN pg_class AS part ON part.oid = c.indrelid
      WHERE i.indrelid = $1::regclass`,
    [table],
  );
  for (const { index, name, part } of rows) {
    const ending = /_p\d+$/.exec(part)![0];
    await client.query(`ALTER INDEX ${index} RENAME TO ${escapeIdentifier(`${name}${ending}`)}`);
  }
}

/** Drops the defaults of other tables that take numbers of a sequence. Returns the statements that set them again. */
async function takeDefaults(client: Client, sequence: string): Promise<string[]> {
  const { rows } = await client.query<{ of: string; column: string; expression: string }>(
    `SELECT v.adrelid::regclass::text AS of, a.attname AS column, pg_get_expr(v.adbin, v.adrelid) AS expression
       FROM pg_depend AS d JOIN pg_attrdef AS v ON d.classid = 'pg_attrdef'::regclass AND d.objid = v.oid
       JOIN pg_attribute AS a ON a.attrelid = v.adrelid AND a.attnum = v.adnum
       JOIN pg_class AS t ON t.oid = v.adrelid AND NOT t.relispartition
      WHERE d.refobjid = $1::regclass`,
    [sequence],
  );
  const column = (row: (typeof rows)[number]) => `ALTER TABLE ${row.of} ALTER COLUMN ${escapeIdentifier(row.column)}`;
  for (const row of rows) await client.query(`${column(row)} DROP DEFAULT`);
  return rows.map((row) => `${column(row)} SET DEFAULT ${row.expression}`);
}
