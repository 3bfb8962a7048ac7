import { type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  Actor,
  type AnyOperation,
  ApiError,
  type ErrorBody,
  needsAccount,
  type Request,
  type ResultOf,
  ServiceUnavailableError,
  validateParams,
} from '@team-chat/contracts';
import type { Activity } from './activity';
import { MovedError } from './errors';
import { recordOperation } from './metrics';
import { isOutage } from './retry';
import { jsonValue, RawJson } from './raw-json';
import type { BusRequest } from './wire-format';

/** Sends the caller an interim reply, before the result: a text that callers may share, and what differs. Returns false for one that is
 *  too large for a batch, and is not sent. */
export type SendInterim = (text: string, end: string) => boolean;

/** Answers a request. `sendInterim` is given where the caller takes interim replies. */
export type Handler<C, T extends AnyOperation> = (
  ctx: C,
  request: Request<T>,
  sendInterim?: SendInterim,
) => Promise<ResultOf<T> | RawJson>;

/** Logger of operations; any structured logger fits. */
export interface OperationLog {
  error(facts: object, message: string): void;
  debug(facts: object, message: string): void;
}

export interface PerformOptions {
  /** Whether results are checked against their contract, as in tests. */
  checkResults: boolean;
  log: OperationLog;
  /** Runs each handler, so that what it does can be told to be the operation's doing. */
  runAs?<R>(op: AnyOperation, handle: () => Promise<R>, request: Request<AnyOperation>): Promise<R>;
}

/** How a request ended: with a result, with a refusal, or with a redirect to another replica. */
export type Outcome = RawJson | ErrorBody | MovedError;

/** Runs a handler for one request; never throws. */
export type Perform = (
  read: () => BusRequest,
  request_id: string,
  parent: Context,
  sendInterim?: SendInterim,
) => Promise<Outcome>;

const tracer = trace.getTracer('@team-chat/bus');

/** Wraps a handler: parses the request, records a span, metrics and activity, and turns errors into refusals. */
export function performer<C, T extends AnyOperation>(
  ctx: C,
  op: T,
  handler: Handler<C, T>,
  { checkResults, log, runAs = (_op, handle) => handle() }: PerformOptions,
  activity?: Activity,
): Perform {
  const operation = `${op.owner}.${op.id}`;
  /** Turns what a handler returns, or throws, into the outcome. Polls wait for long, so this function is apart from the one that
   *  begins the work: it holds no request while it waits. */
  const finish = async (
    work: Promise<ResultOf<T> | RawJson>,
    { request_id, span, startedMs }: { request_id: string; span: Span; startedMs: number },
  ): Promise<Outcome> => {
    let code = 'OK';
    let isError = false;
    try {
      const result = await work;
      const json = result instanceof RawJson ? result : jsonValue(result);
      if (checkResults) op.resultSchema.parse(JSON.parse(json.text + json.end));
      return json;
    } catch (error) {
      if (error instanceof MovedError) {
        code = 'MOVED';
        return error;
      }
      const refusal = asRefusal(error);
      code = refusal.code;
      isError = refusal.status >= 500;
      if (isError) log.error({ err: error, operation, request_id }, 'operation failed');
      span.setStatus({ code: SpanStatusCode.ERROR, message: code });
      return refusal;
    } finally {
      span.end();
      const duration_ms = performance.now() - startedMs;
      recordOperation(operation, duration_ms, code);
      activity?.record(duration_ms, isError);
      log.debug({ operation, request_id, code, duration_ms }, 'operation done');
    }
  };
  const begin = async (
    read: () => BusRequest,
    sendInterim: SendInterim | undefined,
  ): Promise<ResultOf<T> | RawJson> => {
    const request = parseRequest(op, read());
    return runAs(op, () => handler(ctx, request, sendInterim), request);
  };
  return (read, request_id, parent, sendInterim) => {
    const startedMs = performance.now();
    const span = tracer.startSpan(operation, { kind: SpanKind.SERVER }, parent);
    const work = context.with(trace.setSpan(parent, span), begin, undefined, read, sendInterim);
    return finish(work, { request_id, span, startedMs });
  };
}

function parseRequest<T extends AnyOperation>(op: T, request: BusRequest): Request<T> {
  const actor = needsAccount(op) || request.actor ? Actor.parse(request.actor) : undefined;
  return { actor, params: validateParams(op, request.params), info: request.info } as Request<T>;
}

function asRefusal(error: unknown): ErrorBody {
  if (error instanceof ApiError) return error.toBody();
  if (isOutage(error)) return new ServiceUnavailableError().toBody();
  return { code: 'INTERNAL_SERVER_ERROR', msg: 'Internal server error', status: 500 };
}
