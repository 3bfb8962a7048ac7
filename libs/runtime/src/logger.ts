import { trace } from '@opentelemetry/api';
import pino, { type Logger } from 'pino';

export type { Logger };

/** Bytes of lines that wait for a disk that is full. Later lines are lost. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** Creates a logger of JSON lines on stdout, with the ids of trace and span. Never log chat content or keys. */
export function createLogger(service: string, level: string, fd = 1): Logger {
  const destination = pino.destination({ fd, sync: true, maxLength: MAX_WAITING_BYTES });
  // Without a listener, the request that logs would fail.
  destination.on('error', () => undefined);
  return pino(
    {
      level,
      base: { service },
      serializers: { err: serializeError },
      mixin: () => {
        const span = trace.getActiveSpan()?.spanContext();
        return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
      },
    },
    destination,
  );
}

/** Returns what is logged of an error: not the details of PostgreSQL's errors, which have values of rows, such as email addresses. */
function serializeError(error: Error): object {
  const { detail: _detail, where: _where, ...rest } = pino.stdSerializers.err(error);
  return rest;
}
