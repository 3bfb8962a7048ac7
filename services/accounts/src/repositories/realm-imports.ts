import type { Database, Transaction } from '@team-chat/db';

/** Imports of organisations, finished ones included. */
export class RealmImportsRepository {
  constructor(private readonly db: Database) {}

  async insert(tx: Transaction, realm_id: number, program: string): Promise<void> {
    await tx('realm_imports').insert({ realm_id, program });
  }

  /** Returns whether an organisation is closed until its import is finished; false for one that was not imported. */
  async isOpen(realm_id: number): Promise<boolean | undefined> {
    const row = await this.db
      .knex('realm_imports')
      .where({ realm_id })
      .first<{ opened_at: Date | null } | undefined>('opened_at');
    return row && row.opened_at !== null;
  }

  /** Locks an import until `tx` ends. Returns whether there is one that is not finished. */
  async lockUnfinished(tx: Transaction, realm_id: number): Promise<boolean> {
    const row = await tx('realm_imports').where({ realm_id, opened_at: null }).forUpdate().first('realm_id');
    return row !== undefined;
  }

  async finish(tx: Transaction, realm_id: number): Promise<void> {
    await tx('realm_imports').where({ realm_id }).update({ opened_at: tx.fn.now() });
  }
}
