import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import type { PendingEvent } from './queue';

const tracer = trace.getTracer('@team-chat/events');

/** Adds a span to the trace of each event's change: the event reached a poll. The span links to the poll's trace. */
export function traceDelivery(events: PendingEvent[]): void {
  const poll = trace.getSpan(context.active())?.spanContext();
  for (const event of events) {
    if (!event.trace) continue;
    const parent = propagation.extract(ROOT_CONTEXT, { traceparent: event.trace });
    tracer.startSpan('deliver event', { links: poll ? [{ context: poll }] : [] }, parent).end();
  }
}
