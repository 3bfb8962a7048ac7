import { setTimeout as sleep } from 'node:timers/promises';
import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  headers,
  type JsMsg,
  type JetStreamManager,
  type MsgRequest,
  NatsError,
  RetentionPolicy,
  StorageType,
  type StoredMsg,
  type StreamInfo,
} from 'nats';
import { ServiceUnavailableError } from '@team-chat/contracts';
import type { Bus } from './bus';
import type { Consumer } from './consumer';
import { followLog } from './follow-log';
import { ENTRY_HEADER, entryOf, FURTHER_PARTITIONS, type LogEntry, type LogRecord } from './log-entry';
import {
  describedIncarnation,
  describeIncarnation,
  type Incarnation,
  isNewer,
  type LogPosition,
  type LogState,
  successorOf,
} from './log-position';
import { LogTail, type TailOptions } from './log-tail';
import { isOutage, retryDuringOutage } from './outage';
import { startPublishSpan } from './publish-span';
import { retry } from './retry';

/** The JetStream stream of the first partition. */
export const LOG_STREAM = 'EVENTS';
/** Longer than the record of the longest-lived queue (MAX_QUEUE_LIFESPAN_S and a quarter), so that the log covers every
 *  live queue. */
export const LOG_RETENTION_S = 9 * 86_400;
const DUPLICATE_WINDOW_NS = 120_000_000_000;

export interface EventLogOptions {
  /** Number of copies on clustered NATS servers. */
  replicas: number;
  /** Called for messages in the log that are no entries. They are skipped. */
  onMalformed(error: unknown, seq: number): void;
}

/** Where the log has stored some records. */
export interface Appended {
  /** Sequence number of the first that the log did not have yet; Infinity if it had all. */
  first: number;
  last: number;
  /** Id of the record at `last`. */
  lastId: string;
}

/** Bytes that the subject and the fixed headers may add to a record. */
const HEADERS_ALLOWANCE_BYTES = 1024;

/** Returns the name of a partition's stream. */
export function streamOf(partition: number): string {
  return partition === 0 ? LOG_STREAM : `${LOG_STREAM}_${partition}`;
}

/** Returns the partition whose stream has that name; undefined for another stream. */
export function partitionOfStream(name: string): number | undefined {
  if (name === LOG_STREAM) return 0;
  const [, number] = /^EVENTS_([1-9]\d*)$/.exec(name) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** One partition of the event log, a JetStream stream: appending, and reading from any position. */
export class LogPartition {
  private readonly stream: string;
  /** The consumers of this process. */
  private readonly consumers: Consumer[] = [];

  constructor(
    private readonly bus: Bus,
    private readonly jsm: JetStreamManager,
    private readonly options: EventLogOptions,
    readonly number: number,
  ) {
    this.stream = streamOf(number);
  }

  /** Returns the subject in this partition for `<service>.<realm_id>.<type>`, which may have wildcards. */
  private subject(name: string): string {
    return this.number === 0 ? `log.${name}` : `${FURTHER_PARTITIONS}.${this.number}.${name}`;
  }

  /** Reads the partition's state. Creates the stream if it does not exist, or no longer exists. */
  async state(): Promise<LogState> {
    // Refused, or answered as if there were no log, while the servers of a cluster create it for other processes.
    return retry(() => this.readState(), {
      patienceMs: CATCH_UP_MS,
      pauseMs: SETTLE_MS,
      isWorthwhile: (error) => hasCode(error, [...STREAM_EXISTS, STREAM_NOT_FOUND]),
    });
  }

  private async readState(): Promise<LogState> {
    const info = (await this.findInfo()) ?? (await this.create());
    const described = describedIncarnation(info.config.description) ?? (await this.describe(info));
    const { first_seq, last_seq } = info.state;
    return { ...described, first_seq, last_seq };
  }

  /** Compares the log with a position that it had before, and begins a new incarnation if it has lost what was there.
   *  Returns the log's state, and whether the position still means the same entry. */
  async confirm(position: LogPosition): Promise<LogState & { holds: boolean }> {
    // On a cluster, a server that has just become the leader may not have read back all that it has.
    const giveUpAt = Date.now() + (this.options.replicas > 1 ? CATCH_UP_MS : 0);
    for (;;) {
      const state = await this.state();
      const holds = await this.holds(position, state);
      const isSame = state.incarnation === position.incarnation;
      if ((holds && isSame) || isNewer(state.incarnation, position.incarnation)) return { ...state, holds };
      if (Date.now() >= giveUpAt) {
        return { ...(await this.begin(successorOf(position.incarnation), state)), holds };
      }
      await sleep(SETTLE_MS);
    }
  }

  private async holds({ incarnation, seq, entry }: LogPosition, state: LogState): Promise<boolean> {
    if (seq > state.last_seq) return false;
    if (!entry) return incarnation === state.incarnation;
    // Older entries are deleted by age.
    if (entry.seq < state.first_seq) return true;
    const there = await this.findMessage({ seq: entry.seq });
    return there?.header.get(ENTRY_HEADER.id) === entry.message_id;
  }

  private async begin(incarnation: string, { last_seq }: LogState): Promise<LogState> {
    const begun = { incarnation, begins_after: last_seq };
    await this.jsm.streams.update(this.stream, { description: describeIncarnation(begun) });
    const state = await this.state();
    return isNewer(incarnation, state.incarnation) ? { ...state, ...begun } : state;
  }

  private async findInfo(): Promise<StreamInfo | undefined> {
    return undefinedOn(STREAM_NOT_FOUND, this.jsm.streams.info(this.stream));
  }

  private async create(): Promise<StreamInfo> {
    const config = {
      name: this.stream,
      subjects: [this.subject('>')],
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      storage: StorageType.File,
      max_age: LOG_RETENTION_S * 1_000_000_000,
      duplicate_window: DUPLICATE_WINDOW_NS,
      num_replicas: this.options.replicas,
      allow_direct: true,
    };
    // Another process may create the log at the same time: its settings stay. A cluster refuses while it lacks servers.
    const adding = retryDuringOutage(() => this.jsm.streams.add(config));
    const created = await undefinedOn(STREAM_EXISTS, adding);
    return created ?? this.jsm.streams.info(this.stream);
  }

  /** Writes the incarnation of a log that has none yet into its description: its creation time. */
  private async describe(info: StreamInfo): Promise<Incarnation> {
    const first = { incarnation: Date.parse(info.created).toString(36), begins_after: 0 };
    await this.jsm.streams.update(this.stream, { description: describeIncarnation(first) });
    // Servers of a cluster that create the log at the same time for several processes do not agree on the time. The
    // last one written stays.
    if (info.config.num_replicas > 1) await sleep(SETTLE_MS);
    return describedIncarnation((await this.jsm.streams.info(this.stream)).config.description) ?? first;
  }

  /** Whether a record is small enough for the NATS server. */
  accepts(record: LogRecord): boolean {
    const bytes = [record.body, record.audience, record.effects ?? ''].map((part) => Buffer.byteLength(part));
    const limit = this.bus.nc.info?.max_payload ?? DEFAULT_MAX_PAYLOAD;
    return bytes.reduce((sum, size) => sum + size, HEADERS_ALLOWANCE_BYTES) <= limit;
  }

  /** Appends records, and resolves when the server has stored all of them. Rejects if any was not stored in time; then
   *  later ones of its organisation are not stored, and some of the others may be. */
  async append(service: string, records: LogRecord[], timeoutMs = ANSWER_LIMIT_MS): Promise<Appended> {
    // Within an organisation one after the other: a server whose disk is full may refuse a record and store the next one,
    // which is smaller.
    const newest = new Map<number, Promise<Ack>>();
    const acks = records.map((record) => {
      const append = () => this.appendOne(service, record, timeoutMs);
      const ack = newest.get(record.realm_id)?.then(append) ?? append();
      newest.set(record.realm_id, ack);
      return ack;
    });
    const settled = await Promise.allSettled(acks);
    const failed = settled.find((s) => s.status === 'rejected');
    if (failed) throw failed.reason;
    const stored = settled.map((s) => (s as PromiseFulfilledResult<Ack>).value);
    const last = Math.max(...stored.map(({ seq }) => seq));
    return {
      first: Math.min(...stored.filter(({ duplicate }) => !duplicate).map(({ seq }) => seq)),
      last,
      lastId: records[stored.findIndex(({ seq }) => seq === last)]!.id,
    };
  }

  private async appendOne(service: string, record: LogRecord, timeoutMs: number): Promise<Ack> {
    const h = headers();
    h.set(ENTRY_HEADER.audience, record.audience);
    h.set(ENTRY_HEADER.xid, record.xid);
    h.set(ENTRY_HEADER.id, `${service}:${record.id}`);
    if (record.effects) h.set(ENTRY_HEADER.effects, record.effects);
    const span = startPublishSpan(record, h);
    const subject = this.subject(`${service}.${record.realm_id}.${record.type}`);
    try {
      return ackOf(await this.bus.requestWithHeaders(subject, record.body, h, timeoutMs).promise);
    } finally {
      span?.end();
    }
  }

  /** Calls `onEntry` with the entries under the subject `filter` from `fromSeq` to `toSeq`, which the log has reached, until it
   *  returns false. Returns the sequence number from which on there may be more entries: behind the one at which `onEntry` ended
   *  the reading, or that of the first entry after `toSeq`; Infinity where the log has none yet. */
  read(
    fromSeq: number,
    toSeq: number,
    filter: string,
    onEntry: (entry: LogEntry) => boolean,
  ): Promise<number> {
    return this.scan(fromSeq, toSeq, filter, (msg) => {
      const entry = this.parse(msg);
      return !entry || onEntry(entry);
    });
  }

  /** Returns the message ids of all messages from `fromSeq` to the log's present end, also of malformed ones, in their order. */
  async readIds(fromSeq: number, filter: string): Promise<{ seq: number; message_id: string }[]> {
    const found: { seq: number; message_id: string }[] = [];
    await this.scan(fromSeq, Infinity, filter, (msg) => {
      found.push({ seq: msg.seq, message_id: msg.headers?.get(ENTRY_HEADER.id) ?? '' });
      return true;
    });
    return found;
  }

  private async scan(
    fromSeq: number,
    toSeq: number,
    filter: string,
    onMessage: (msg: JsMsg) => boolean,
  ): Promise<number> {
    // The consumer's count of pending messages is no use: nats-server 2.9 counts too many under a wildcard.
    const lastSeq = (await this.findLast(filter))?.seq ?? 0;
    if (fromSeq > lastSeq) return Infinity;
    const consumer = await this.consumerFrom(fromSeq, filter);
    try {
      let next: number | undefined;
      const messages = await consumer.consume({ max_messages: 500, ...PULL });
      const timer = setTimeout(() => void messages.close(), SCAN_LIMIT_MS);
      for await (const msg of messages) {
        if (msg.seq > toSeq) next = msg.seq;
        else if (!onMessage(msg)) next = msg.seq + 1;
        else if (msg.seq >= lastSeq) next = Infinity;
        if (next !== undefined) break;
      }
      clearTimeout(timer);
      await messages.close();
      if (next === undefined) throw new Error('the event log could not be read in time');
      return next;
    } finally {
      // Otherwise the server keeps the consumer for minutes.
      await consumer.delete().catch(() => undefined);
    }
  }

  /** Returns the sequence number and the id of the newest message under the subject `filter`; undefined if there is none. */
  async findLast(filter: string): Promise<{ seq: number; message_id: string } | undefined> {
    const found = await this.findMessage({ last_by_subj: this.subject(filter) });
    return found && { seq: found.seq, message_id: found.header.get(ENTRY_HEADER.id) };
  }

  private async findMessage(query: MsgRequest): Promise<StoredMsg | undefined> {
    return undefinedOn(NO_MESSAGE_FOUND, this.jsm.streams.getMessage(this.stream, query));
  }

  private consumerFrom(seq: number, filter: string) {
    return this.bus.nc.jetstream().consumers.get(this.stream, {
      // One filter as a string: an array hangs for ever on nats-server 2.9, which Debian 12 ships.
      filterSubjects: this.subject(filter),
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

  /** Reads the entries after a position in the log, in order, also after restarts of the NATS server. */
  tail(position: LogPosition, filter: string, options: TailOptions): LogTail {
    const source = {
      confirm: (at: LogPosition) => this.confirm(at),
      deliverAfter: (seq: number) => {
        const pull = { max_messages: 1000, ...PULL };
        return followLog(this.jsm, {
          stream: this.stream,
          seq: seq + 1,
          filter: this.subject(filter),
          pull,
        });
      },
      parse: (msg: JsMsg) => this.parse(msg),
    };
    return new LogTail(this.bus, source, position, options);
  }

  /** Handles each entry under the consumer's filter at least once, in one of the service's replicas. Entries that were appended
   *  while no replica ran are included. `handle` must be idempotent, and an entry may come after a later one. Returns a function that stops it. */
  async consume(
    declared: Consumer,
    onError: (error: unknown, seq: number) => void,
  ): Promise<() => Promise<void>> {
    const { name, handle } = declared;
    await retryDuringOutage(() => this.alignConsumer(declared));
    this.consumers.push(declared);
    const consumer = await retryDuringOutage(() => this.bus.nc.jetstream().consumers.get(this.stream, name));
    const messages = await consumer.consume({ max_messages: 32, ...PULL });
    let stopping = false;
    /** Failures that no outage explains, by the sequence number of the entry. */
    const failures = new Map<number, number>();
    const handleOne = async (msg: JsMsg) => {
      // Leave a message that was fetched but not begun to another replica.
      if (stopping) return msg.nak();
      try {
        await handle(entryOf(msg));
        msg.ack();
        failures.delete(msg.seq);
      } catch (error) {
        onError(error, msg.seq);
        if (isPassing(error)) return msg.nak(REDELIVERY_MS);
        const count = (failures.get(msg.seq) ?? 0) + 1;
        failures.set(msg.seq, count);
        if (count < MAX_FAILURES) return msg.nak(REDELIVERY_MS);
        failures.delete(msg.seq);
        onError(new Error('the entry is given up', { cause: error }), msg.seq);
        msg.term();
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

  /** Adapts the consumers of this process to a new incarnation of the log. */
  async alignConsumers(): Promise<void> {
    for (const consumer of this.consumers) await this.alignConsumer(consumer);
  }

  /** Creates a consumer in JetStream, and creates it anew in a new incarnation of the log: a consumer that has read
   *  further than the log goes now would leave out as many entries. */
  private async alignConsumer({ name, filter }: Consumer): Promise<void> {
    const { incarnation, begins_after } = await this.state();
    const wanted = {
      durable_name: name,
      description: incarnation,
      filter_subject: this.subject(filter),
      ack_policy: AckPolicy.Explicit,
      max_ack_pending: 64,
      // However long an outage lasts, the entry is handled after it.
      max_deliver: -1,
    };
    const found = await undefinedOn(CONSUMER_NOT_FOUND, this.jsm.consumers.info(this.stream, name));
    if (!found) {
      await this.jsm.consumers.add(this.stream, { ...wanted, deliver_policy: DeliverPolicy.All });
      return;
    }
    const { description, max_deliver } = found.config;
    if (description === incarnation) {
      // The version before set a limit.
      if (max_deliver !== -1) await this.jsm.consumers.update(this.stream, name, { max_deliver: -1 });
      return;
    }
    // The version before wrote none.
    if (description === undefined && begins_after === 0) {
      await this.jsm.consumers.update(this.stream, name, { description: incarnation, max_deliver: -1 });
      return;
    }
    // Another replica may have deleted it.
    await undefinedOn(CONSUMER_NOT_FOUND, this.jsm.consumers.delete(this.stream, name));
    await this.jsm.consumers.add(this.stream, {
      ...wanted,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: Math.min(found.ack_floor.stream_seq, begins_after) + 1,
    });
  }
}

/** Returns whether a failure passes by itself. Conflicts and missed deadlines also come from what an entry asks for. */
function isPassing(error: unknown): boolean {
  if (isOutage(error)) return true;
  return error instanceof ServiceUnavailableError && !COUNTED_FAILURES.has(error.name);
}

interface Ack {
  seq: number;
  /** Whether the log had the record already. */
  duplicate: boolean;
}

/** Returns JetStream's answer to a record. Throws if the answer is an error. */
function ackOf(answer: Uint8Array): Ack {
  const { seq, duplicate, error } = JSON.parse(Buffer.from(answer).toString()) as {
    seq: number;
    duplicate?: boolean;
    error?: { code: number; description: string };
  };
  if (error) throw new Error(`the log did not take a record: ${error.code} ${error.description}`);
  return { seq, duplicate: duplicate ?? false };
}

const DEFAULT_MAX_PAYLOAD = 1024 * 1024;
/** Milliseconds. Short pulls, so that lost messages are noticed soon, and JetStream is asked again soon after an
 *  outage: the client waits up to one and a half times `expires` before it asks again. */
const PULL = { expires: 3000, idle_heartbeat: 1000 };
/** Milliseconds that reading a part of the log may take. */
const SCAN_LIMIT_MS = 30_000;
/** Milliseconds to wait for JetStream, which answers within a few. A later answer was lost with a server that has
 *  restarted by then. */
export const ANSWER_LIMIT_MS = 2000;

/** Milliseconds after which an entry is delivered again when its handling failed. */
const REDELIVERY_MS = 1000;
/** Names of errors of this status that count towards those below. */
const COUNTED_FAILURES = new Set(['ConflictError', 'VersionBumpedError', 'DeadlineExceededError']);
/** Failures in one process, other than outages, after which an entry counts as impossible to handle and is given up: about a
 *  quarter of an hour. */
const MAX_FAILURES = 1000;

/** Milliseconds after which servers of a cluster agree on a log that several processes have just created. */
const SETTLE_MS = 500;
/** Milliseconds after which a new leader of a cluster has read back all that it has. */
const CATCH_UP_MS = 15_000;

/** "stream not found". */
export const STREAM_NOT_FOUND = 10059;
/** "consumer not found". */
const CONSUMER_NOT_FOUND = 10014;
/** "no message found". */
const NO_MESSAGE_FOUND = 10037;
/** "stream name already in use with a different configuration", and "subjects overlap with an existing stream", which the
 *  server says while it is creating the same stream. */
const STREAM_EXISTS = [10058, 10065];

export async function undefinedOn<T>(codes: number | number[], asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (hasCode(error, [codes].flat())) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, codes: number[]): boolean {
  return error instanceof NatsError && codes.includes(error.api_error?.err_code ?? 0);
}
