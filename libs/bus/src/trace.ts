import {
  context,
  type Context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type TextMapGetter,
  type TextMapSetter,
  trace,
} from '@opentelemetry/api';
import type { MsgHdrs } from 'nats';
import type { LogRecord } from './log/entry';

const setter: TextMapSetter<MsgHdrs> = { set: (headers, key, value) => headers.set(key, value) };
const getter: TextMapGetter<MsgHdrs> = {
  get: (headers, key) => headers.get(key) || undefined,
  keys: (headers) => headers.keys(),
};

/** Writes the W3C trace context, by default of the active span, into message headers. */
export function injectTrace(headers: MsgHdrs, from: Context = context.active()): void {
  propagation.inject(from, headers, setter);
}

/** Returns the trace context that a message carries. */
export function extractTrace(headers: MsgHdrs | undefined): Context {
  return headers ? propagation.extract(context.active(), headers, getter) : context.active();
}

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
