import type { Database, Transaction } from '@team-chat/db';

/** A mail on its way, its content sealed. */
export interface MailRow {
  realm_id: number;
  id: number;
  sealed: Buffer;
  /** This one included. */
  attempts: number;
}

const FIRST_PAUSE = '2 minutes';
const LONGEST_PAUSE = '2 hours';

/** Mails that are to be sent, until they are. */
export class MailsRepository {
  constructor(private readonly db: Database) {}

  async insert(tx: Transaction, mails: Pick<MailRow, 'realm_id' | 'sealed'>[]): Promise<void> {
    await tx('mails').insert(mails);
  }

  /** The mail that has been due longest, for this replica alone: until its next attempt no other sees it, and
   *  whoever dies over it leaves it to that attempt. */
  async claim(): Promise<MailRow | undefined> {
    const { rows } = await this.db.knex.raw<{ rows: MailRow[] }>(
      `UPDATE mails
          SET attempts = attempts + 1,
              next_attempt_at = now() + least(interval '${FIRST_PAUSE}' * 2 ^ least(attempts, 10), interval '${LONGEST_PAUSE}')
        WHERE (realm_id, id) = (SELECT realm_id, id FROM mails WHERE next_attempt_at <= now()
                                 ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING realm_id, id, sealed, attempts`,
    );
    return rows[0];
  }

  async remove({ realm_id, id }: MailRow): Promise<void> {
    await this.db.knex('mails').where({ realm_id, id }).delete();
  }

  async noteFailure({ realm_id, id }: MailRow, last_error: string, givenUp: boolean): Promise<void> {
    await this.db
      .knex('mails')
      .where({ realm_id, id })
      .update({ last_error, ...(givenUp && { next_attempt_at: null }) });
  }
}
