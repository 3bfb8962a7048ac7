import type { PlaygroundRecord } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';

interface PlaygroundRow extends PlaygroundRecord {
  realm_id: number;
}

/** Sites that run code, for the organisation's code blocks. */
export class PlaygroundsRepository {
  constructor(private readonly db: Database) {}

  /** Lists the playgrounds of an organisation, the oldest first. */
  list(realmId: number, tx: Queryable = this.db.knex): Promise<PlaygroundRecord[]> {
    return tx<PlaygroundRow>('playgrounds')
      .where({ realm_id: realmId })
      .select('id', 'name', 'pygments_language', 'url_template')
      .orderBy('id');
  }

  /** Inserts a playground and returns its id; undefined if the language has a playground of that name already. */
  async insert(
    tx: Transaction,
    realmId: number,
    playground: Omit<PlaygroundRecord, 'id'>,
  ): Promise<number | undefined> {
    const [row] = await tx<PlaygroundRow>('playgrounds')
      .insert({ realm_id: realmId, ...playground })
      .onConflict(['realm_id', 'pygments_language', 'name'])
      .ignore()
      .returning('id');
    return row?.id;
  }

  /** Removes a playground and returns its language; undefined if the organisation has no such playground. */
  async remove(tx: Transaction, realmId: number, id: number): Promise<string | undefined> {
    const [row] = await tx<PlaygroundRow>('playgrounds')
      .where({ realm_id: realmId, id })
      .delete()
      .returning('pygments_language');
    return row?.pygments_language;
  }
}
