import {
  context,
  propagation,
  type Context,
  type TextMapGetter,
  type TextMapSetter,
} from '@opentelemetry/api';
import type { MsgHdrs } from 'nats';

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
