import { propagation, ROOT_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api';
import type { MsgHdrs } from 'nats';
import type { LogRecord } from './log-entry';
import { injectTrace } from './trace';

const tracer = trace.getTracer('@team-chat/bus');

/** Starts a span in the trace of the change and puts it into the headers, so that the trace includes the poll that
 *  delivers the event. Returns undefined where the record has no trace. */
export function startPublishSpan(record: LogRecord, h: MsgHdrs): Span | undefined {
  if (!record.trace) return undefined;
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent: record.trace });
  const span = tracer.startSpan(`publish ${record.type}`, { kind: SpanKind.PRODUCER }, parent);
  injectTrace(h, trace.setSpan(parent, span));
  return span;
}
