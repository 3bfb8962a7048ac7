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

  /** Returns the new playground's id; undefined where the language has a playground of that name already. */
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

  /** Returns the removed playground's language; undefined where there is no such playground. */
  async remove(tx: Transaction, realmId: number, id: number): Promise<string | undefined> {
    const [row] = await tx<PlaygroundRow>('playgrounds')
      .where({ realm_id: realmId, id })
      .delete()
      .returning('pygments_language');
    return row?.pygments_language;
  }
}
