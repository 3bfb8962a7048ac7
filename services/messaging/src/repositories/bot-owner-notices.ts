import type { Database, Transaction } from '@team-chat/db';

/** Time between two notices about one bot. Source: spec/wire-contract-files-and-time.md, section 6.4. */
const INTERVAL = '1 minute';

/** Times of the notices to the owners of bots. */
export class BotOwnerNoticesRepository {
  constructor(private readonly db: Database) {}

  /** Returns whether a notice about a bot may be sent now. */
  async isDue(realm_id: number, bot_id: number): Promise<boolean> {
    const recent = await this.db
      .knex('bot_owner_notices')
      .where({ realm_id, bot_id })
      .whereRaw(`sent_at > now() - interval '${INTERVAL}'`)
      .first('bot_id');
    return recent === undefined;
  }

  /** Records that `tx` sends a notice. Returns false if another notice was sent too recently; waits for a transaction that
   *  sends a notice at the same time. */
  async claim(tx: Transaction, realm_id: number, bot_id: number): Promise<boolean> {
    const { rows } = await tx.raw<{ rows: unknown[] }>(
      `INSERT INTO bot_owner_notices AS former (realm_id, bot_id) VALUES (?, ?)
       ON CONFLICT (realm_id, bot_id) DO UPDATE SET sent_at = now()
         WHERE former.sent_at <= now() - interval '${INTERVAL}'
       RETURNING bot_id`,
      [realm_id, bot_id],
    );
    return rows.length > 0;
  }
}
