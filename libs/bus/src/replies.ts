import { createInbox, type Msg, type NatsConnection } from 'nats';
import { ApiError, type ErrorBody } from '@team-chat/contracts';
import { unpackReplies } from './bundles/format';
import { DeadlineExceededError, MovedError, NoRespondersError } from './errors';
import { HEADER } from './headers';

interface Waiting {
  resolve(data: Uint8Array): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
  parts: Uint8Array[];
  /** Tokens of requests that travelled with this one, in a message that has this one's reply subject. */
  companions: string[];
}

/** A request in flight. */
export interface PendingReply {
  /** Reply subject to publish the request with; it ends in the token. */
  subject: string;
  token: string;
  promise: Promise<Uint8Array>;
  /** Gives up early: the promise is rejected with `error`. */
  abandon(error: Error): void;
}

const NO_RESPONDERS = 503;

/** Matches replies with requests through one inbox subscription for all of them, and joins replies that
 *  came in several parts because they exceed what one NATS message may hold. */
export class Replies {
  private readonly prefix: string;
  private readonly waiting = new Map<string, Waiting>();
  private nextToken = 0;

  constructor(nc: NatsConnection, inbox: string) {
    this.prefix = createInbox(inbox);
    nc.subscribe(`${this.prefix}.*`, { callback: (error, msg) => !error && this.receive(msg) });
  }

  expect(timeoutMs: number): PendingReply {
    const token = (this.nextToken++).toString(36);
    let abandon!: (error: Error) => void;
    const promise = new Promise<Uint8Array>((resolve, reject) => {
      const timer = setTimeout(() => this.settle(token)?.reject(new DeadlineExceededError()), timeoutMs);
      this.waiting.set(token, { resolve, reject, timer, parts: [], companions: [] });
      abandon = (error) => this.settle(token)?.reject(error);
    });
    return { subject: `${this.prefix}.${token}`, token, promise, abandon };
  }

  /** Notes that requests travel as one message: if nobody hears the first, nobody hears the others. */
  join([first, ...others]: PendingReply[]): void {
    const waiting = this.waiting.get(first!.token);
    if (waiting) waiting.companions = others.map(({ token }) => token);
  }

  private receive(msg: Msg): void {
    const headers = msg.headers;
    if (headers?.has(HEADER.bundle)) return this.receiveBundle(msg.data);
    const token = msg.subject.slice(this.prefix.length + 1);
    const waiting = this.waiting.get(token);
    if (!waiting) return;
    if (!headers) {
      this.settle(token)!.resolve(msg.data);
    } else if (headers.code === NO_RESPONDERS && msg.data.length === 0) {
      for (const lost of [token, ...waiting.companions]) this.settle(lost)?.reject(new NoRespondersError());
    } else if (headers.has(HEADER.movedTo)) {
      this.settle(token)!.reject(new MovedError(headers.get(HEADER.movedTo)));
    } else if (headers.has(HEADER.errorCode)) {
      this.settle(token)!.reject(ApiError.fromBody(msg.json<ErrorBody>()));
    } else {
      this.receivePart(token, waiting, headers.get(HEADER.part), msg.data);
    }
  }

  private receiveBundle(data: Uint8Array): void {
    for (const { shared, ends } of unpackReplies(data)) {
      for (const [token, end] of ends) {
        this.settle(token)?.resolve(end ? Buffer.concat([shared, Buffer.from(end)]) : shared);
      }
    }
  }

  private receivePart(token: string, waiting: Waiting, part: string, data: Uint8Array): void {
    waiting.parts.push(data);
    const [number, total] = part.split('/').map(Number);
    if (number !== waiting.parts.length) {
      this.settle(token)!.reject(new DeadlineExceededError());
    } else if (number === total) {
      this.settle(token)!.resolve(Buffer.concat(waiting.parts));
    }
  }

  private settle(token: string): Waiting | undefined {
    const waiting = this.waiting.get(token);
    if (waiting) {
      clearTimeout(waiting.timer);
      this.waiting.delete(token);
    }
    return waiting;
  }
}
