import { metrics } from '@opentelemetry/api';

const meter = metrics.getMeter('@team-chat/service');

const outboxDepth = meter.createHistogram('outbox.batch', {
  description: 'Events that waited in the outbox when the relay looked; a full batch means it is behind',
});

/** Notes how many events the relay of a service found waiting. */
export function observeOutbox(service: string): (depth: number) => void {
  return (depth) => outboxDepth.record(depth, { service });
}
