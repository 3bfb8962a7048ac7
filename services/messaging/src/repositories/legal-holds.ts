import type { LegalHold } from '@team-chat/contracts';
import type { Database, Transaction } from '@team-chat/db';

type NewHold = Pick<LegalHold, 'user_id' | 'channel_id' | 'reason' | 'placed_by'>;

/** The holds that a query is about: all, or those that owners of the organisation placed. */
type HoldScope = 'all' | 'owners';
const CONDITION: Record<HoldScope, string> = { all: 'true', owners: 'placed_by IS NOT NULL' };

/** Condition: a legal hold concerns a message, archived or not. */
export const isHeld = (message: string) => `EXISTS (
  SELECT FROM legal_holds h
    LEFT JOIN channels ch ON ch.realm_id = h.realm_id AND ch.id = h.channel_id
    LEFT JOIN conversations c ON c.realm_id = ${message}.realm_id AND c.id = ${message}.conversation_id
   WHERE h.realm_id = ${message}.realm_id AND h.lifted_at IS NULL
     AND (h.user_id = ${message}.sender_id OR h.user_id = ANY(c.participants) OR ch.conversation_id = ${message}.conversation_id))`;

/** People and channels whose messages are kept. Lifted holds stay, as a record. */
export class LegalHoldsRepository {
  constructor(private readonly db: Database) {}

  async insert(tx: Transaction, realm_id: number, hold: NewHold): Promise<number> {
    const [row] = await tx('legal_holds')
      .insert({ realm_id, ...hold })
      .returning<{ id: number }[]>('id');
    return row!.id;
  }

  /** Lifts a hold. Returns false if the scope has no hold with this id, or the hold is lifted already. */
  async lift(tx: Transaction, realm_id: number, id: number, scope: HoldScope): Promise<boolean> {
    const count = await tx('legal_holds')
      .where({ realm_id, id, lifted_at: null })
      .whereRaw(CONDITION[scope])
      .update({ lifted_at: tx.fn.now() });
    return count > 0;
  }

  /** Returns an organisation's holds, lifted ones too, in the order in which they were placed. */
  async list(realm_id: number, scope: HoldScope): Promise<LegalHold[]> {
    const { rows } = await this.db.knex.raw<{ rows: LegalHold[] }>(
      `SELECT id, user_id, channel_id, reason, placed_by, extract(epoch FROM placed_at)::bigint AS placed_at,
              extract(epoch FROM lifted_at)::bigint AS lifted_at
         FROM legal_holds WHERE realm_id = :realm_id AND ${CONDITION[scope]} ORDER BY id`,
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
