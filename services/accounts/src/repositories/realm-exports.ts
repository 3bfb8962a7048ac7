import type { ComplianceFilter } from '@team-chat/contracts';
import { claimDue, type Database, type Queryable, type Transaction } from '@team-chat/db';

export interface RealmExportRow {
  realm_id: number;
  id: number;
  export_type: 1 | 2 | 3;
  /** Null for an export of the operator, and for one of a user's own data. */
  acting_user_id: number | null;
  /** User whose own data the export has; null for exports of the organisation. */
  subject_id: number | null;
  /** Messages of a compliance export; null for other exports. */
  filter: ComplianceFilter | null;
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

/** A request for an export. */
export type NewExport = Pick<RealmExportRow, 'realm_id' | 'export_type' | 'acting_user_id'> &
  Partial<Pick<RealmExportRow, 'subject_id' | 'filter'>>;

/** Time after which another replica takes the work of a replica that says nothing. */
const LEASE = "interval '1 minute'";

const COLUMNS = [
  'realm_id',
  'id',
  'export_type',
  'acting_user_id',
  'subject_id',
  'filter',
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
    { filter = null, ...row }: NewExport & Pick<RealmExportRow, 'file_key' | 'requested_at'>,
  ): Promise<number> {
    const [inserted] = await tx('realm_exports')
      .insert({ ...row, filter: filter && JSON.stringify(filter) })
      .returning<{ id: number }[]>('id');
    return inserted!.id;
  }

  find(realm_id: number, id: number, tx: Queryable = this.db.knex): Promise<RealmExportRow | undefined> {
    return tx('realm_exports').where({ realm_id, id }).first(COLUMNS);
  }

  /** Lists the exports that administrators have requested, the oldest first. */
  listRequested(realm_id: number, tx: Queryable = this.db.knex): Promise<RealmExportRow[]> {
    return tx('realm_exports').where({ realm_id }).whereNotNull('acting_user_id').orderBy('id').select(COLUMNS);
  }

  /** Lists the exports of a user's own data, the oldest first. */
  listOwn(realm_id: number, subject_id: number, tx: Queryable = this.db.knex): Promise<RealmExportRow[]> {
    return tx('realm_exports').where({ realm_id, subject_id }).orderBy('id').select(COLUMNS);
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

  /** Marks exports of the operator and of users' own data that were made before a time as deleted. */
  async expire(before: number, deleted_at: number): Promise<void> {
    await this.db
      .knex('realm_exports')
      .where({ status: 'succeeded', acting_user_id: null })
      .where('succeeded_at', '<', before)
      .update({ status: 'deleted', deleted_at, next_attempt_at: this.db.knex.fn.now() });
  }

  /** Forgets exports of users' own data that were requested before a time and have no file. */
  async forgetOwn(before: number): Promise<void> {
    await this.db
      .knex('realm_exports')
      .whereNotNull('subject_id')
      .where('requested_at', '<', before)
      .whereIn('status', ['deleted', 'failed'])
      .whereNull('next_attempt_at')
      .delete();
  }

  /** Marks an export as deleted. The removal of its file is due at once. */
  async markDeleted(tx: Transaction, { realm_id, id }: RealmExportRow, deleted_at: number): Promise<void> {
    await tx('realm_exports')
      .where({ realm_id, id })
      .update({ status: 'deleted', deleted_at, next_attempt_at: this.db.knex.fn.now() });
  }
}
