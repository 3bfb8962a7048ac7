import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { headers, type Msg } from 'nats';
import {
  Actor,
  type AnyOperation,
  ApiError,
  type ErrorBody,
  operationsOf,
  type OperationOf,
  type Request,
  type ResultOf,
  type ServiceName,
  ServiceUnavailableError,
  subjectOf,
  validateParams,
} from '@team-chat/contracts';
import type { Bus, BusRequest } from './bus';
import { MovedError } from './errors';
import { HEADER } from './headers';
import { recordOperation } from './metrics';
import { isOutage } from './outage';
import { extractTrace } from './trace';

/** A result that is JSON already. */
export class RawJson {
  constructor(readonly text: string) {}
}

export type Handler<C, T extends AnyOperation> = (
  ctx: C,
  request: Request<T>,
) => Promise<ResultOf<T> | RawJson>;

/** One handler for each operation a service owns; a missing one does not compile. */
export type HandlerMap<C, O extends ServiceName> = {
  [T in OperationOf<O> as T['id']]: Handler<C, T>;
};

/** Where operations are logged; any structured logger will do. */
export interface OperationLog {
  error(facts: object, message: string): void;
  debug(facts: object, message: string): void;
}

export interface ServeOptions {
  name: ServiceName;
  version: string;
  /** Check results against their contract too (tests). */
  checkResults: boolean;
  log: OperationLog;
}

/** A running set of handlers. */
export interface Serving {
  /** Takes no more requests, and resolves when those in flight are answered. */
  stop(): Promise<void>;
}

/** Largest part of a reply, in bytes: below half of NATS' default max_payload. */
const PART_BYTES = 480 * 1024;

const tracer = trace.getTracer('@team-chat/bus');

/** Registers a service's handlers with the NATS Services API: replicas share the load as a queue group. */
export async function serve<C, O extends ServiceName>(
  bus: Bus,
  ctx: C,
  handlers: HandlerMap<C, O>,
  options: ServeOptions & { name: O },
): Promise<Serving> {
  const service = await bus.nc.services.add({
    name: options.name,
    version: options.version,
    queue: 'replicas',
  });
  const inFlight = new Set<Promise<void>>();
  for (const op of operationsOf(options.name)) {
    const handler = (handlers as Record<string, Handler<C, AnyOperation>>)[op.id]!;
    const respond = responder(bus, ctx, op, handler, options);
    service.addEndpoint(op.id, {
      subject: subjectOf(op),
      handler: (error, msg) => {
        if (error) return;
        const work = respond(msg).finally(() => inFlight.delete(work));
        inFlight.add(work);
      },
    });
  }
  await bus.nc.flush();
  return {
    async stop() {
      await service.stop();
      await Promise.allSettled(inFlight);
    },
  };
}

/** Answers one message with a handler: parsing, tracing, error transport. Awaits the handler itself, because
 *  the endpoint wrapper of the NATS client only sees what is thrown synchronously. */
export function responder<C, T extends AnyOperation>(
  bus: Bus,
  ctx: C,
  op: T,
  handler: Handler<C, T>,
  options: Omit<ServeOptions, 'name' | 'version'>,
): (msg: Pick<Msg, 'data' | 'headers' | 'reply' | 'json'>) => Promise<void> {
  const operation = `${op.owner}.${op.id}`;
  return async (msg) => {
    // Whoever asked has given up and may ask again: doing it now could do it twice.
    if (Number(msg.headers?.get(HEADER.deadline) || Infinity) < Date.now()) return;
    const startedMs = performance.now();
    const request_id = msg.headers?.get(HEADER.requestId) ?? '';
    const span = tracer.startSpan(operation, { kind: SpanKind.SERVER }, extractTrace(msg.headers));
    let code = 'OK';
    try {
      const result = await context.with(trace.setSpan(context.active(), span), () =>
        handler(ctx, parseRequest(op, msg.json<BusRequest>())),
      );
      const text = result instanceof RawJson ? result.text : JSON.stringify(result);
      if (options.checkResults) op.resultSchema.parse(JSON.parse(text));
      replyInParts(bus, msg.reply, Buffer.from(text));
    } catch (error) {
      if (error instanceof MovedError) {
        const h = headers();
        h.set(HEADER.movedTo, error.home);
        bus.reply(msg.reply, '', h);
        code = 'MOVED';
        return;
      }
      const refusal = asRefusal(error);
      code = refusal.code;
      if (refusal.status >= 500) options.log.error({ err: error, operation, request_id }, 'operation failed');
      span.setStatus({ code: SpanStatusCode.ERROR, message: refusal.code });
      replyError(bus, msg.reply, refusal);
    } finally {
      span.end();
      const duration_ms = performance.now() - startedMs;
      recordOperation(operation, duration_ms, code);
      options.log.debug({ operation, request_id, code, duration_ms }, 'operation done');
    }
  };
}

function parseRequest<T extends AnyOperation>(op: T, request: BusRequest): Request<T> {
  const needsActor = !['internal', 'anonymous', 'spectator'].includes(op.allow);
  const actor = needsActor || request.actor ? Actor.parse(request.actor) : undefined;
  return { actor, params: validateParams(op, request.params), info: request.info } as Request<T>;
}

function asRefusal(error: unknown): ErrorBody {
  if (error instanceof ApiError) return error.toBody();
  if (isOutage(error)) return new ServiceUnavailableError().toBody();
  return { code: 'INTERNAL_SERVER_ERROR', msg: 'Internal server error', status: 500 };
}

function replyError(bus: Bus, subject: string | undefined, body: ErrorBody): void {
  const h = headers();
  h.set(HEADER.error, body.code);
  h.set(HEADER.errorCode, String(body.status));
  bus.reply(subject, JSON.stringify(body), h);
}

function replyInParts(bus: Bus, subject: string | undefined, data: Buffer): void {
  if (data.length <= PART_BYTES) return bus.reply(subject, data);
  const total = Math.ceil(data.length / PART_BYTES);
  for (let number = 1; number <= total; number++) {
    const h = headers();
    h.set(HEADER.part, `${number}/${total}`);
    bus.reply(subject, data.subarray((number - 1) * PART_BYTES, number * PART_BYTES), h);
  }
}
