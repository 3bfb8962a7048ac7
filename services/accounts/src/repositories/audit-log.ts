import type { AuditEntry, AuditFacts } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';

export interface AuditFilters {
  actor_id?: number | undefined;
  target_id?: number | undefined;
  operations?: string[] | undefined;
  /** Operations whose entries are left out. */
  hidden?: string[];
  /** Unix seconds; the first is included, the last is not. */
  since?: number | undefined;
  until?: number | undefined;
}

export interface AuditPage {
  /** Only entries with lower or higher ids. */
  before_id?: number | undefined;
  after_id?: number | undefined;
  order: 'asc' | 'desc';
  limit: number;
}

const COLUMNS = [
  ...['id', 'time', 'operation', 'actor_id', 'key_id', 'target_ids', 'params', 'address', 'client'],
  ...['user_agent', 'request_id'],
];
/** Entries that one statement removes at most. */
const REMOVED_AT_ONCE = 1000;

/** The changes and log-ins of all organisations. */
export class AuditLogRepository {
  constructor(private readonly db: Database) {}

  /** Adds the entry of a call, unless the log has it. */
  async insert(realm_id: number, { params, ...facts }: AuditFacts, queryable: Queryable = this.db.knex): Promise<void> {
    await queryable('audit_log')
      .insert({ realm_id, ...facts, params: JSON.stringify(params) })
      .onConflict(['realm_id', 'uuid'])
      .ignore();
  }

  list(
    realm_id: number,
    { actor_id, target_id, operations, hidden = [], since, until }: AuditFilters,
    { before_id, after_id, order, limit }: AuditPage,
  ): Promise<AuditEntry[]> {
    const query = this.db.knex('audit_log').where({ realm_id });
    if (actor_id !== undefined) void query.where({ actor_id });
    if (target_id !== undefined) void query.whereRaw('target_ids @> ARRAY[?::bigint]', [target_id]);
    if (operations) void query.whereIn('operation', operations);
    if (hidden.length > 0) void query.whereNotIn('operation', hidden);
    if (since !== undefined) void query.where('time', '>=', since);
    if (until !== undefined) void query.where('time', '<', until);
    if (before_id !== undefined) void query.where('id', '<', before_id);
    if (after_id !== undefined) void query.where('id', '>', after_id);
    return query.orderBy('id', order).limit(limit).select(COLUMNS);
  }

  /** Removes up to REMOVED_AT_ONCE entries of an organisation, but those of one operation. Returns whether none was left. */
  async erasePage(realm_id: number, but: string): Promise<boolean> {
    const { rowCount } = await this.db.knex.raw<{ rowCount: number }>(
      `DELETE FROM audit_log WHERE realm_id = ? AND id IN (
         SELECT id FROM audit_log WHERE realm_id = ? AND operation <> ? LIMIT ?)`,
      [realm_id, realm_id, but, REMOVED_AT_ONCE],
    );
    return rowCount === 0;
  }

  async removeAll(tx: Transaction, realm_id: number): Promise<void> {
    await tx('audit_log').where({ realm_id }).delete();
  }

  /** Removes up to REMOVED_AT_ONCE entries from before a time, in Unix seconds. Of two replicas that remove entries at
   *  once, each skips the entries of the other. */
  async removeBefore(time: number): Promise<void> {
    for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE;) {
      const { rowCount } = await this.db.knex.raw<{ rowCount: number }>(
        `DELETE FROM audit_log WHERE (realm_id, id) IN (
           SELECT realm_id, id FROM audit_log WHERE time < ? LIMIT ? FOR UPDATE SKIP LOCKED)`,
        [time, REMOVED_AT_ONCE],
      );
      removed = rowCount;
    }
  }
}
