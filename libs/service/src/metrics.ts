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
