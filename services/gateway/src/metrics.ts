import type { ServerResponse } from 'node:http';
import { metrics } from '@opentelemetry/api';
import type { Response } from 'express';
import type { Bus } from '@team-chat/bus';
import { getEvents, streamEvents } from '@team-chat/contracts';

const meter = metrics.getMeter('@team-chat/gateway');

const duration = meter.createHistogram('http.request.duration.milliseconds', {
  unit: 'ms',
  description: 'Time from a request to the end of its answer, by operation and status; polls include their wait',
});

/** Operations whose requests wait for events. */
const WAITING = new Set<string>([getEvents.id, streamEvents.id]);

/** Names the operation of a request that is none of the contract's. */
export function nameOperation(res: Response, name: string): void {
  res.locals.operationName = name;
}

/** Returns what `nameOperation` has named. */
export function operationNameOf(res: Response): string | undefined {
  return res.locals.operationName as string | undefined;
}

/** Records rate, errors and duration as clients see them. Both labels are bounded: an operation of the contract, one that
 *  `nameOperation` names, or `unknown`; and an HTTP status. Polls and streams do not count as activity, because they wait. */
export function recordRequest(
  { activity }: Pick<Bus, 'activity'>,
  res: ServerResponse,
  operationOf: () => string | undefined,
): void {
  const startedMs = performance.now();
  res.on('close', () => {
    // 499 is nginx' status for a client that closed the connection before the answer.
    const status = res.writableFinished ? res.statusCode : 499;
    const operation = operationOf() ?? 'unknown';
    const durationMs = performance.now() - startedMs;
    duration.record(durationMs, { operation, status });
    if (!WAITING.has(operation)) activity.record(durationMs, status >= 500);
  });
}

/** Exports the number of polls that wait in this gateway. */
export function observePolls(router: { readonly waitingCount: number }): void {
  meter
    .createObservableGauge('gateway.polls.parked', { description: 'Long polls that wait in a gateway' })
    .addCallback((gauge) => gauge.observe(router.waitingCount));
}
