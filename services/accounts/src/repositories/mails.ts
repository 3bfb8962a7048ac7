import { claimDue, type Database, doubledPause, type Queryable, type ShareUse, type Transaction } from '@team-chat/db';

/** A mail to be sent, with encrypted content. */
export interface MailRow {
  realm_id: number;
  id: number;
  sealed: Buffer;
  /** Attempts so far, the present one included. */
  attempts: number;
}

const FIRST_PAUSE = '2 minutes';
const LONGEST_PAUSE = '2 hours';

/** Mails that have not been sent yet, or were given up. */
export class MailsRepository {
  constructor(private readonly db: Database) {}

  async insert(tx: Transaction, mails: Pick<MailRow, 'realm_id' | 'sealed'>[]): Promise<void> {
    await tx('mails').insert(mails);
  }

  /** Records keys of mails, and returns the keys that are new. Also deletes keys of more than a week ago. */
  async insertKeys(tx: Transaction, realm_id: number, keys: string[]): Promise<Set<string>> {
    await tx('mail_keys').whereRaw("added_at < now() - interval '7 days'").delete();
    if (keys.length === 0) return new Set();
    const rows: { key: string }[] = await tx('mail_keys')
      .insert([...keys].sort().map((key) => ({ realm_id, key })))
      .onConflict()
      .ignore()
      .returning('key');
    return new Set(rows.map(({ key }) => key));
  }

  /** Claims the mail of the organisation whose turn it is, if any, and sets the time of its next attempt. Until then no other replica
   *  claims the mail; if this replica dies, another one makes the next attempt. */
  claim(use: ShareUse): Promise<MailRow[]> {
    return claimDue(this.db, {
      table: 'mails',
      key: ['realm_id', 'id'],
      thenBy: ['id'],
      pause: doubledPause(FIRST_PAUSE, { longest: LONGEST_PAUSE }),
      countsAttempts: true,
      returning: ['realm_id', 'id', 'sealed', 'attempts'],
      inTurn: { shares: ['realm_id'], use },
    });
  }

  async remove({ realm_id, id }: MailRow, tx: Queryable = this.db.knex): Promise<void> {
    await tx('mails').where({ realm_id, id }).delete();
  }

  async recordFailure({ realm_id, id }: MailRow, last_error: string, givenUp: boolean, tx: Transaction): Promise<void> {
    await tx('mails')
      .where({ realm_id, id })
      .update({ last_error, ...(givenUp && { next_attempt_at: null }) });
  }
}
