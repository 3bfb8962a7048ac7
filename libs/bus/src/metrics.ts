import { metrics } from '@opentelemetry/api';

const meter = metrics.getMeter('@team-chat/bus');

const duration = meter.createHistogram('operation.duration.milliseconds', {
  unit: 'ms',
  description: 'Time an operation took in the service that owns it; its count is the rate',
});

const connected = meter.createObservableGauge('nats.connected', {
  description: '1 while the process is connected to NATS, else 0',
});

/** Reports whether a process is connected to NATS. */
export function observeConnection(isConnected: () => boolean): void {
  connected.addCallback((gauge) => gauge.observe(isConnected() ? 1 : 0));
}

/** Rate, errors and duration by operation: `code` is OK or an error code, so both labels are bounded. */
export function recordOperation(operation: string, durationMs: number, code: string): void {
  duration.record(durationMs, { operation, code });
}
