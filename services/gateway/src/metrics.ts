import { metrics } from '@opentelemetry/api';
import type { Response } from 'express';

const meter = metrics.getMeter('@team-chat/gateway');

/** Rate, errors and duration of requests as clients see them. */
export const requestDuration = meter.createHistogram('http.request.duration.milliseconds', {
  unit: 'ms',
  description: 'Time from a request to the end of its answer, by operation and status; polls include their wait',
});

/** Names the operation of a request that is none of the contract's. */
export function nameOperation(res: Response, name: string): void {
  res.locals.operationName = name;
}

/** Returns what `nameOperation` has named. */
export function operationNameOf(res: Response): string | undefined {
  return res.locals.operationName as string | undefined;
}

/** Exports the number of polls that wait in this gateway. */
export function observePolls(router: { readonly waitingCount: number }): void {
  meter
    .createObservableGauge('gateway.polls.parked', { description: 'Long polls that wait in a gateway' })
    .addCallback((gauge) => gauge.observe(router.waitingCount));
}
