import type { Knex } from 'knex';
import type { Queryable, Transaction } from './database';

/** Creates the table of ImportedIds, in a migration. */
export async function createImportedIds(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What was imported from another server: the ids of the rows, by the ids that the source gave them.
    CREATE TABLE imported_ids (
      realm_id bigint NOT NULL,
      kind text NOT NULL,
      source_id text COLLATE "C" NOT NULL,
      id bigint NOT NULL,
      PRIMARY KEY (realm_id, kind, source_id)
    )`);
}

export async function dropImportedIds(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE imported_ids');
}

/** Remembers what was imported, so that an import that is repeated adds only what is new. */
export class ImportedIds {
  /** Makes the imports of an organisation run one after the other, until `tx` ends. */
  async lock(tx: Transaction, realmId: number): Promise<void> {
    await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('import', ?))", [realmId]);
  }

  /** Returns the ids of rows by the ids of their sources, without those that were not imported. */
  async find(tx: Queryable, realmId: number, kind: string, sourceIds: string[]): Promise<Map<string, number>> {
    if (sourceIds.length === 0) return new Map();
    const { rows } = await tx.raw<{ rows: { source_id: string; id: number }[] }>(
      'SELECT source_id, id FROM imported_ids WHERE realm_id = ? AND kind = ? AND source_id = ANY(?::text[])',
      [realmId, kind, sourceIds],
    );
    return new Map(rows.map(({ source_id, id }) => [source_id, id]));
  }

  async add(tx: Transaction, realmId: number, kind: string, ids: ReadonlyMap<string, number>): Promise<void> {
    if (ids.size === 0) return;
    await tx.raw(
      `INSERT INTO imported_ids (realm_id, kind, source_id, id)
       SELECT ?, ?, source_id, id FROM unnest(?::text[], ?::bigint[]) AS new (source_id, id)`,
      [realmId, kind, [...ids.keys()], [...ids.values()]],
    );
  }
}
