import type { JetStreamManager } from 'nats';
import type { Bus } from '../bus';
import { retryDuringOutage } from '../retry';
import type { Consumer } from './consumer';
import type { LogRecord } from './entry';
import { ANSWER_LIMIT_MS, STREAM_NOT_FOUND, undefinedOn } from './jetstream';
import { type EventLogOptions, LogPartition } from './partition';
import { parseStreamName, STREAM_ADVISORIES } from './stream';

/** Milliseconds between two looks at how many partitions there are. The server says at once when there are more, but its message
 *  may be lost. */
const LOOK_MS = 30_000;

/** The event log of all organisations, in one or more partitions. All entries of an organisation are in one of them. */
export class EventLog {
  private readonly partitions: LogPartition[] = [];
  private count = 1;
  /** Functions that begin to consume partitions that were added. */
  private readonly consumers = new Set<() => Promise<void>>();
  private readonly changeListeners: (() => void)[] = [];
  private advisories = 0;

  private constructor(
    private readonly bus: Bus,
    private readonly jsm: JetStreamManager,
    private readonly options: EventLogOptions,
  ) {}

  /** Opens the log, creating it where it does not exist. Then follows how many partitions it has, for as long as the bus is
   *  open. */
  static async open(bus: Bus, options: EventLogOptions): Promise<EventLog> {
    const jsm = await bus.nc.jetstreamManager({ checkAPI: false, timeout: ANSWER_LIMIT_MS });
    const log = new EventLog(bus, jsm, options);
    const find = async () => {
      await log.partition(0).state();
      // With the permissions of the version before it is not answered. Where there are more partitions, that is known soon enough.
      await log.refresh().catch(() => undefined);
    };
    // A server without JetStream hardly gets it later. A leaf node of one that has it may: the service is restarted.
    const hasJetStream = bus.nc.info?.jetstream ?? false;
    await (hasJetStream ? retryDuringOutage(find) : find());
    log.followChanges();
    return log;
  }

  private followChanges(): void {
    const { bus } = this;
    // The server may be away: the next look follows.
    const look = () => this.refresh().catch(() => undefined);
    const lookAndTell = () => void look().then(() => this.changeListeners.forEach((listener) => listener()));
    bus.subscribe(STREAM_ADVISORIES, (_text, subject) => {
      if (parseStreamName(subject.slice(subject.lastIndexOf('.') + 1)) === undefined) return;
      this.advisories++;
      lookAndTell();
    });
    bus.onConnectionChange((state) => state === 'back' && lookAndTell());
    const timer = setInterval(() => (bus.nc.isClosed() ? clearInterval(timer) : void look()), LOOK_MS).unref();
  }

  /** Calls `listener` after the server has said that a partition was created, described anew or deleted, and after each reconnect. */
  onChange(listener: () => void): void {
    this.changeListeners.push(listener);
  }

  /** Number of times that the log may have become another one: connections to the NATS server, and what it said about streams. */
  get changes(): number {
    return this.bus.connections + this.advisories;
  }

  /** Number of partitions at the last look. It never decreases. */
  get size(): number {
    return this.count;
  }

  partition(number: number): LogPartition {
    return (this.partitions[number] ??= new LogPartition(this.bus, this.jsm, this.options, number));
  }

  /** Returns the partition of an organisation's entries; where a service does not append to all of `count` yet, that one's. */
  partitionOf(realmId: number, count = this.count): LogPartition {
    return this.partition(partitionOf(realmId, count));
  }

  /** Looks how many partitions there are, and returns the number. Those that are being added count once all are there. */
  async refresh(): Promise<number> {
    const there = new Set<number | undefined>();
    const names = this.jsm.streams.names();
    for (let page = await names.next(); page.length > 0; page = await names.next()) {
      for (const name of page) there.add(parseStreamName(name));
    }
    let count = 1;
    while (there.has(count)) count++;
    this.count = Math.max(this.count, count);
    for (const begin of this.consumers) await begin();
    return this.count;
  }

  /** Adds the partitions that are missing to `count`: the first of them last, and with it they all begin to count. */
  async grow(count: number): Promise<void> {
    for (let number = count - 1; number >= this.count; number--) await this.partition(number).state();
    await this.refresh();
  }

  /** Whether a record is small enough for the NATS server. */
  accepts(record: LogRecord): boolean {
    return this.partition(0).accepts(record);
  }

  /** Handles each entry under the consumer's filter at least once, in one of the service's replicas, and in partitions that are added
   *  later as well. Returns a function that stops it. */
  async consume(declared: Consumer, onError: (error: unknown, seq: number) => void): Promise<() => Promise<void>> {
    const stops: (() => Promise<void>)[] = [];
    let beginning = Promise.resolve();
    const begin = async () => {
      while (stops.length < this.count) {
        stops.push(await this.partition(stops.length).consume(declared, onError));
      }
    };
    const beginInTurn = () => (beginning = beginning.catch(() => undefined).then(begin));
    await beginInTurn();
    this.consumers.add(beginInTurn);
    return async () => {
      this.consumers.delete(beginInTurn);
      await beginning.catch(() => undefined);
      await Promise.all(stops.map((stop) => stop()));
    };
  }
}

/** Returns which of `count` partitions an organisation belongs to (jump consistent hash). Where the count grows, organisations move only
 *  to new partitions, and no more than these need for their share. */
export function partitionOf(realmId: number, count: number): number {
  let seed = BigInt(realmId);
  let partition = 0;
  for (let next = 0; next < count;) {
    partition = next;
    seed = BigInt.asUintN(64, seed * 2862933555777941757n + 1n);
    next = Math.floor((partition + 1) * (2 ** 31 / (Number(seed >> 33n) + 1)));
  }
  return partition;
}

/** The JetStream stream of the queue records, which refer to the log. */
const QUEUE_RECORDS = 'KV_QUEUES';

/** Returns the names of the streams of the log and of the queue records. */
export async function listLogStreams(jsm: JetStreamManager): Promise<string[]> {
  const names = await retryDuringOutage(() => jsm.streams.names().next());
  return names.filter((name) => parseStreamName(name) !== undefined || name === QUEUE_RECORDS);
}

/** Removes the log and all event queues, where they exist. Services create both when they start; none may run
 *  meanwhile. */
export async function removeLog(bus: Bus): Promise<void> {
  const jsm = await bus.nc.jetstreamManager({ checkAPI: false });
  for (const stream of await listLogStreams(jsm)) {
    await retryDuringOutage(() => undefinedOn(STREAM_NOT_FOUND, jsm.streams.delete(stream)));
  }
}
