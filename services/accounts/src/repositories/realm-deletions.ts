import { claimDue, type Database, type Transaction } from '@team-chat/db';

export interface RealmDeletionRow {
  realm_id: number;
  /** Unix seconds. */
  requested_at: number;
  deletion_at: number;
  /** Null while the organisation can be reactivated. */
  begun_at: Date | null;
}

const COLUMNS = ['realm_id', 'requested_at', 'deletion_at', 'begun_at'] as const;

/** Organisations that are to be deleted for good. */
export class RealmDeletionsRepository {
  constructor(private readonly db: Database) {}

  /** Schedules a deletion, or gives a scheduled one another time. Lock the organisation first. Returns false if the deletion has begun. */
  async schedule(tx: Transaction, row: Omit<RealmDeletionRow, 'begun_at'>): Promise<boolean> {
    const { rowCount } = await tx.raw<{ rowCount: number }>(
      `INSERT INTO realm_deletions AS d (realm_id, requested_at, deletion_at, next_attempt_at)
       VALUES (:realm_id, :requested_at, :deletion_at, to_timestamp(:deletion_at))
           ON CONFLICT (realm_id) DO UPDATE
          SET deletion_at = excluded.deletion_at, next_attempt_at = excluded.next_attempt_at WHERE d.begun_at IS NULL`,
      { ...row },
    );
    return rowCount > 0;
  }

  /** Removes a scheduled deletion, if there is one. Lock the organisation first. Returns false if the deletion has begun. */
  async cancel(tx: Transaction, realm_id: number): Promise<boolean> {
    await tx('realm_deletions').where({ realm_id, begun_at: null }).delete();
    return (await tx('realm_deletions').where({ realm_id }).first('realm_id')) === undefined;
  }

  /** Notes that a scheduled deletion begins. Lock the organisation first. Returns false if it was cancelled. */
  async begin(tx: Transaction, realm_id: number): Promise<boolean> {
    return (await tx('realm_deletions').where({ realm_id }).update({ begun_at: tx.fn.now() })) > 0;
  }

  /** Returns false if there was none any more. */
  async remove(tx: Transaction, realm_id: number): Promise<boolean> {
    return (await tx('realm_deletions').where({ realm_id }).delete()) > 0;
  }

  /** Claims the deletion that has been due longest, if any. */
  claim(): Promise<RealmDeletionRow[]> {
    return claimDue(this.db, {
      table: 'realm_deletions',
      key: ['realm_id'],
      pause: "interval '2 minutes'",
      countsAttempts: false,
      returning: COLUMNS,
    });
  }

  /** Makes a deletion due again after some seconds. */
  async postpone(realm_id: number, seconds: number): Promise<void> {
    const { knex } = this.db;
    await knex('realm_deletions')
      .where({ realm_id })
      .update({ next_attempt_at: knex.raw("now() + ?::float * interval '1 second'", [seconds]) });
  }
}
