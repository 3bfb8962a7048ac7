import { setTimeout as sleep } from 'node:timers/promises';
import {
  DiscardPolicy,
  type JetStreamManager,
  type MsgRequest,
  RetentionPolicy,
  StorageType,
  type StoredMsg,
  type StreamInfo,
} from 'nats';
import { retry, retryDuringOutage } from '../retry';
import { ENTRY_HEADER, FURTHER_PARTITIONS } from './entry';
import { hasCode, NO_MESSAGE_FOUND, STREAM_EXISTS, STREAM_NOT_FOUND, undefinedOn } from './jetstream';
import {
  describedIncarnation,
  describeIncarnation,
  type Incarnation,
  isNewer,
  type LogPosition,
  type LogState,
  successorOf,
} from './position';

/** The JetStream stream of the first partition. */
export const LOG_STREAM = 'EVENTS';
/** Where the NATS server says what happens to a stream, and its name. */
export const STREAM_ADVISORIES = '$JS.EVENT.ADVISORY.STREAM.*.*';
/** Longer than the record of the longest-lived queue (MAX_QUEUE_LIFESPAN_S and a quarter), so that the log covers every
 *  live queue. */
export const LOG_RETENTION_S = 9 * 86_400;
const DUPLICATE_WINDOW_NS = 120_000_000_000;

/** Milliseconds after which servers of a cluster agree on a log that several processes have just created. */
const SETTLE_MS = 500;
/** Milliseconds after which a new leader of a cluster has read back all that it has. */
const CATCH_UP_MS = 15_000;

/** Returns the name of a partition's stream. */
export function streamName(partition: number): string {
  return partition === 0 ? LOG_STREAM : `${LOG_STREAM}_${partition}`;
}

/** Returns the partition whose stream has that name; undefined for another stream. */
export function parseStreamName(name: string): number | undefined {
  if (name === LOG_STREAM) return 0;
  const [, number] = /^EVENTS_([1-9]\d*)$/.exec(name) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** The JetStream stream of one partition: its creation, its state and incarnation, and single messages in it. */
export class LogStream {
  readonly name: string;

  constructor(
    private readonly jsm: JetStreamManager,
    private readonly partition: number,
    /** Number of copies on clustered NATS servers. */
    private readonly replicas: number,
  ) {
    this.name = streamName(partition);
  }

  /** Returns the subject in this partition for `<service>.<realm_id>.<type>`, which may have wildcards. */
  subject(name: string): string {
    return this.partition === 0 ? `log.${name}` : `${FURTHER_PARTITIONS}.${this.partition}.${name}`;
  }

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

  async confirm(position: LogPosition): Promise<LogState & { holds: boolean }> {
    // On a cluster, a server that has just become the leader may not have read back all that it has.
    const giveUpAt = Date.now() + (this.replicas > 1 ? CATCH_UP_MS : 0);
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
    await this.jsm.streams.update(this.name, { description: describeIncarnation(begun) });
    const state = await this.state();
    return isNewer(incarnation, state.incarnation) ? { ...state, ...begun } : state;
  }

  private async findInfo(): Promise<StreamInfo | undefined> {
    return undefinedOn(STREAM_NOT_FOUND, this.jsm.streams.info(this.name));
  }

  private async create(): Promise<StreamInfo> {
    const config = {
      name: this.name,
      subjects: [this.subject('>')],
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      storage: StorageType.File,
      max_age: LOG_RETENTION_S * 1_000_000_000,
      duplicate_window: DUPLICATE_WINDOW_NS,
      num_replicas: this.replicas,
      allow_direct: true,
    };
    // Another process may create the log at the same time: its settings stay. A cluster refuses while it lacks servers.
    const adding = retryDuringOutage(() => this.jsm.streams.add(config));
    const created = await undefinedOn(STREAM_EXISTS, adding);
    return created ?? this.jsm.streams.info(this.name);
  }

  /** Writes the incarnation of a log that has none yet into its description: its creation time. */
  private async describe(info: StreamInfo): Promise<Incarnation> {
    const first = { incarnation: Date.parse(info.created).toString(36), begins_after: 0 };
    await this.jsm.streams.update(this.name, { description: describeIncarnation(first) });
    // Servers of a cluster that create the log at the same time for several processes do not agree on the time. The
    // last one written stays.
    if (info.config.num_replicas > 1) await sleep(SETTLE_MS);
    return describedIncarnation((await this.jsm.streams.info(this.name)).config.description) ?? first;
  }

  async findLast(filter: string): Promise<{ seq: number; message_id: string } | undefined> {
    const found = await this.findMessage({ last_by_subj: this.subject(filter) });
    return found && { seq: found.seq, message_id: found.header.get(ENTRY_HEADER.id) };
  }

  private async findMessage(query: MsgRequest): Promise<StoredMsg | undefined> {
    return undefinedOn(NO_MESSAGE_FOUND, this.jsm.streams.getMessage(this.name, query));
  }
}
