import { claimDue, type Database, type Queryable, type Transaction } from '@team-chat/db';

export interface RealmExportRow {
  realm_id: number;
  id: number;
  export_type: 1 | 2 | 3;
  /** Null for an export of the operator. */
  acting_user_id: number | null;
  status: 'requested' | 'started' | 'succeeded' | 'failed' | 'deleted';
  file_key: string;
  percent: number;
  requested_at: number;
  succeeded_at: number | null;
  failed_at: number | null;
  deleted_at: number | null;
  size: number | null;
  sha256: string | null;
  attempts: number;
  failures: number;
  last_error: string | null;
}

/** Time after which another replica takes the work of a replica that says nothing. */
const LEASE = "interval '1 minute'";

const COLUMNS = [
  'realm_id',
  'id',
  'export_type',
  'acting_user_id',
  'status',
  'file_key',
  'percent',
  'requested_at',
  'succeeded_at',
  'failed_at',
  'deleted_at',
  'size',
  'sha256',
  'attempts',
  'failures',
  'last_error',
] as const;

/** Exports of organisations. An export that is being made belongs to the replica that made its last claim. */
export class RealmExportsRepository {
  constructor(private readonly db: Database) {}

  async insert(
    tx: Transaction,
    row: Pick<RealmExportRow, 'realm_id' | 'export_type' | 'acting_user_id' | 'file_key' | 'requested_at'>,
  ): Promise<number> {
    const [inserted] = await tx('realm_exports').insert(row).returning<{ id: number }[]>('id');
    return inserted!.id;
  }

  find(realm_id: number, id: number, tx: Queryable = this.db.knex): Promise<RealmExportRow | undefined> {
    return tx('realm_exports').where({ realm_id, id }).first(COLUMNS);
  }

  /** Lists the exports that administrators have requested, the oldest first. */
  listRequested(realm_id: number, tx: Queryable = this.db.knex): Promise<RealmExportRow[]> {
    return tx('realm_exports').where({ realm_id }).whereNotNull('acting_user_id').orderBy('id').select(COLUMNS);
  }

  /** Claims the export that has been due longest, if any: its work, or the removal of its file. */
  claim(): Promise<RealmExportRow[]> {
    return claimDue(this.db, {
      table: 'realm_exports',
      key: ['realm_id', 'id'],
      thenBy: ['id'],
      pause: LEASE,
      countsAttempts: true,
      returning: COLUMNS,
    });
  }

  /** Changes an export of which this replica made the last claim. Returns false if another replica has claimed the export
   *  since, and then changes nothing. */
  async update(
    { realm_id, id, attempts }: RealmExportRow,
    change: Partial<RealmExportRow>,
    next: 'lease' | 'now' | 'never',
    tx: Queryable = this.db.knex,
  ): Promise<boolean> {
    const times = { lease: `now() + ${LEASE}`, now: 'now()', never: 'NULL' };
    const changed = await tx('realm_exports')
      .where({ realm_id, id, attempts })
      .update({ ...change, next_attempt_at: this.db.knex.raw(times[next]) });
    return changed > 0;
  }

  /** Marks the operator's exports that were made before a time as deleted. */
  async expireOperators(before: number, deleted_at: number): Promise<void> {
    await this.db
      .knex('realm_exports')
      .where({ status: 'succeeded', acting_user_id: null })
      .where('succeeded_at', '<', before)
      .update({ status: 'deleted', deleted_at, next_attempt_at: this.db.knex.fn.now() });
  }

  /** Marks an export as deleted. The removal of its file is due at once. */
  async markDeleted(tx: Transaction, { realm_id, id }: RealmExportRow, deleted_at: number): Promise<void> {
    await tx('realm_exports')
      .where({ realm_id, id })
      .update({ status: 'deleted', deleted_at, next_attempt_at: this.db.knex.fn.now() });
  }
}
