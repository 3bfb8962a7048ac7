import type { ServerResponse } from 'node:http';
import { trace } from '@opentelemetry/api';
import { getEvents, streamEvents } from '@team-chat/contracts';
import { requestDuration } from './metrics';
import { contextOf, type Gateway } from './request-context';

/** Operations whose requests wait for events. */
const WAITING = new Set<string>([getEvents.id, streamEvents.id]);

/** Records rate, errors and duration as clients see them, and logs each request at the level `debug`: by ids, without addresses, names,
 *  paths and texts. Both labels are bounded: an operation of the contract, one that
 *  `nameOperation` names, or `unknown`; and an HTTP status. Polls and streams do not count as activity, because they wait. */
export function recordRequest(
  { activity, log }: Pick<Gateway, 'activity' | 'log'>,
  res: ServerResponse,
  operationOf: () => string | undefined,
): void {
  const startedMs = performance.now();
  const span = trace.getActiveSpan();
  res.on('close', () => {
    // 499 is nginx' status for a client that closed the connection before the answer.
    const status = res.writableFinished ? res.statusCode : 499;
    const operation = operationOf() ?? 'unknown';
    const durationMs = performance.now() - startedMs;
    requestDuration.record(durationMs, { operation, status });
    if (!WAITING.has(operation)) activity.record(durationMs, status >= 500);
    if (!log.isLevelEnabled('debug')) return;
    const { requestId: request_id, realm, identity } = contextOf(res) ?? {};
    const caller = { realm_id: realm?.realm_id, user_id: identity?.actor.user_id };
    const trace_id = span?.spanContext().traceId;
    log.debug({ operation, status, duration_ms: durationMs, request_id, trace_id, ...caller }, 'request answered');
  });
}
