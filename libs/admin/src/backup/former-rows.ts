import { dropColumn, FORMER_SCHEMAS } from '@team-chat/db';
import type { Client } from 'pg';

/** Calls `work`, which loads rows of a backup, while the tables have the columns that the baseline has dropped: a row of a backup has a
 *  value for each column. `schemas` are those in which the backup has rows from before the baseline. */
export async function withFormerColumns<T>(
  client: Client,
  schemas: string[],
  tableFor: (name: string) => string,
  work: () => Promise<T>,
): Promise<T> {
  const columns = schemas.flatMap((schema) => Object.entries(FORMER_SCHEMAS[schema]!.lastColumns));
  for (const [table, definition] of columns) {
    await client.query(`ALTER TABLE ${tableFor(table)} ADD COLUMN ${definition}`);
  }
  const result = await work();
  for (const [table, definition] of columns) await dropColumn(client, tableFor(table), definition);
  return result;
}

/** Changes restored rows with former names. */
export async function updateFormerRows(client: Client, schemas: string[]): Promise<void> {
  for (const schema of schemas) {
    const { updateRows } = FORMER_SCHEMAS[schema]!;
    if (updateRows) await client.query(updateRows);
  }
}
