import type { MsgHdrs, NatsConnection } from 'nats';

interface Message {
  subject: string;
  payload: string | Uint8Array;
  options: { reply?: string; headers?: MsgHdrs } | undefined;
  onError: ((error: unknown) => void) | undefined;
}

/** Sends what one turn of the event loop has to say at its end, in order, as one write. Under load most of the
 *  processor time of a small request is the system call that sends it, here and in the server. */
export class Outgoing {
  private messages: Message[] = [];
  private readonly published = new Set<string>();

  constructor(private readonly nc: NatsConnection) {}

  enqueue(
    subject: string,
    payload: string | Uint8Array,
    options?: Message['options'],
    onError?: Message['onError'],
  ): void {
    if (this.messages.length === 0) setImmediate(() => this.flush());
    this.messages.push({ subject, payload, options, onError });
  }

  /** Says something to whoever listens; once is enough in one turn. */
  enqueueOnce(subject: string, payload: string): void {
    const message = `${subject} ${payload}`;
    if (this.published.has(message)) return;
    this.published.add(message);
    this.enqueue(subject, payload);
  }

  /** Sends what waits, now. */
  flush(): void {
    const { messages } = this;
    this.messages = [];
    this.published.clear();
    for (const { subject, payload, options, onError } of messages) {
      try {
        this.nc.publish(subject, payload, options);
      } catch (error) {
        onError?.(error);
      }
    }
  }
}
