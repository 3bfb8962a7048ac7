import type { AlertWord } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';

/** Alert words of users. Postgres compares them without regard to case. */
export class AlertWordsRepository {
  constructor(private readonly db: Database) {}

  /** Lists the words of a user, the oldest first. */
  list(realmId: number, userId: number, tx: Queryable = this.db.knex): Promise<string[]> {
    return tx('alert_words').where({ realm_id: realmId, user_id: userId }).orderBy('id').pluck('word');
  }

  /** Inserts the words that are new, and returns their number. */
  async insert(tx: Transaction, realmId: number, userId: number, words: string[]): Promise<number> {
    const { rowCount } = await tx.raw(
      `INSERT INTO alert_words (realm_id, user_id, word)
       SELECT ?, ?, word FROM unnest(?::text[]) WITH ORDINALITY AS new (word, place) ORDER BY place
       ON CONFLICT (realm_id, user_id, lower(word)) DO NOTHING`,
      [realmId, userId, words],
    );
    return rowCount;
  }

  /** Deletes the words that exist, and returns their number. */
  remove(tx: Transaction, realmId: number, userId: number, words: string[]): Promise<number> {
    return tx('alert_words')
      .where({ realm_id: realmId, user_id: userId })
      .whereRaw('lower(word) IN (SELECT lower(gone) FROM unnest(?::text[]) AS gone)', [words])
      .delete();
  }

  /** Lists every word of an organisation, in lower case, with the users who have it. */
  async listOfRealm(realmId: number): Promise<AlertWord[]> {
    const { rows } = await this.db.knex.raw(
      `SELECT lower(word) AS word, array_agg(user_id ORDER BY user_id) AS user_ids
         FROM alert_words WHERE realm_id = ? GROUP BY lower(word)`,
      [realmId],
    );
    return rows;
  }
}
