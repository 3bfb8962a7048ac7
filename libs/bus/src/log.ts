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

/** Tells one incarnation of the log from another: its creation time. */
export interface LogState {
  incarnation: string;
  first_seq: number;
  last_seq: number;
}

export interface EventLogOptions {
  /** Copies on clustered servers. */
  replicas: number;
  /** Told of messages in the log that are no entries; they are passed over. */
  onMalformed(error: unknown, seq: number): void;
}

/** Bytes that headers and subject may add to a body. */
const HEADERS_ALLOWANCE_BYTES = 1024;

/** The log: appending, and reading from any place. */
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

  /** Creates the log where it does not exist (any more). */
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
      // Another version or replica count made it already: its owner's settings stand.
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

  /** Whether the server would take a record of this size. */
  accepts(record: LogRecord): boolean {
    const bytes = [record.body, record.audience, record.effects ?? ''].map((part) => Buffer.byteLength(part));
    const limit = this.bus.nc.info?.max_payload ?? DEFAULT_MAX_PAYLOAD;
    return bytes.reduce((sum, size) => sum + size, HEADERS_ALLOWANCE_BYTES) <= limit;
  }

  /** Appends records in order, many in flight, and resolves with the last sequence number when the server has
   *  stored all of them. A rejection leaves it open which of them are stored. */
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

  /** Reads what the log holds from `fromSeq` to its present end, narrowed to a subject. */
  async read(fromSeq: number, filter: string, onEntry: (entry: LogEntry) => void): Promise<void> {
    await this.scan(fromSeq, filter, (msg) => {
      const entry = this.parse(msg);
      if (entry) onEntry(entry);
    });
  }

  /** Message ids of what the log holds from `fromSeq`, whatever else it is. */
  async readIds(fromSeq: number, filter: string): Promise<string[]> {
    const ids: string[] = [];
    await this.scan(fromSeq, filter, (msg) => ids.push(msg.headers?.get(ENTRY_HEADER.id) ?? ''));
    return ids;
  }

  private async scan(fromSeq: number, filter: string, onMessage: (msg: JsMsg) => void): Promise<void> {
    // Not by the consumer's count of what is pending: nats-server 2.9 counts too much behind a wildcard.
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
      // Otherwise the server keeps it for minutes.
      await consumer.delete().catch(() => undefined);
    }
  }

  /** Where the log holds the newest of a subject; 0 where it holds none. */
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

  /** Follows the log from `fromSeq` for good, in order, through restarts of the server.
   *  Returns a function that stops. */
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
          // The server is away or the stream not there yet: try again until stopped.
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

  /** Handles each entry under `filter` at least once, shared by all replicas of a service, also those that
   *  were appended while none ran. `handle` must be idempotent. Returns a function that stops. */
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
/** Short pulls: what is lost on the way is noticed soon, and JetStream that was away is asked again soon: the client
 *  waits up to one and a half times `expires` before it does. */
const PULL = { expires: 3000, idle_heartbeat: 1000 };
/** How long a look at the past may take. */
const SCAN_LIMIT_MS = 30_000;
const TAIL_PAUSE_MS = 50;
/** JetStream answers in milliseconds; what it owes for longer was lost with a server that is back by then. */
const ANSWER_LIMIT_MS = 2000;

/** How often a server that is slow to answer is asked for the same. */
const ATTEMPTS = 5;

/** How a consumer's handling of an entry failed: it gets the entry again after this long. */
const REDELIVERY_MS = 1000;
/** After this many an entry is taken to be one that can never be handled. */
const MAX_DELIVERIES = 1000;

/** "no message found". */
const NO_MESSAGE_FOUND = 10037;
/** "stream name already in use with a different configuration". */
const STREAM_EXISTS_DIFFERENTLY = 10058;

/** Asks for something that is the same whether it is made once or twice, again where the server, which may have just
 *  started, is slow to answer. */
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
