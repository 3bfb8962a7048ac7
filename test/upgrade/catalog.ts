import { Client } from 'pg';

/** Rows that one table, or a view in its place, accepts. */
export interface TableCatalog {
  /** Type of each column, with `not null`, and with `default` if a row may be inserted without it. */
  columns: Record<string, string>;
  /** Definitions of checks, foreign keys and unique indexes, by name. */
  rules: Record<string, string>;
}

/** All tables of the services, by schema and name. */
export type Catalog = Record<string, TableCatalog>;

const COLUMNS = `
  SELECT n.nspname || '.' || c.relname AS table, a.attname AS name,
         concat_ws(' ', format_type(a.atttypid, a.atttypmod),
           CASE WHEN a.attnotnull THEN 'not null' END,
           CASE WHEN a.attidentity = 'a' THEN 'always' END,
           CASE WHEN a.attgenerated <> '' THEN 'generated' END,
           -- A view inserts the defaults of its table.
           CASE WHEN a.atthasdef OR a.attidentity <> '' OR c.relkind = 'v' THEN 'default' END) AS definition
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p', 'v') AND a.attnum > 0 AND NOT a.attisdropped AND n.nspname = ANY($1)
     AND c.relname NOT LIKE 'knex%'
   ORDER BY 1, 2`;

const RULES = `
  SELECT n.nspname || '.' || c.relname AS table, r.name, r.definition
    FROM (SELECT conrelid AS relid, conname AS name, pg_get_constraintdef(oid) AS definition
            FROM pg_constraint WHERE contype IN ('c', 'f', 'x')
           UNION ALL
          SELECT indrelid, indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index WHERE indisunique) r
    JOIN pg_class c ON c.oid = r.relid JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE n.nspname = ANY($1) AND c.relname NOT LIKE 'knex%'
   ORDER BY 1, 2`;

/** Reads the catalog of these schemas. */
export async function readCatalog(databaseUrl: string, schemas: string[]): Promise<Catalog> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const catalog: Catalog = {};
    for (const [kind, query] of [
      ['columns', COLUMNS],
      ['rules', RULES],
    ] as const) {
      const { rows } = await client.query<{ table: string; name: string; definition: string }>(query, [schemas]);
      for (const { table, name, definition } of rows) {
        catalog[table] ??= { columns: {}, rules: {} };
        catalog[table][kind][name] = definition;
      }
    }
    return catalog;
  } finally {
    await client.end();
  }
}

/** Returns a sentence for each difference because of which code of the version before could fail on the newer schema. */
export function findContractions(before: Catalog, after: Catalog): string[] {
  return Object.entries(before).flatMap(([table, { columns, rules }]) => {
    const now = after[table];
    if (!now) return [`${table} is gone`];
    const added = Object.keys(now.columns).filter((name) => !(name in columns));
    const ruleNames = [...new Set([...Object.keys(rules), ...Object.keys(now.rules)])];
    return [
      ...Object.entries(columns).flatMap(([name, definition]) =>
        columnContractions(`${table}.${name}`, definition, now.columns[name]),
      ),
      ...added
        .filter((name) => isRequired(now.columns[name]!))
        .map((name) => `${table}.${name} is new and needs a value`),
      ...ruleNames.flatMap((name) => {
        if (rules[name] === now.rules[name]) return [];
        return [`${table}: ${name} is ${!rules[name] ? 'new' : now.rules[name] ? 'changed' : 'gone'}`];
      }),
    ];
  });
}

function columnContractions(name: string, before: string, now: string | undefined): string[] {
  if (now === undefined) return [`${name} is gone`];
  const expected = before.replace(' not null', '').replace(' default', '');
  const actual = now.replace(' not null', '').replace(' default', '');
  if (expected !== actual) return [`${name} was ${expected}, and is ${actual}`];
  const refusesNull = now.includes(' not null') && !before.includes(' not null');
  const wasOptional = !isRequired(before);
  if (wasOptional && isRequired(now)) return [`${name} needs a value`];
  return refusesNull ? [`${name} refuses null`] : [];
}

/** Returns whether every inserted row has to name a value. */
function isRequired(definition: string): boolean {
  return definition.includes(' not null') && !definition.includes(' default');
}
