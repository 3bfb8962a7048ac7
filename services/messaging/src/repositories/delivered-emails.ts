import type { Database, Transaction } from '@team-chat/db';

/** A mail at one address. */
export interface DeliveredEmail {
  realm_id: number;
  digest: Buffer;
}

/** Longer than mail servers retry a delivery: five days at most. */
const REMEMBERED = '14 days';

export class DeliveredEmailsRepository {
  constructor(private readonly db: Database) {}

  async has({ realm_id, digest }: DeliveredEmail): Promise<boolean> {
    return (await this.db.knex('delivered_emails').where({ realm_id, digest }).first('realm_id')) !== undefined;
  }

  /** Records that `tx` delivers a mail. Returns false for a mail that was delivered before; waits for a transaction that
   *  delivers the mail at the same time. */
  async insert(tx: Transaction, email: DeliveredEmail): Promise<boolean> {
    const inserted = await tx('delivered_emails').insert(email).onConflict().ignore().returning('realm_id');
    return inserted.length > 0;
  }

  /** Removes records of mails that no server retries any more. */
  async removeOld(): Promise<void> {
    await this.db.knex('delivered_emails').whereRaw(`delivered_at < now() - interval '${REMEMBERED}'`).delete();
  }
}
