import { createInbox, type Msg, type NatsConnection } from 'nats';
import { ApiError, type ErrorBody } from '@team-chat/contracts';
import { unpackReplies } from './batches/format';
import { DeadlineExceededError, MovedError, NoRespondersError } from './errors';
import { HEADER } from './wire-format';

/** A request in flight. */
export interface PendingReply {
  /** Reply subject to publish the request with; it ends in the token. */
  readonly subject: string;
  readonly token: string;
  readonly promise: Promise<Uint8Array>;
  /** Stops waiting and rejects the promise with `error`. */
  abandon(error: Error): void;
}

/** How the replicas that may work on a request are asked whether they do. */
export interface Inquiry {
  /** Where RequestsInFlight answers. */
  subject: string;
  /** Milliseconds without a sign of life after which they are asked. */
  afterMs: number;
  /** Called once, where none of the replicas that answer works on the request, with their ids: one of them can be asked. */
  onUnclaimed?: ((replicas: string[]) => void) | undefined;
}

/** Takes an interim reply: bytes that other requests may have got, too, in the same object, and a text of its own. Throws to abandon
 *  the request with that error. */
export type OnInterim = (shared: Buffer, end: string) => void;

export interface Expectation {
  /** Lets the request be given up when no replica is working on it any more. */
  inquiry?: Inquiry;
  onInterim?: OnInterim;
}

/** Milliseconds between two checks for late replies: one timer for all costs less than one for each. */
const SWEEP_MS = 100;
/** Sweeps between two questions about the same request. */
const ASK_AGAIN_SWEEPS = 5;
/** Sweeps after the first question, without an answer, after which a request is given up. */
const LOST_SWEEPS = 13;
/** Sweeps after the first question in which a replica that works on the request has answered, unless it hangs. */
const UNCLAIMED_SWEEPS = 2;
/** Last part of the reply subject of such questions. It is no token, because tokens have no hyphen. */
const IN_FLIGHT = 'in-flight';
const NO_RESPONDERS = 503;

class Waiting implements PendingReply {
  readonly promise: Promise<Uint8Array>;
  resolve!: (data: Uint8Array) => void;
  reject!: (error: Error) => void;
  parts: Uint8Array[] | undefined;
  /** Tokens of the other requests of a batch that was sent with this one's reply subject. */
  batchTokens: string[] | undefined;
  /** Sweeps since the request was sent, or since a replica was known to be working on it. Counted in sweeps, because
   *  while this process stands still it receives nothing. */
  silentSweeps = 0;
  isUnclaimed = false;

  constructor(
    private readonly replies: Replies,
    readonly token: string,
    /** Time limit, in milliseconds of the monotonic clock. */
    readonly untilMs: number,
    readonly inquiry: Inquiry | undefined,
    private readonly onInterim: OnInterim | undefined,
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

  receiveInterim(shared: Buffer, end: string): void {
    this.silentSweeps = 0;
    try {
      this.onInterim?.(shared, end);
    } catch (error) {
      this.abandon(error as Error);
    }
  }
}

/** Matches replies with requests through one inbox subscription for all of them. Joins the parts of replies that
 *  exceed one NATS message. */
export class Replies {
  readonly prefix: string;
  private readonly waiting = new Map<string, Waiting>();
  /** The sweep of the last answer of each replica that says which requests it works on, by where it was asked. */
  private readonly heard = new Map<string, Map<string, number>>();
  private sweeps = 0;
  private timer: NodeJS.Timeout | undefined;
  private nextToken = 0;

  constructor(
    private readonly nc: NatsConnection,
    inbox: string,
    private readonly isConnected: () => boolean,
    /** Called with the subject where a replica was asked, and with its id. */
    private readonly onAnswer: (subject: string, replica: string) => void = () => undefined,
  ) {
    this.prefix = createInbox(inbox);
    nc.subscribe(`${this.prefix}.*`, { callback: (error, msg) => !error && this.receive(msg) });
  }

  /** Expects a reply within a time limit. */
  expect(timeoutMs: number, { inquiry, onInterim }: Expectation = {}): PendingReply {
    const token = (this.nextToken++).toString(36);
    const waiting = new Waiting(this, token, performance.now() + timeoutMs, inquiry, onInterim);
    this.waiting.set(token, waiting);
    this.timer ??= setInterval(() => this.sweep(), SWEEP_MS).unref();
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
    this.endSweeps();
    for (const waiting of this.waiting.values()) waiting.abandon(new NoRespondersError());
  }

  private endSweeps(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.heard.clear();
  }

  /** Rejects late replies, and those on which no replica is working any more. Ends the sweeps where nothing is pending. */
  private sweep(): void {
    if (this.waiting.size === 0) return this.endSweeps();
    this.sweeps++;
    const nowMs = performance.now();
    const silent = new Map<string, string[]>();
    for (const waiting of this.waiting.values()) {
      if (waiting.untilMs <= nowMs) waiting.abandon(new DeadlineExceededError());
      else if (waiting.inquiry && this.isConnected()) this.countSilence(waiting, waiting.inquiry, silent);
    }
    for (const [subject, tokens] of silent) {
      this.nc.publish(subject, tokens.join(' '), { reply: `${this.prefix}.${IN_FLIGHT}` });
    }
  }

  private countSilence(waiting: Waiting, inquiry: Inquiry, silent: Map<string, string[]>): void {
    const { subject, afterMs, onUnclaimed } = inquiry;
    const asking = ++waiting.silentSweeps - afterMs / SWEEP_MS;
    if (asking >= LOST_SWEEPS) return waiting.abandon(new DeadlineExceededError());
    if (asking >= UNCLAIMED_SWEEPS && onUnclaimed && !waiting.isUnclaimed) {
      const replicas = this.listAnswering(subject);
      waiting.isUnclaimed = replicas.length > 0;
      if (waiting.isUnclaimed) onUnclaimed(replicas);
    }
    if (asking < 0 || asking % ASK_AGAIN_SWEEPS > 0) return;
    const tokens = silent.get(subject);
    if (tokens) tokens.push(waiting.token);
    else silent.set(subject, [waiting.token]);
  }

  /** Returns the ids of the replicas that have answered lately where they were asked. */
  private listAnswering(subject: string): string[] {
    const answers = [...(this.heard.get(subject) ?? [])];
    return answers.filter(([, sweep]) => this.sweeps - sweep <= ASK_AGAIN_SWEEPS).map(([replica]) => replica);
  }

  private receive(msg: Msg): void {
    const headers = msg.headers;
    if (headers?.has(HEADER.batch)) return this.receiveBatch(msg.data, headers.get(HEADER.batch) === 'interim');
    const token = msg.subject.slice(this.prefix.length + 1);
    if (token === IN_FLIGHT) return this.receiveInFlight(msg.string(), headers?.get(HEADER.replica));
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

  private receiveInFlight(tokens: string, from: string | undefined): void {
    if (from) {
      const [subject, replica] = from.split(' ') as [string, string];
      const answers = this.heard.get(subject) ?? new Map<string, number>();
      this.heard.set(subject, answers.set(replica, this.sweeps));
      this.onAnswer(subject, replica);
    }
    for (const token of tokens.split(' ')) {
      const waiting = this.waiting.get(token);
      if (waiting) waiting.silentSweeps = 0;
    }
  }

  private receiveBatch(data: Uint8Array, isInterim: boolean): void {
    for (const { shared, ends } of unpackReplies(data)) {
      for (const [token, end] of ends) {
        if (isInterim) this.waiting.get(token)?.receiveInterim(shared, end);
        else this.settle(token)?.resolve(end ? Buffer.concat([shared, Buffer.from(end)]) : shared);
      }
    }
  }

  private receivePart(waiting: Waiting, part: string, data: Uint8Array): void {
    const parts = (waiting.parts ??= []);
    parts.push(data);
    waiting.silentSweeps = 0;
    const [number, total] = part.split('/').map(Number);
    if (number !== parts.length) waiting.abandon(new DeadlineExceededError());
    else if (number === total) this.settle(waiting.token)?.resolve(Buffer.concat(parts));
  }
}
