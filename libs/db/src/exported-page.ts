import { EXPORTED_PAGE_ROWS } from '@team-chat/contracts';
import type { Database, Transaction } from './database';
import { type KeysetPage, keysetPage, type KeysetQuery } from './keyset-page';

/** A table that exports read in pages, and the rows of an archive that a row of the table becomes. */
export interface ExportedTable<Row> {
  query: Pick<KeysetQuery, 'table' | 'key' | 'columns' | 'where'>;
  toRows(row: any, realm_id: number): Row[];
}

interface Page extends Pick<KeysetQuery, 'realm_id' | 'after'> {
  snapshot: string;
}

/** Reads a page of a table at a shared snapshot, as rows of an archive. `extend` adds to the table's rows what other tables have. */
export function exportedPage<Row>(
  db: Database,
  { query, toRows }: ExportedTable<Row>,
  { realm_id, snapshot, after }: Page,
  extend?: (tx: Transaction, rows: any[]) => Promise<void>,
): Promise<KeysetPage<Row>> {
  return db.atSnapshot(snapshot, async (tx) => {
    const { rows, next } = await keysetPage<any>(tx, { ...query, realm_id, after, limit: EXPORTED_PAGE_ROWS });
    await extend?.(tx, rows);
    return { rows: rows.flatMap((row) => toRows(row, realm_id)), next };
  });
}
