import { setImmediate as afterThisTurn } from 'node:timers/promises';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { ErrorCode, headers, type Msg, type MsgHdrs, type NatsConnection, NatsError } from 'nats';
import {
  type Actor,
  type AnyOperation,
  ApiError,
  type InputOf,
  isRepeatable,
  type RequestInfo,
  type ResultOf,
  type ServiceName,
} from '@team-chat/contracts';
import { Activity } from './activity';
import { BatchedRequests } from './batches/requests';
import { type BusConfig, connectNats, inboxOf } from './connect';
import { NoRespondersError } from './errors';
import { type BusRequest, HEADER } from './wire-format';
import { inFlightSubject } from './in-flight';
import { observeConnection } from './metrics';
import { type Answering, ANSWERING_REPLICAS, AnsweringReplicas, callOperation } from './operation-call';
import { PublishBuffer } from './outgoing';
import { type Inquiry, type OnInterim, type PendingReply, Replies } from './replies';
import { injectTrace } from './trace';

/** Milliseconds after which the replicas of a service are asked, again and again, whether they are working on a request. */
const ASK_AFTER_MS = 500;
/** The same for requests that may be repeated: asking early costs little, and a wrong guess a second execution. */
const ASK_FOR_REPEATABLE_AFTER_MS = 200;
/** Milliseconds for which a caller waits by default. */
export const DEFAULT_DEADLINE_MS = 10_000;

/** A request that a service makes for its own purposes. */
export interface ServiceRequest<T extends AnyOperation> {
  actor?: Actor;
  params: InputOf<T>;
  info?: Partial<RequestInfo>;
}

export interface CallOptions {
  deadlineMs?: number;
}

const tracer = trace.getTracer('@team-chat/bus');

type ConnectionListener = (state: 'lost' | 'back') => void;

/** A service's connection to NATS: calls, messages, and connection state. */
export class Bus {
  private readonly replies: Replies;
  private readonly outgoing: PublishBuffer;
  private readonly batched: BatchedRequests;
  private readonly answeringReplicas: AnsweringReplicas;
  /** Requests that this process answered. */
  readonly activity = new Activity();
  private readonly connectionListeners = new Set<ConnectionListener>();
  private isConnected = true;
  private reconnections = 0;
  /** Resolves when the server has passed on what `publishBeforeReplies` has published; undefined where it has. */
  passedOn: Promise<void> | undefined;
  private isAboutToPassOn = false;
  /** Resolves when the connection ends for good without `close`: the server no longer accepts this password. */
  readonly lost: Promise<Error>;

  constructor(
    readonly nc: NatsConnection,
    readonly name: string,
  ) {
    this.answeringReplicas = new AnsweringReplicas((found) => this.publish(ANSWERING_REPLICAS, JSON.stringify(found)));
    const onAnswer = (subject: string, replica: string) => this.answeringReplicas.hear(subject, replica);
    this.replies = new Replies(nc, inboxOf(name), () => this.isConnected, onAnswer);
    this.outgoing = new PublishBuffer(nc);
    this.batched = new BatchedRequests(this.replies, (subject, payload, pending, timeoutMs) => {
      this.replies.join(pending);
      const h = headers();
      h.set(HEADER.deadline, String(Date.now() + timeoutMs));
      this.send(subject, payload, h, pending);
    });
    this.lost = new Promise((resolve) => void nc.closed().then((error) => error && resolve(error)));
    void this.watchConnection();
    this.subscribe(ANSWERING_REPLICAS, (found) => this.answeringReplicas.learn(JSON.parse(found) as Answering));
  }

  static async connect(config: BusConfig): Promise<Bus> {
    const bus = new Bus(await connectNats(config), config.name);
    observeConnection(() => bus.isConnected);
    return bus;
  }

  /** Calls an operation for the calling service's own purposes, and returns the parsed result. */
  async call<T extends AnyOperation>(op: T, request: ServiceRequest<T>, options?: CallOptions): Promise<ResultOf<T>> {
    return JSON.parse(await this.callText(op, request, options)) as ResultOf<T>;
  }

  /** Calls an operation as `call` does, and returns the result as JSON. */
  async callText<T extends AnyOperation>(op: T, request: ServiceRequest<T>, options?: CallOptions): Promise<string> {
    const realmId = (request.params as { realm_id?: number }).realm_id;
    const info = {
      request_id: '',
      client: this.name,
      realm_id: request.actor?.realm_id ?? realmId ?? 0,
      ...request.info,
    };
    const bytes = await this.callBytes(op, { actor: request.actor, params: request.params as any, info }, options);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  }

  /** Calls an operation and returns the result's JSON bytes unparsed. Throws the handler's refusal as ApiError.
   *  Requests that `isRepeatable` go to another replica when the first is silent; others never do. */
  async callBytes(op: AnyOperation, request: BusRequest, options: CallOptions = {}): Promise<Uint8Array> {
    const { deadlineMs: timeoutMs = DEFAULT_DEADLINE_MS } = options;
    return tracer.startActiveSpan(`call ${op.owner}.${op.id}`, { kind: SpanKind.CLIENT }, async (span) => {
      try {
        const payload = JSON.stringify(request);
        const { request_id } = request.info;
        const send = (to: string, leftMs: number, onUnclaimed: Inquiry['onUnclaimed']) =>
          this.request(to, payload, request_id, leftMs, op.owner, onUnclaimed);
        const call = { op, timeoutMs, isRepeatable: isRepeatable(op, request.params), send };
        return await callOperation(call, this.answeringReplicas);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).message });
        throw error;
      } finally {
        span.end();
      }
    });
  }

  /** Sends a request and returns the pending reply, which a caller that waits for long may abandon. If `service` is
   *  given, the request is given up soon after the replica that is working on it has died, and `onUnclaimed` is called sooner. */
  request(
    subject: string,
    payload: string,
    requestId: string,
    timeoutMs: number,
    service?: ServiceName,
    onUnclaimed?: Inquiry['onUnclaimed'],
  ): PendingReply {
    const h = headers();
    h.set(HEADER.deadline, String(Date.now() + timeoutMs));
    if (requestId) h.set(HEADER.requestId, requestId);
    injectTrace(h);
    const afterMs = onUnclaimed ? ASK_FOR_REPEATABLE_AFTER_MS : ASK_AFTER_MS;
    const inquiry = service && { subject: inFlightSubject(service), afterMs, onUnclaimed };
    return this.requestWithHeaders(subject, payload, h, timeoutMs, inquiry);
  }

  /** Publishes a request with the caller's headers, and returns the pending reply. */
  requestWithHeaders(subject: string, payload: string, h: MsgHdrs, timeoutMs: number, inquiry?: Inquiry): PendingReply {
    const pending = this.replies.expect(timeoutMs, { inquiry });
    this.send(subject, payload, h, [pending]);
    return pending;
  }

  /** Sends a request in one message with others that go to the same subject within milliseconds. The receiver must
   *  use `serveBatches`. Interim replies, which may come before the reply, go to `onInterim`. */
  requestBatched(subject: string, request: BusRequest, timeoutMs: number, onInterim?: OnInterim): PendingReply {
    return this.batched.request(subject, request, timeoutMs, onInterim);
  }

  private send(subject: string, payload: string, h: MsgHdrs, pending: PendingReply[]): void {
    const abandon = (error: ApiError) => pending.forEach((each) => each.abandon(error));
    // The client would deliver the message after the reconnect, when the caller no longer waits for the reply.
    if (!this.isConnected) return abandon(new NoRespondersError());
    this.outgoing.enqueue(subject, payload, { reply: pending[0]!.subject, headers: h }, (error) =>
      abandon(makeRefusal(error)),
    );
  }

  /** Publishes a message to the current subscribers, best effort: the message may be lost. */
  publish(subject: string, payload = ''): void {
    this.outgoing.enqueueOnce(subject, payload);
  }

  /** Publishes a message as `publish` does, and lets the replies to operations wait until the server has passed it on. Without
   *  that, a server of several threads may deliver the message to one subscriber after the reply to another. */
  publishBeforeReplies(subject: string, payload = ''): void {
    this.publish(subject, payload);
    if (this.isAboutToPassOn) return;
    this.isAboutToPassOn = true;
    const passedOn = afterThisTurn()
      .then(() => {
        this.isAboutToPassOn = false;
        this.outgoing.flush();
        return this.nc.flush();
      })
      // Subscribers notice a lost connection themselves.
      .catch(() => undefined)
      .finally(() => {
        if (this.passedOn === passedOn) this.passedOn = undefined;
      });
    this.passedOn = passedOn;
  }

  /** Publishes a reply, after every message that was published before it. */
  reply(subject: string | undefined, payload: string | Uint8Array, replyHeaders?: MsgHdrs): void {
    if (subject) this.outgoing.enqueue(subject, payload, replyHeaders && { headers: replyHeaders });
  }

  /** Calls `listener` with each message. Returns a function that unsubscribes. */
  subscribe(subject: string, listener: (payload: string, subject: string) => void): () => void {
    const subscription = this.nc.subscribe(subject, {
      callback: (error, msg: Msg) => {
        if (!error) listener(msg.string(), msg.subject);
      },
    });
    return () => subscription.unsubscribe();
  }

  /** Calls `listener` whenever the connection is lost or back. Returns a function that removes the listener. */
  onConnectionChange(listener: ConnectionListener): () => void {
    this.connectionListeners.add(listener);
    return () => this.connectionListeners.delete(listener);
  }

  /** Number of connections so far, which tells whether the server was the same all the time. */
  get connections(): number {
    return 1 + this.reconnections;
  }

  private async watchConnection(): Promise<void> {
    for await (const status of this.nc.status()) {
      if (status.type !== 'disconnect' && status.type !== 'reconnect') continue;
      this.isConnected = status.type === 'reconnect';
      if (this.isConnected) this.reconnections++;
      for (const listener of this.connectionListeners) listener(this.isConnected ? 'back' : 'lost');
    }
  }

  /** Sends buffered messages and closes the connection. */
  async close(): Promise<void> {
    this.outgoing.flush();
    if (!this.nc.isClosed()) await this.nc.drain().catch(() => this.nc.close());
    this.replies.close();
  }
}

function makeRefusal(error: unknown): ApiError {
  if (error instanceof NatsError && error.code === ErrorCode.MaxPayloadExceeded) {
    return new ApiError('PAYLOAD_TOO_LARGE', 'The request is too large', undefined, { cause: error });
  }
  return new NoRespondersError(undefined, { cause: error });
}
