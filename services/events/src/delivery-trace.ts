import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import type { PendingEvent } from './queue';

const tracer = trace.getTracer('@team-chat/events');

/** Marks in each change's own trace that its event reached a poll, and links the poll. */
export function traceDelivery(events: PendingEvent[]): void {
  const poll = trace.getSpan(context.active())?.spanContext();
  for (const event of events) {
    if (!event.trace) continue;
    const parent = propagation.extract(ROOT_CONTEXT, { traceparent: event.trace });
    tracer.startSpan('deliver event', { links: poll ? [{ context: poll }] : [] }, parent).end();
  }
}
