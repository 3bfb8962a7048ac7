import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AckPolicy, DeliverPolicy, type JetStreamManager, type JsMsg, nanos } from 'nats';
import type { Bus } from '../bus';
import { ENTRY_HEADER, type LogEntry } from './entry';
import { endInSilence, LONG_PULL, type SHORT_PULL } from './jetstream';
import { isNewer, type LogPosition, type LogState } from './position';

/** The log as a tail needs it. */
export interface TailSource {
  confirm(position: LogPosition): Promise<LogState>;
  /** Begins to deliver the messages after a sequence number. */
  deliverAfter(seq: number): Promise<FollowedLog>;
  parse(msg: JsMsg): LogEntry | undefined;
}

export interface TailOptions {
  onEntry(entry: LogEntry): void;
  /** Called when the log begins a new incarnation. The tail goes on from its end: there are no entries in between that
   *  anybody still waits for. */
  onIncarnation(): void;
}

const PAUSE_MS = 50;

/** Reads the log from a position on, in order, also after restarts of the NATS server. */
export class LogTail {
  private current: FollowedLog | undefined;
  private checking: Promise<void> | undefined;
  private stopped = false;
  private readonly forget: () => void;

  constructor(
    private readonly bus: Bus,
    private readonly source: TailSource,
    private reached: LogPosition,
    private readonly options: TailOptions,
  ) {
    this.forget = bus.onConnectionChange((state) => state === 'back' && this.current?.close());
    void this.run();
  }

  /** The position up to which the log was read. */
  get position(): LogPosition {
    return this.reached;
  }

  /** Looks whether the log has begun a new incarnation, or has to because it lost its end. Calls during a check share
   *  it. */
  check(): Promise<void> {
    this.checking ??= this.confirm().finally(() => (this.checking = undefined));
    return this.checking;
  }

  private async confirm(): Promise<void> {
    const state = await this.source.confirm(this.reached);
    if (this.goOnIn(state)) this.current?.close();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.forget();
    this.current?.close();
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.follow();
      } catch {
        // The server is away: try again until stopped.
      }
      if (!this.stopped) await sleep(PAUSE_MS);
    }
  }

  /** Reads on until the connection is lost, the server is silent, or a message is missing: the server may come back with an
   *  older log, so the position is confirmed before each consumer. */
  private async follow(): Promise<void> {
    const { connections } = this.bus;
    this.goOnIn(await this.source.confirm(this.reached));
    const messages = await this.source.deliverAfter(this.reached.seq);
    this.current = messages;
    try {
      if (this.bus.connections !== connections) return;
      let delivered = 0;
      for await (const msg of messages) {
        if (this.stopped || this.bus.connections !== connections) return;
        if (msg.info.deliverySequence !== ++delivered) return;
        this.take(msg);
      }
    } finally {
      messages.close();
    }
  }

  /** Moves to the end of the log if this is a newer incarnation; returns whether it is. */
  private goOnIn({ incarnation, last_seq }: LogState): boolean {
    if (!isNewer(incarnation, this.reached.incarnation)) return false;
    this.reached = { incarnation, seq: last_seq };
    this.options.onIncarnation();
    return true;
  }

  private take(msg: JsMsg): void {
    if (msg.seq <= this.reached.seq) return;
    const message_id = msg.headers?.get(ENTRY_HEADER.id) ?? '';
    this.reached = { ...this.reached, seq: msg.seq, entry: { seq: msg.seq, message_id } };
    const entry = this.source.parse(msg);
    if (entry) this.options.onEntry(entry);
  }
}

/** Messages of the log in their order; each has the next `deliverySequence`, from 1, unless some were lost before it. They end
 *  where the server is silent. */
export interface FollowedLog extends AsyncIterable<JsMsg> {
  close(): void;
}

/** Messages that a consumer is to deliver, and how it is asked for them. */
interface Wanted {
  stream: string;
  /** First sequence number. */
  seq: number;
  filter: string;
  pull: { max_messages: number } & typeof SHORT_PULL;
}

/** Milliseconds after which a server removes the consumer of a process that has died. A living one asks it again sooner. */
const UNUSED_MS = 1.5 * LONG_PULL.expires;

/** Creates a consumer of its own, and returns what it delivers. The consumer has one copy, in the memory of one server: where
 *  that fails, heartbeats stay away, the messages end, and the next call has another server keep the consumer. (The ordered
 *  consumers of the client would ask for the lost one until its server is back.) */
export async function followLog(jsm: JetStreamManager, { stream, seq, filter, pull }: Wanted): Promise<FollowedLog> {
  const name = randomUUID();
  await jsm.consumers.add(stream, {
    name,
    filter_subject: filter,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: Math.max(1, seq),
    ack_policy: AckPolicy.None,
    inactive_threshold: nanos(UNUSED_MS),
    mem_storage: true,
    num_replicas: 1,
  });
  const consumer = await jsm.jetstream().consumers.get(stream, name);
  const messages = await consumer.consume(pull);
  endInSilence(messages);
  return {
    [Symbol.asyncIterator]: () => messages[Symbol.asyncIterator](),
    close() {
      // Neither is awaited: messages that nobody iterates never say that they are closed, and the server may be away.
      void messages.close();
      consumer.delete().catch(() => undefined);
    },
  };
}
