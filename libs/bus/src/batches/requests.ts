import { context, propagation } from '@opentelemetry/api';
import { type BusRequest, PART_BYTES } from '../wire-format';
import { inFlightInBatches } from '../in-flight';
import type { Inquiry, OnInterim, PendingReply, Replies } from '../replies';
import type { BatchedRequest } from './format';

/** Milliseconds after a batch during which requests wait for each other. */
const PAUSE_MS = 5;
/** Milliseconds after which the replica is asked, again and again, whether it is working on a request. Requests that come
 *  in batches wait for long, and there are many of them. */
const ASK_AFTER_MS = 5000;

interface Waiting {
  inquiry: Inquiry;
  pending: PendingReply[];
  texts: string[];
  bytes: number;
  timeoutMs: number;
}

/** Sends requests to one subject together, as one message. The first request after a pause goes at once; later ones
 *  wait for each other, for at most PAUSE_MS. */
export class BatchedRequests {
  private waiting = new Map<string, Waiting>();
  private sentAtMs = 0;

  constructor(
    private readonly replies: Replies,
    private readonly publish: (subject: string, payload: string, pending: PendingReply[], timeoutMs: number) => void,
  ) {}

  /** Adds a request to the subject's next batch. All requests to one subject must have the same time limit. */
  request(subject: string, request: BusRequest, timeoutMs: number, onInterim?: OnInterim): PendingReply {
    let there = this.waiting.get(subject);
    const inquiry = there?.inquiry ?? { subject: inFlightInBatches(subject), afterMs: ASK_AFTER_MS };
    const pending = this.replies.expect(timeoutMs, { inquiry, onInterim });
    const batched: BatchedRequest = { token: pending.token, request, trace: {} };
    if (onInterim) batched.interim = true;
    propagation.inject(context.active(), batched.trace);
    const text = JSON.stringify(batched);
    const bytes = Buffer.byteLength(text);
    if (this.waiting.size === 0) this.flushSoon();
    if (there && there.bytes + bytes > PART_BYTES) {
      this.send(subject, there);
      there = undefined;
    }
    there ??= { inquiry, pending: [], texts: [], bytes: 0, timeoutMs };
    this.waiting.set(subject, there);
    there.pending.push(pending);
    there.texts.push(text);
    there.bytes += bytes;
    return pending;
  }

  private flushSoon(): void {
    const leftMs = this.sentAtMs + PAUSE_MS - performance.now();
    if (leftMs > 0) setTimeout(() => this.flush(), leftMs);
    else setImmediate(() => this.flush());
  }

  private flush(): void {
    const { waiting } = this;
    this.waiting = new Map();
    this.sentAtMs = performance.now();
    for (const [subject, there] of waiting) this.send(subject, there);
  }

  private send(subject: string, { pending, texts, timeoutMs }: Waiting): void {
    this.publish(subject, `[${texts.join(',')}]`, pending, timeoutMs);
  }
}
