import type { Database, Transaction } from '@team-chat/db';

export class UsedRealmLinksRepository {
  constructor(private readonly db: Database) {}

  async has(id: string): Promise<boolean> {
    return (await this.db.knex('used_realm_links').where({ id }).first('id')) !== undefined;
  }

  /** Marks a link as used. Returns false if the link was used before; waits for a transaction that is using it. Also
   *  deletes expired links: every link expires within a week of its use. */
  async use(tx: Transaction, id: string): Promise<boolean> {
    await tx('used_realm_links').whereRaw("used_at < now() - interval '8 days'").delete();
    const rows = await tx('used_realm_links').insert({ id }).onConflict().ignore().returning('id');
    return rows.length > 0;
  }
}
