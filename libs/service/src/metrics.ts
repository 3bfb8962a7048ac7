import { setTimeout as sleep } from 'node:timers/promises';
import { metrics } from '@opentelemetry/api';
import type { Database, Relay } from '@team-chat/db';

const meter = metrics.getMeter('@team-chat/service');

const outboxDepth = meter.createHistogram('outbox.batch', {
  description: 'Events that waited in the outbox when the relay looked; a full batch means it is behind',
});

/** Returns a function that records how many events a service's relay found in the outbox. */
export function observeOutbox(service: string): (depth: number) => void {
  return (depth) => outboxDepth.record(depth, { service });
}

/** Milliseconds that the database has for a query of metrics. Prometheus waits ten seconds for all metrics of a process. */
const QUERY_LIMIT_MS = 5000;

/** Returns the result of a query, or undefined where the query failed or took too long: the other metrics are reported then. */
async function inTime<T>(query: Promise<T>): Promise<T | undefined> {
  const limit = new AbortController();
  const late = sleep(QUERY_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => undefined);
  const result = await Promise.race([query.catch(() => undefined), late]);
  limit.abort();
  return result;
}

/** Creates gauges of the events in the outbox, at the replica that relays, of the database's answer, and of the pool's
 *  connections. */
export function observeDatabase(service: string, relay: Relay, db: Database): void {
  meter
    .createObservableGauge('outbox.depth', { description: 'Events that are not in the log yet' })
    .addCallback(async (gauge) => {
      const depth = relay.isLeader ? await inTime(db.countUnsent()) : undefined;
      if (depth !== undefined) gauge.observe(depth, { service });
    });
  meter
    .createObservableGauge('db.up', {
      description: '1 where the database answers the service within five seconds, else 0',
    })
    .addCallback(async (gauge) => {
      const isUp = await inTime(db.ping().then(() => true));
      gauge.observe(isUp ? 1 : 0, { service });
    });
  meter
    .createObservableGauge('db.pool', {
      description: 'Connections of the pool in use, and requests that wait',
    })
    .addCallback((gauge) => {
      const { used, waiting } = db.pool;
      gauge.observe(used, { service, state: 'used' });
      gauge.observe(waiting, { service, state: 'waiting' });
    });
}

const usage = meter.createObservableGauge('organisation.usage', {
  description: 'What the ten organisations have that have the most of a kind; each replica of the owner reports it',
});
/** Organisations that are reported for each kind: without a bound, each organisation would have its own series. */
const LARGEST = 10;
/** Milliseconds after which the database is asked again. */
const USAGE_MS = 600_000;

/** Reports the organisations that have the most of a kind. `query` returns rows with `realm_id` and `value`, the largest first, as many as
 *  its parameter says. */
export function observeUsage(db: Database, kind: string, query: string): void {
  let known: { atMs: number; rows: { realm_id: number; value: number }[] } | undefined;
  usage.addCallback(async (gauge) => {
    if (!known || performance.now() - known.atMs > USAGE_MS) {
      const found = await inTime(db.knex.raw<{ rows: { realm_id: number; value: number }[] }>(query, [LARGEST]).then());
      known = { atMs: performance.now(), rows: found?.rows ?? [] };
    }
    for (const { realm_id, value } of known.rows) gauge.observe(Number(value), { kind, realm_id });
  });
}

const due = meter.createObservableGauge('due_work.due', {
  description: 'Pieces of work whose time has come; each replica reports all of them',
});
const overdue = meter.createObservableGauge('due_work.overdue', {
  description: 'Those whose time came more than ten seconds ago',
});
const failed = meter.createCounter('due_work.failed', {
  description: 'Attempts at a piece of work that failed',
});

interface DueTable {
  name: string;
  table: string;
  column: string;
  db: Database;
}

/** Reports the work in a table that is due, and that is overdue. At most 100 000: an exact larger number does not matter. */
export function observeDueWork({ name, table, column, db }: DueTable): void {
  meter.addBatchObservableCallback(
    async (gauge) => {
      const query = db.knex.raw<{ rows: { due: number; overdue: number }[] }>(
        `SELECT count(*) AS due, count(*) FILTER (WHERE due_at < now() - interval '10 seconds') AS overdue
           FROM (SELECT ?? AS due_at FROM ?? WHERE ?? <= now() LIMIT 100000) AS work`,
        [column, table, column],
      );
      const result = await inTime(query.then(({ rows }) => rows[0]!));
      if (!result) return;
      gauge.observe(due, result.due, { work: name });
      gauge.observe(overdue, result.overdue, { work: name });
    },
    [due, overdue],
  );
}

/** Counts a piece of work that failed. */
export function countFailure(work: string): void {
  failed.add(1, { work });
}
