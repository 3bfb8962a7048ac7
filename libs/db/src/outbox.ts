import { context, propagation } from '@opentelemetry/api';
import type { Knex } from 'knex';
import type { AnyEvent, EventEntry } from '@team-chat/contracts';
import { batchesOf } from './batcher';
import type { Transaction } from './database';

/** The outbox of a service: events become rows in the transaction that makes the change.
 *  Call in migrations; every service with a database has one. */
export async function createOutbox(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE outbox (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      realm_id bigint NOT NULL,
      type text NOT NULL,
      audience text NOT NULL,
      effects text,
      body text NOT NULL,
      trace text,
      xid xid8 NOT NULL DEFAULT pg_current_xact_id()
    )`);
  // Rows come and go quickly: clean up often, so that the relay's scan stays short.
  await db.raw(`ALTER TABLE outbox SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`);
  await db.raw(`
    CREATE TABLE relay_position (
      log_seq bigint NOT NULL,
      log_incarnation text NOT NULL DEFAULT '',
      -- The newest row known to be in the log, by which the relay recognises the log.
      entry_seq bigint,
      entry_id text,
      -- The partition of the log.
      partition int PRIMARY KEY DEFAULT 0,
      CONSTRAINT relay_position_partition_check CHECK (partition >= 0)
    )`);
  await db.raw('INSERT INTO relay_position (log_seq) VALUES (0)');
  // Rows that the log could not take, for people to look at.
  await db.raw('CREATE TABLE outbox_dead_letters (LIKE outbox, PRIMARY KEY (id))');
}

/** Adds the column with the lanes of rows (OutboxRow) to the outbox. Call in migrations, after `createOutbox`. */
export async function addLanes(db: Knex): Promise<void> {
  for (const table of WITH_LANES) await db.raw(`ALTER TABLE ${table} ADD COLUMN lane bigint`);
}

export async function dropLanes(db: Knex): Promise<void> {
  for (const table of WITH_LANES) await db.raw(`ALTER TABLE ${table} DROP COLUMN lane`);
}

const WITH_LANES = ['outbox', 'outbox_dead_letters'];

export async function dropOutbox(db: Knex): Promise<void> {
  await db.raw('DROP TABLE outbox, relay_position, outbox_dead_letters');
}

/** Returns the W3C trace context of the active span, for a row that is published later. */
export function currentTrace(): string | null {
  const headers: { traceparent?: string } = {};
  propagation.inject(context.active(), headers);
  return headers.traceparent ?? null;
}

export interface OutboxOptions {
  /** Called after each commit that added rows. */
  wakeRelay(): void;
  /** Called with the event of each row that is added, and the entry where there is one. Throws to refuse the row. */
  check?(event: AnyEvent, entry?: EventEntry): void;
  /** Returns an entry of the audit log about the operation under way, unless `tx` has one or nothing is to be recorded. Called
   *  with the entries that are added, or with none where `about` has more about a change than its events. */
  audit?(tx: Transaction, entries: EventEntry[], about?: AuditedChange): EventEntry | undefined;
}

/** Facts about a change that its request does not have. */
export interface AuditedChange {
  realm_id: number;
  /** User who does it, where the request has no caller. */
  actor_id?: number;
  /** Users to whom it is done. */
  target_ids?: number[];
  /** Changed values, where the request does not say them: an entry of its own is recorded. */
  params?: Record<string, unknown>;
}

export class Outbox {
  constructor(private readonly options: OutboxOptions) {}

  /** Inserts entries, which the relay publishes when, and only if, `tx` commits. Lock the changed row before calling this:
   *  the lock keeps events about one row in the order of its changes. */
  add(tx: Transaction, ...entries: EventEntry[]): Promise<void> {
    return this.addAll(tx, entries);
  }

  /** Does the same for entries whose number has no limit. */
  async addAll(tx: Transaction, entries: EventEntry[]): Promise<void> {
    if (entries.length === 0) return;
    for (const entry of entries) this.options.check?.(entry.event, entry);
    const audited = this.options.audit?.(tx, entries);
    await this.insert(tx, audited ? [...entries, audited] : entries);
  }

  /** Records in `tx` that the operation under way makes a change, if its declaration says so: for changes without events,
   *  and, before the events are added, for those of which the request does not name the users. */
  async audit(tx: Transaction, about: AuditedChange): Promise<void> {
    const audited = this.options.audit?.(tx, [], about);
    if (audited) await this.insert(tx, [audited]);
  }

  private async insert(tx: Transaction, entries: EventEntry[]): Promise<void> {
    const trace = currentTrace();
    for (const batch of batchesOf(entries)) {
      await tx('outbox').insert(
        batch.map((entry) => ({
          realm_id: entry.realm_id,
          // Registrations undo the effects of entries up to a place of the log, so entries with effects keep their order.
          lane: entry.effects.length > 0 ? null : (entry.lane ?? null),
          type: entry.event.type,
          audience: JSON.stringify(entry.audience),
          effects: entry.effects.length > 0 ? JSON.stringify(entry.effects) : null,
          body: entry.toBody(),
          trace,
        })),
      );
    }
    tx.executionPromise.then(this.options.wakeRelay, () => undefined);
  }

  /** Wakes the relay for rows of `event` that the caller has inserted by a statement outside this class; where `tx` is given,
   *  after its commit. */
  inserted(event: AnyEvent, tx?: Transaction): void {
    this.options.check?.(event);
    if (tx) tx.executionPromise.then(this.options.wakeRelay, () => undefined);
    else this.options.wakeRelay();
  }
}
