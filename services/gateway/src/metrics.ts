import { metrics } from '@opentelemetry/api';
import type { Response } from 'express';

const meter = metrics.getMeter('@team-chat/gateway');

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
