import { randomUUID } from 'node:crypto';
import type { Msg } from 'nats';
import { type AnyOperation, type OperationOf, operationsOf, type ServiceName, subjectOf } from '@team-chat/contracts';
import type { Bus } from './bus';
import { type BusRequest, HEADER } from './wire-format';
import { inFlightSubject, replicaSubject, RequestsInFlight } from './in-flight';
import { type Handler, performer, type PerformOptions } from './perform';
import { reply } from './reply';
import { extractTrace } from './trace';

type CamelCase<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

/** One handler for each operation that a service owns, by the operation's id in camel case, so that the exports of handler
 *  files make the map. A missing handler does not compile. */
export type HandlerMap<C, O extends ServiceName> = {
  [T in OperationOf<O> as CamelCase<T['id']>]: Handler<C, T>;
};

const camelCase = (id: string) => id.replace(/-(\w)/g, (_, initial: string) => initial.toUpperCase());

export interface ServeOptions extends PerformOptions {
  name: ServiceName;
  version: string;
}

/** A running set of handlers. */
export interface Serving {
  /** Takes no more requests, and resolves when those in flight are answered. */
  stop(): Promise<void>;
}

/** Registers a service's handlers with the NATS Services API: replicas share the load as a queue group. Each replica also serves
 *  requests to itself, from callers that another replica does not answer. */
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
  const replica = randomUUID().slice(0, 8);
  const inFlight = new RequestsInFlight(bus, inFlightSubject(options.name), replica);
  const responders = new Map<string, (msg: Asked) => Promise<void>>();
  for (const op of operationsOf(options.name)) {
    const handler = (handlers as Record<string, Handler<C, AnyOperation>>)[camelCase(op.id)]!;
    const respond = responder(bus, ctx, op, handler, { ...options, inFlight });
    responders.set(op.id, respond);
    service.addEndpoint(op.id, {
      subject: subjectOf(op),
      handler: (error, msg) => {
        if (!error) void respond(msg);
      },
    });
  }
  const direct = bus.nc.subscribe(replicaSubject(options.name, replica, '*'), {
    callback: (error, msg) => {
      if (!error) void responders.get(msg.subject.slice(msg.subject.lastIndexOf('.') + 1))?.(msg);
    },
  });
  await bus.nc.flush();
  return {
    async stop() {
      await Promise.all([service.stop(), direct.drain()]);
      await inFlight.finish();
    },
  };
}

type Asked = Pick<Msg, 'data' | 'headers' | 'reply' | 'json'>;

/** Returns a function that answers one message. It awaits the handler, because the endpoint wrapper of the NATS client
 *  catches only what is thrown synchronously. */
function responder<C, T extends AnyOperation>(
  bus: Bus,
  ctx: C,
  op: T,
  handler: Handler<C, T>,
  { inFlight, ...options }: PerformOptions & { inFlight: RequestsInFlight },
): (msg: Asked) => Promise<void> {
  const perform = performer(ctx, op, handler, options, bus.activity);
  return async (msg) => {
    if (isTooLate(msg)) return;
    inFlight.begin(msg.reply);
    try {
      const requestId = msg.headers?.get(HEADER.requestId) ?? '';
      const read = () => msg.json<BusRequest>();
      const outcome = await perform(read, requestId, extractTrace(msg.headers));
      if (bus.passedOn) await bus.passedOn;
      reply(bus, msg.reply, outcome);
    } finally {
      inFlight.end(msg.reply);
    }
  };
}

/** Returns whether the caller's deadline has passed. The caller may have repeated the request: running both could do
 *  the work twice. */
export function isTooLate({ headers }: Pick<Msg, 'headers'>): boolean {
  return Number(headers?.get(HEADER.deadline) || Infinity) < Date.now();
}
