import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  ErrorCode,
  headers,
  type JsMsg,
  type JetStreamManager,
  NatsError,
  RetentionPolicy,
  StorageType,
} from 'nats';
import type { Bus } from './bus';
import type { Consumer } from './consumer';
import { ENTRY_HEADER, entryOf, type LogEntry, type LogRecord } from './log-entry';
import { startPublishSpan } from './publish-span';

/** The JetStream stream that holds every event of every organisation. */
export const LOG_STREAM = 'EVENTS';
/** Longer than the record of the longest-lived queue (MAX_QUEUE_LIFESPAN_S and a quarter), so that the log covers every
 *  live queue. */
export const LOG_RETENTION_S = 9 * 86_400;
const DUPLICATE_WINDOW_NS = 120_000_000_000;

/** The log's incarnation and the range of its sequence numbers. */
export interface LogState {
  /** Creation time of the log, in base 36. A log that was created anew has another one. */
  incarnation: string;
  first_seq: number;
  last_seq: number;
}

export interface EventLogOptions {
  /** Number of copies on clustered NATS servers. */
  replicas: number;
  /** Called for messages in the log that are no entries. They are skipped. */
  onMalformed(error: unknown, seq: number): void;
}

/** Bytes that the subject and the fixed headers may add to a record. */
const HEADERS_ALLOWANCE_BYTES = 1024;

/** The event log: appending, and reading from any position. */
export class EventLog {
  private constructor(
    private readonly bus: Bus,
    private readonly jsm: JetStreamManager,
    private readonly options: EventLogOptions,
  ) {}

  /** Opens the log, creating it where it does not exist. */
  static async open(bus: Bus, options: EventLogOptions): Promise<EventLog> {
    const jsm = await bus.nc.jetstreamManager({ checkAPI: false, timeout: ANSWER_LIMIT_MS });
    const log = new EventLog(bus, jsm, options);
    await log.ensure();
    return log;
  }

  /** Creates the log if it does not exist, or no longer exists. */
  ensure(): Promise<void> {
    return retryOnTimeout(() => this.create());
  }

  private async create(): Promise<void> {
    try {
      await this.jsm.streams.add({
        name: LOG_STREAM,
        subjects: ['log.>'],
        retention: RetentionPolicy.Limits,
        discard: DiscardPolicy.Old,
        storage: StorageType.File,
        max_age: LOG_RETENTION_S * 1_000_000_000,
        duplicate_window: DUPLICATE_WINDOW_NS,
        num_replicas: this.options.replicas,
        allow_direct: true,
      });
    } catch (error) {
      // A process with other settings created the log before: its settings stay.
      if (!(error instanceof NatsError) || error.api_error?.err_code !== STREAM_EXISTS_DIFFERENTLY)
        throw error;
    }
  }

  async state(): Promise<LogState> {
    const info = await this.jsm.streams.info(LOG_STREAM);
    return {
      incarnation: BigInt(Date.parse(info.created)).toString(36),
      first_seq: info.state.first_seq,
      last_seq: info.state.last_seq,
    };
  }

  /** Whether a record is small enough for the NATS server. */
  accepts(record: LogRecord): boolean {
    const bytes = [record.body, record.audience, record.effects ?? ''].map((part) => Buffer.byteLength(part));
    const limit = this.bus.nc.info?.max_payload ?? DEFAULT_MAX_PAYLOAD;
    return bytes.reduce((sum, size) => sum + size, HEADERS_ALLOWANCE_BYTES) <= limit;
  }

  /** Appends records in order, without waiting for each, and resolves with the last sequence number when the server has
   *  stored all of them. Rejects if any was not stored in time; then some of the others may be stored. */
  async append(service: string, records: LogRecord[], timeoutMs = ANSWER_LIMIT_MS): Promise<number> {
    const acks = records.map((record) => {
      const h = headers();
      h.set(ENTRY_HEADER.audience, record.audience);
      h.set(ENTRY_HEADER.xid, record.xid);
      h.set(ENTRY_HEADER.id, `${service}:${record.id}`);
      if (record.effects) h.set(ENTRY_HEADER.effects, record.effects);
      const span = startPublishSpan(record, h);
      const subject = `log.${service}.${record.realm_id}.${record.type}`;
      const ack = this.bus.requestWithHeaders(subject, record.body, h, timeoutMs).promise.then(seqOf);
      return span ? ack.finally(() => span.end()) : ack;
    });
    const settled = await Promise.allSettled(acks);
    const failed = settled.find((s) => s.status === 'rejected');
    if (failed) throw failed.reason;
    return Math.max(...settled.map((s) => (s as PromiseFulfilledResult<number>).value));
  }

  /** Calls `onEntry` with the entries under the subject `filter` from `fromSeq` to the log's present end. */
  async read(fromSeq: number, filter: string, onEntry: (entry: LogEntry) => void): Promise<void> {
    await this.scan(fromSeq, filter, (msg) => {
      const entry = this.parse(msg);
      if (entry) onEntry(entry);
    });
  }

  /** Returns the message ids of all messages from `fromSeq` to the log's present end, also of malformed ones. */
  async readIds(fromSeq: number, filter: string): Promise<string[]> {
    const ids: string[] = [];
    await this.scan(fromSeq, filter, (msg) => ids.push(msg.headers?.get(ENTRY_HEADER.id) ?? ''));
    return ids;
  }

  private async scan(fromSeq: number, filter: string, onMessage: (msg: JsMsg) => void): Promise<void> {
    // The consumer's count of pending messages is no use: nats-server 2.9 counts too many under a wildcard.
    const lastSeq = await this.lastSeqOf(filter);
    if (fromSeq > lastSeq) return;
    const consumer = await this.consumerFrom(fromSeq, filter);
    try {
      let isAtEnd = false;
      const messages = await consumer.consume({ max_messages: 500, ...PULL });
      const timer = setTimeout(() => void messages.close(), SCAN_LIMIT_MS);
      for await (const msg of messages) {
        onMessage(msg);
        isAtEnd = msg.seq >= lastSeq;
        if (isAtEnd) break;
      }
      clearTimeout(timer);
      await messages.close();
      if (!isAtEnd) throw new Error('the event log could not be read in time');
    } finally {
      // Otherwise the server keeps the consumer for minutes.
      await consumer.delete().catch(() => undefined);
    }
  }

  /** Returns the sequence number of a subject's newest message, or 0 if there is none. */
  private async lastSeqOf(filter: string): Promise<number> {
    try {
      return (await this.jsm.streams.getMessage(LOG_STREAM, { last_by_subj: filter })).seq;
    } catch (error) {
      if (error instanceof NatsError && error.api_error?.err_code === NO_MESSAGE_FOUND) return 0;
      throw error;
    }
  }

  private consumerFrom(seq: number, filter: string) {
    return this.bus.nc.jetstream().consumers.get(LOG_STREAM, {
      // One filter as a string: an array hangs on nats-server 2.9.
      filterSubjects: filter,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: Math.max(1, seq),
    });
  }

  private parse(msg: JsMsg): LogEntry | undefined {
    try {
      return entryOf(msg);
    } catch (error) {
      this.options.onMalformed(error, msg.seq);
      return undefined;
    }
  }

  /** Calls `onEntry` with the entries from `fromSeq` on, in order, also after restarts of the NATS server.
   *  Returns a function that stops it. */
  tail(fromSeq: number, filter: string, onEntry: (entry: LogEntry) => void): () => Promise<void> {
    let next = fromSeq;
    let stopped = false;
    let current: { close(): Promise<void | Error> } | undefined;
    const run = async () => {
      while (!stopped) {
        try {
          const messages = await (
            await this.consumerFrom(next, filter)
          ).consume({ max_messages: 1000, ...PULL });
          current = messages;
          for await (const msg of messages) {
            if (stopped) break;
            if (msg.seq < next) continue;
            next = msg.seq + 1;
            const entry = this.parse(msg);
            if (entry) onEntry(entry);
          }
        } catch {
          // The server is away or the stream does not exist yet: try again until stopped.
        }
        if (!stopped) await new Promise((resolve) => setTimeout(resolve, TAIL_PAUSE_MS));
      }
    };
    const forget = this.bus.onConnectionChange((state) => state === 'back' && void current?.close());
    void run();
    return async () => {
      stopped = true;
      forget();
      await current?.close();
    };
  }

  /** Handles each entry under `filter` at least once, in one of the service's replicas. Entries that were appended
   *  while no replica ran are included. `handle` must be idempotent. Returns a function that stops it. */
  async consume(
    { name, filter, handle }: Consumer,
    onError: (error: unknown, seq: number) => void,
  ): Promise<() => Promise<void>> {
    const wanted = {
      durable_name: name,
      filter_subject: filter,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      max_ack_pending: 64,
      max_deliver: MAX_DELIVERIES,
    };
    await retryOnTimeout(() => this.jsm.consumers.add(LOG_STREAM, wanted));
    const consumer = await retryOnTimeout(() => this.bus.nc.jetstream().consumers.get(LOG_STREAM, name));
    const messages = await consumer.consume({ max_messages: 32, ...PULL });
    let stopping = false;
    const handleOne = async (msg: JsMsg) => {
      // Leave a message that was fetched but not begun to another replica.
      if (stopping) return msg.nak();
      try {
        await handle(entryOf(msg));
        msg.ack();
      } catch (error) {
        onError(error, msg.seq);
        msg.nak(REDELIVERY_MS);
      }
    };
    const finished = (async () => {
      for await (const msg of messages) await handleOne(msg);
    })();
    return async () => {
      stopping = true;
      await messages.close();
      await finished;
    };
  }
}

/** Returns the sequence number in JetStream's answer to a record. Throws if the answer is an error. */
function seqOf(ack: Uint8Array): number {
  const { seq, error } = JSON.parse(Buffer.from(ack).toString()) as {
    seq: number;
    error?: { code: number; description: string };
  };
  if (error) throw new Error(`the log did not take a record: ${error.code} ${error.description}`);
  return seq;
}

const DEFAULT_MAX_PAYLOAD = 1024 * 1024;
/** Milliseconds. Short pulls, so that lost messages are noticed soon, and JetStream is asked again soon after an
 *  outage: the client waits up to one and a half times `expires` before it asks again. */
const PULL = { expires: 3000, idle_heartbeat: 1000 };
/** Milliseconds that reading up to the log's present end may take. */
const SCAN_LIMIT_MS = 30_000;
const TAIL_PAUSE_MS = 50;
/** Milliseconds to wait for JetStream, which answers within a few. A later answer was lost with a server that has
 *  restarted by then. */
const ANSWER_LIMIT_MS = 2000;

/** Number of attempts at a request that times out. */
const ATTEMPTS = 5;

/** Milliseconds after which an entry is delivered again when its handling failed. */
const REDELIVERY_MS = 1000;
/** Deliveries after which an entry counts as impossible to handle and is given up. */
const MAX_DELIVERIES = 1000;

/** "no message found". */
const NO_MESSAGE_FOUND = 10037;
/** "stream name already in use with a different configuration". */
const STREAM_EXISTS_DIFFERENTLY = 10058;

/** Calls `ask`, which must be idempotent, and calls it again after a timeout: a server that has just started may be
 *  slow to answer. Throws the error of the last attempt. */
async function retryOnTimeout<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const isLate = error instanceof NatsError && error.code === ErrorCode.Timeout;
      if (!isLate || attempt === ATTEMPTS) throw error;
    }
  }
}
