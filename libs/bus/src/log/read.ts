import { type JsMsg, DeliverPolicy, type JetStreamManager } from 'nats';
import type { Bus } from '../bus';
import { ENTRY_HEADER, parseEntry, type LogEntry } from './entry';
import { choosePull, SHORT_PULL } from './jetstream';
import type { LogPosition } from './position';
import type { LogStream } from './stream';
import { followLog, LogTail, type TailOptions } from './tail';

/** Milliseconds that reading a part of the log may take. */
const SCAN_LIMIT_MS = 30_000;

/** Reads one partition of the log from any position. */
export class LogReader {
  constructor(
    private readonly bus: Bus,
    private readonly jsm: JetStreamManager,
    private readonly stream: LogStream,
    /** Called for messages in the log that are no entries. They are skipped. */
    private readonly onMalformed: (error: unknown, seq: number) => void,
  ) {}

  read(fromSeq: number, toSeq: number, filter: string, onEntry: (entry: LogEntry) => boolean): Promise<number> {
    return this.scan(fromSeq, toSeq, filter, (msg) => {
      const entry = this.parse(msg);
      return !entry || onEntry(entry);
    });
  }

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
    const lastSeq = (await this.stream.findLast(filter))?.seq ?? 0;
    if (fromSeq > lastSeq) return Infinity;
    const consumer = await this.consumerFrom(fromSeq, filter);
    try {
      let next: number | undefined;
      const messages = await consumer.consume({ max_messages: 500, ...SHORT_PULL });
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

  tail(position: LogPosition, filter: string, options: TailOptions): LogTail {
    const source = {
      confirm: (at: LogPosition) => this.stream.confirm(at),
      deliverAfter: (seq: number) => {
        const pull = { max_messages: 1000, ...choosePull(this.bus.nc) };
        return followLog(this.jsm, {
          stream: this.stream.name,
          seq: seq + 1,
          filter: this.stream.subject(filter),
          pull,
        });
      },
      parse: (msg: JsMsg) => this.parse(msg),
    };
    return new LogTail(this.bus, source, position, options);
  }

  private consumerFrom(seq: number, filter: string) {
    return this.bus.nc.jetstream().consumers.get(this.stream.name, {
      // One filter as a string: an array hangs for ever on nats-server 2.9, which Debian 12 ships.
      filterSubjects: this.stream.subject(filter),
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: Math.max(1, seq),
    });
  }

  private parse(msg: JsMsg): LogEntry | undefined {
    try {
      return parseEntry(msg);
    } catch (error) {
      this.onMalformed(error, msg.seq);
      return undefined;
    }
  }
}
