import { metrics } from '@opentelemetry/api';

const meter = metrics.getMeter('@team-chat/bus');

const duration = meter.createHistogram('operation.duration.milliseconds', {
  unit: 'ms',
  description: 'Time an operation took in the service that owns it; its count is the rate',
});

/** Rate, errors and duration by operation: `code` is OK or an error code, so both labels are bounded. */
export function recordOperation(operation: string, durationMs: number, code: string): void {
  duration.record(durationMs, { operation, code });
}
