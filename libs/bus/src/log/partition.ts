import type { JetStreamManager } from 'nats';
import type { Bus } from '../bus';
import { type Appended, LogAppender } from './append';
import { ConsumerRunner } from './consume';
import type { Consumer } from './consumer';
import type { LogEntry, LogRecord } from './entry';
import type { LogPosition, LogState } from './position';
import { LogReader } from './read';
import { LogStream } from './stream';
import type { LogTail, TailOptions } from './tail';

export interface EventLogOptions {
  /** Number of copies on clustered NATS servers. */
  replicas: number;
  /** Called for messages in the log that are no entries. They are skipped. */
  onMalformed(error: unknown, seq: number): void;
}

/** One partition of the event log, a JetStream stream: appending, reading from any position, and consuming. */
export class LogPartition {
  private readonly stream: LogStream;
  private readonly appender: LogAppender;
  private readonly reader: LogReader;
  private readonly runner: ConsumerRunner;

  constructor(
    bus: Bus,
    jsm: JetStreamManager,
    { replicas, onMalformed }: EventLogOptions,
    readonly number: number,
  ) {
    this.stream = new LogStream(jsm, number, replicas);
    this.appender = new LogAppender(bus, this.stream);
    this.reader = new LogReader(bus, jsm, this.stream, onMalformed);
    this.runner = new ConsumerRunner(bus, jsm, this.stream);
  }

  /** Reads the partition's state. Creates the stream if it does not exist, or no longer exists. */
  state(): Promise<LogState> {
    return this.stream.state();
  }

  /** Compares the log with an earlier position of the log, and begins a new incarnation if the entry at that position is lost.
   *  Returns the log's state, and whether the position still means the same entry. */
  confirm(position: LogPosition): Promise<LogState & { holds: boolean }> {
    return this.stream.confirm(position);
  }

  /** Returns the sequence number and the id of the newest message under the subject `filter`; undefined if there is none. */
  findLast(filter: string): Promise<{ seq: number; message_id: string } | undefined> {
    return this.stream.findLast(filter);
  }

  /** Whether a record is small enough for the NATS server. */
  accepts(record: LogRecord): boolean {
    return this.appender.accepts(record);
  }

  /** Appends records, and resolves when the server has stored all of them. Rejects if any was not stored in time; then
   *  later ones of its organisation are not stored, and some of the others may be. */
  append(service: string, records: LogRecord[], timeoutMs?: number): Promise<Appended> {
    return this.appender.append(service, records, timeoutMs);
  }

  /** Calls `onEntry` with the entries under the subject `filter` from `fromSeq` to `toSeq`, which the log has reached, until it
   *  returns false. Returns the sequence number from which on there may be more entries: behind the one at which `onEntry` ended
   *  the reading, or that of the first entry after `toSeq`; Infinity where the log has none yet. */
  read(fromSeq: number, toSeq: number, filter: string, onEntry: (entry: LogEntry) => boolean): Promise<number> {
    return this.reader.read(fromSeq, toSeq, filter, onEntry);
  }

  /** Returns the message ids of all messages from `fromSeq` to the log's present end, also of malformed ones, in their order. */
  readIds(fromSeq: number, filter: string): Promise<{ seq: number; message_id: string }[]> {
    return this.reader.readIds(fromSeq, filter);
  }

  /** Reads the entries after a position in the log, in order, also after restarts of the NATS server. */
  tail(position: LogPosition, filter: string, options: TailOptions): LogTail {
    return this.reader.tail(position, filter, options);
  }

  /** Handles each entry under the consumer's filter at least once, in one of the service's replicas. Entries that were appended
   *  while no replica ran are included. `handle` must be idempotent, and an entry may come after a later one. Returns a function that stops it. */
  consume(declared: Consumer, onError: (error: unknown, seq: number) => void): Promise<() => Promise<void>> {
    return this.runner.consume(declared, onError);
  }

  /** Adapts the consumers of this process to a new incarnation of the log. */
  alignConsumers(): Promise<void> {
    return this.runner.alignConsumers();
  }
}
