import type { Database, Transaction } from '@team-chat/db';

/** A mail at one address. */
export interface DeliveredEmail {
  realm_id: number;
  digest: Buffer;
}

/** Longer than mail servers repeat what they could not hand over: five days at most. */
const REMEMBERED = '14 days';

export class DeliveredEmailsRepository {
  constructor(private readonly db: Database) {}

  async has({ realm_id, digest }: DeliveredEmail): Promise<boolean> {
    return (
      (await this.db.knex('delivered_emails').where({ realm_id, digest }).first('realm_id')) !== undefined
    );
  }

  /** Notes that a mail is delivered by `tx`. Returns false for one that was delivered before; waits for a transaction that
   *  delivers it at the same time. */
  async insert(tx: Transaction, email: DeliveredEmail): Promise<boolean> {
    const inserted = await tx('delivered_emails').insert(email).onConflict().ignore().returning('realm_id');
    return inserted.length > 0;
  }

  /** Removes mails that no server hands over any more. */
  async removeOld(): Promise<void> {
    await this.db
      .knex('delivered_emails')
      .whereRaw(`delivered_at < now() - interval '${REMEMBERED}'`)
      .delete();
  }
}
