import { createInbox, type Msg, type NatsConnection } from 'nats';
import { ApiError, type ErrorBody } from '@team-chat/contracts';
import { unpackReplies } from './batches/format';
import { DeadlineExceededError, MovedError, NoRespondersError } from './errors';
import { HEADER } from './headers';

/** A request in flight. */
export interface PendingReply {
  /** Reply subject to publish the request with; it ends in the token. */
  readonly subject: string;
  readonly token: string;
  readonly promise: Promise<Uint8Array>;
  /** Stops waiting and rejects the promise with `error`. */
  abandon(error: Error): void;
}

/** Milliseconds between two checks for late replies: one timer for all costs less than one for each. */
const SWEEP_MS = 100;
const NO_RESPONDERS = 503;

class Waiting implements PendingReply {
  readonly promise: Promise<Uint8Array>;
  resolve!: (data: Uint8Array) => void;
  reject!: (error: Error) => void;
  parts: Uint8Array[] | undefined;
  /** Tokens of the other requests of a batch that was sent with this one's reply subject. */
  batchTokens: string[] | undefined;

  constructor(
    private readonly replies: Replies,
    readonly token: string,
    /** Time limit, in milliseconds of the monotonic clock. */
    readonly untilMs: number,
  ) {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  get subject(): string {
    return `${this.replies.prefix}.${this.token}`;
  }

  abandon(error: Error): void {
    if (this.replies.settle(this.token)) this.reject(error);
  }
}

/** Matches replies with requests through one inbox subscription for all of them. Joins the parts of replies that
 *  exceed one NATS message. */
export class Replies {
  readonly prefix: string;
  private readonly waiting = new Map<string, Waiting>();
  private readonly timer: NodeJS.Timeout;
  private nextToken = 0;

  constructor(nc: NatsConnection, inbox: string) {
    this.prefix = createInbox(inbox);
    nc.subscribe(`${this.prefix}.*`, { callback: (error, msg) => !error && this.receive(msg) });
    this.timer = setInterval(() => this.rejectExpired(), SWEEP_MS).unref();
  }

  expect(timeoutMs: number): PendingReply {
    const token = (this.nextToken++).toString(36);
    const waiting = new Waiting(this, token, performance.now() + timeoutMs);
    this.waiting.set(token, waiting);
    return waiting;
  }

  /** Records that requests travel as one message: if the first has no subscriber, all of them are rejected. */
  join([first, ...others]: PendingReply[]): void {
    const waiting = this.waiting.get(first!.token);
    if (waiting) waiting.batchTokens = others.map(({ token }) => token);
  }

  /** Removes and returns the record of a pending reply; undefined where nothing is pending. */
  settle(token: string): Waiting | undefined {
    const waiting = this.waiting.get(token);
    if (waiting) this.waiting.delete(token);
    return waiting;
  }

  /** Rejects all pending replies with NoRespondersError. */
  close(): void {
    clearInterval(this.timer);
    for (const waiting of this.waiting.values()) waiting.abandon(new NoRespondersError());
  }

  private rejectExpired(): void {
    const nowMs = performance.now();
    for (const waiting of this.waiting.values()) {
      if (waiting.untilMs <= nowMs) waiting.abandon(new DeadlineExceededError());
    }
  }

  private receive(msg: Msg): void {
    const headers = msg.headers;
    if (headers?.has(HEADER.batch)) return this.receiveBatch(msg.data);
    const token = msg.subject.slice(this.prefix.length + 1);
    const waiting = this.waiting.get(token);
    if (!waiting) return;
    if (!headers) {
      this.settle(token)!.resolve(msg.data);
    } else if (headers.code === NO_RESPONDERS && msg.data.length === 0) {
      waiting.abandon(new NoRespondersError());
      for (const other of waiting.batchTokens ?? []) this.settle(other)?.reject(new NoRespondersError());
    } else if (headers.has(HEADER.movedTo)) {
      waiting.abandon(new MovedError(headers.get(HEADER.movedTo)));
    } else if (headers.has(HEADER.errorCode)) {
      waiting.abandon(ApiError.fromBody(msg.json<ErrorBody>()));
    } else {
      this.receivePart(waiting, headers.get(HEADER.part), msg.data);
    }
  }

  private receiveBatch(data: Uint8Array): void {
    for (const { shared, ends } of unpackReplies(data)) {
      for (const [token, end] of ends) {
        this.settle(token)?.resolve(end ? Buffer.concat([shared, Buffer.from(end)]) : shared);
      }
    }
  }

  private receivePart(waiting: Waiting, part: string, data: Uint8Array): void {
    const parts = (waiting.parts ??= []);
    parts.push(data);
    const [number, total] = part.split('/').map(Number);
    if (number !== parts.length) waiting.abandon(new DeadlineExceededError());
    else if (number === total) this.settle(waiting.token)?.resolve(Buffer.concat(parts));
  }
}
