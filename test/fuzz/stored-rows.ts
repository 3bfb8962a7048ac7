import type { Bus } from '@team-chat/bus';
import { SCHEMAS } from '@team-chat/db';
import { until } from '@team-chat/testkit';
import type { JetStreamManager } from 'nats';
import { Client } from 'pg';

/** Tables that change without a successful request: Knex' own, events on their way to the log, mails with the addresses for
 *  answers to them, notifications and calls of bots on theirs, failed log-ins, the audit log, and what services keep about their own work. */
const BOOKKEEPING =
  /^(knex_.*|outbox.*|relay_position|mails|mail_keys|reply_email_addresses|due_.*|realm_exports|realm_deletions|backup_times|missed_messages|webhooks|webhook_.*|api_keys|failed_logins|update_leases|sweeps|audit_log)$/;
const LOG_STREAM = 'EVENTS';

/** A digest of each table's rows, by the table's name. */
export type RowDigest = Map<string, string>;

/** Compares the rows that all services store. */
export class StoredRows {
  private constructor(
    private readonly client: Client,
    private readonly log: JetStreamManager,
    private readonly digestQuery: string,
    private readonly unsentQuery: string,
  ) {}

  static async open({ databaseUrl, bus }: { databaseUrl: string; bus: Bus }): Promise<StoredRows> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const schemas = Object.values(SCHEMAS);
    const { rows } = await client.query<{ schema: string; name: string }>(
      `SELECT nspname AS schema, relname AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE nspname = ANY($1) AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1, 2`,
      [schemas],
    );
    const digests = rows
      .filter(({ name }) => !BOOKKEEPING.test(name))
      .map(
        ({ schema, name }) =>
          `SELECT '${schema}.${name}' AS name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS digest
             FROM ${schema}.${name} AS t`,
      );
    // A bot writes to the user when an export is made.
    const exports = 'EXISTS (SELECT FROM accounts.realm_exports WHERE next_attempt_at IS NOT NULL)';
    const unsent = [...schemas.map((schema) => `EXISTS (SELECT FROM ${schema}.outbox)`), exports].join(' OR ');
    const log = await bus.nc.jetstreamManager();
    return new StoredRows(client, log, digests.join(' UNION ALL '), `SELECT ${unsent} AS unsent`);
  }

  async digest(): Promise<RowDigest> {
    const { rows } = await this.client.query<{ name: string; digest: string }>(this.digestQuery);
    return new Map(rows.map(({ name, digest }) => [name, digest]));
  }

  /** Waits until all exports are made, all events are in the log, and all consumers have applied them. */
  async settle(): Promise<void> {
    await until('the log is consumed', async () => {
      const { rows } = await this.client.query<{ unsent: boolean }>(this.unsentQuery);
      if (rows[0]!.unsent) return false;
      const consumers = await this.log.consumers.list(LOG_STREAM).next();
      return consumers.every(
        ({ config, num_pending, num_ack_pending }) => !config.durable_name || num_pending + num_ack_pending === 0,
      );
    });
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

/** Returns the names of the tables whose rows differ. */
export function changedTables(before: RowDigest, after: RowDigest): string[] {
  return [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name);
}
