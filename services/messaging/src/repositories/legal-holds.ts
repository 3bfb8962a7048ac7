import type { LegalHold } from '@team-chat/contracts';
import type { Database, Transaction } from '@team-chat/db';

type Subject = Pick<LegalHold, 'user_id' | 'channel_id'>;

/** People and channels whose messages are kept. Lifted holds stay, as a record. */
export class LegalHoldsRepository {
  constructor(private readonly db: Database) {}

  async insert(tx: Transaction, realm_id: number, { user_id, channel_id }: Subject, reason: string): Promise<number> {
    const [row] = await tx('legal_holds')
      .insert({ realm_id, user_id, channel_id, reason })
      .returning<{ id: number }[]>('id');
    return row!.id;
  }

  /** Lifts a hold. Returns false if the hold does not exist or is lifted already. */
  async lift(tx: Transaction, realm_id: number, id: number): Promise<boolean> {
    const count = await tx('legal_holds').where({ realm_id, id, lifted_at: null }).update({ lifted_at: tx.fn.now() });
    return count > 0;
  }

  /** Returns an organisation's holds, lifted ones too, in the order in which they were placed. */
  async list(realm_id: number): Promise<LegalHold[]> {
    const { rows } = await this.db.knex.raw<{ rows: LegalHold[] }>(
      `SELECT id, user_id, channel_id, reason, extract(epoch FROM placed_at)::bigint AS placed_at,
              extract(epoch FROM lifted_at)::bigint AS lifted_at
         FROM legal_holds WHERE realm_id = :realm_id ORDER BY id`,
      { realm_id },
    );
    return rows;
  }

  /** Returns the users whose messages are kept now. */
  async heldUsers(realm_id: number): Promise<Set<number>> {
    const ids: number[] = await this.db
      .knex('legal_holds')
      .where({ realm_id, lifted_at: null })
      .whereNotNull('user_id')
      .pluck('user_id');
    return new Set(ids);
  }
}
