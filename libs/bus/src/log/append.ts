import { headers } from 'nats';
import type { Bus } from '../bus';
import { startPublishSpan } from '../trace';
import { ENTRY_HEADER, type LogRecord } from './entry';
import { ANSWER_LIMIT_MS } from './jetstream';
import type { LogStream } from './stream';

/** Bytes that the subject and the fixed headers may add to a record. */
const HEADERS_ALLOWANCE_BYTES = 1024;
const DEFAULT_MAX_PAYLOAD = 1024 * 1024;

/** Where the log has stored some records. */
export interface Appended {
  /** Sequence number of the first that the log did not have yet; Infinity if it had all. */
  first: number;
  last: number;
  /** Id of the record at `last`. */
  lastId: string;
}

/** Appends records to one partition of the log. */
export class LogAppender {
  constructor(
    private readonly bus: Bus,
    private readonly stream: LogStream,
  ) {}

  accepts(record: LogRecord): boolean {
    const bytes = [record.body, record.audience, record.effects ?? ''].map((part) => Buffer.byteLength(part));
    const limit = this.bus.nc.info?.max_payload ?? DEFAULT_MAX_PAYLOAD;
    return bytes.reduce((sum, size) => sum + size, HEADERS_ALLOWANCE_BYTES) <= limit;
  }

  async append(service: string, records: LogRecord[], timeoutMs = ANSWER_LIMIT_MS): Promise<Appended> {
    const organisations = new Map<number, Lanes>();
    const newest = new Map(records.map((record) => [record.realm_id, record]));
    const acks = records.map((record) => {
      const { realm_id } = record;
      const lanes = organisations.get(realm_id) ?? new Lanes();
      organisations.set(realm_id, lanes);
      // An organisation's last entry tells which of its records are in the log (LogWindow.reach).
      const lane = newest.get(realm_id) === record ? null : record.lane;
      return lanes.add(lane, () => this.appendOne(service, record, timeoutMs));
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
    const subject = this.stream.subject(`${service}.${record.realm_id}.${record.type}`);
    try {
      return parseAck(await this.bus.requestWithHeaders(subject, record.body, h, timeoutMs).promise);
    } finally {
      span?.end();
    }
  }
}

/** The appends of one organisation. Within a lane one follows the other: a server whose disk is full may refuse a record and store the
 *  next one, which is smaller. A record without a lane waits for all records before it, and all after it wait for it. */
class Lanes {
  private newest = new Map<string, Promise<Ack>>();
  private withoutLane: Promise<Ack> | undefined;

  add(lane: string | null | undefined, append: () => Promise<Ack>): Promise<Ack> {
    const before = lane == null ? this.all() : (this.newest.get(lane) ?? this.withoutLane);
    const ack = before?.then(append) ?? append();
    if (lane == null) [this.withoutLane, this.newest] = [ack, new Map()];
    else this.newest.set(lane, ack);
    return ack;
  }

  private all(): Promise<unknown> | undefined {
    return this.newest.size === 0 ? this.withoutLane : Promise.all(this.newest.values());
  }
}

interface Ack {
  seq: number;
  /** Whether the log had the record already. */
  duplicate: boolean;
}

/** Returns JetStream's answer to a record. Throws if the answer is an error. */
function parseAck(answer: Uint8Array): Ack {
  const { seq, duplicate, error } = JSON.parse(Buffer.from(answer).toString()) as {
    seq: number;
    duplicate?: boolean;
    error?: { code: number; description: string };
  };
  if (error) throw new Error(`the log did not take a record: ${error.code} ${error.description}`);
  return { seq, duplicate: duplicate ?? false };
}
