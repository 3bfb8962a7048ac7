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

/** Creates gauges of the events in the outbox, at the replica that relays, and of the pool's connections. */
export function observeDatabase(service: string, relay: Relay, db: Database): void {
  meter
    .createObservableGauge('outbox.depth', { description: 'Events that are not in the log yet' })
    .addCallback(async (gauge) => {
      if (relay.isLeader) gauge.observe(await db.countUnsent(), { service });
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
      const { rows } = await db.knex.raw<{ rows: { due: number; overdue: number }[] }>(
        `SELECT count(*) AS due, count(*) FILTER (WHERE due_at < now() - interval '10 seconds') AS overdue
           FROM (SELECT ?? AS due_at FROM ?? WHERE ?? <= now() LIMIT 100000) AS work`,
        [column, table, column],
      );
      gauge.observe(due, rows[0]!.due, { work: name });
      gauge.observe(overdue, rows[0]!.overdue, { work: name });
    },
    [due, overdue],
  );
}

/** Counts a piece of work that failed. */
export function countFailure(work: string): void {
  failed.add(1, { work });
}
