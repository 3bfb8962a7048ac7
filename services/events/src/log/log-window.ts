import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from 'async-mutex';
import type { LogEntry, LogPartition, LogTail } from '@team-chat/bus';
import { ALL_REALMS, ServiceUnavailableError } from '@team-chat/contracts';
import { Entry } from './entry';

/** Entries kept in memory, enough for polls and registrations in progress, and their bytes. Older entries are read from the
 *  log. There may be twice as many for a while. */
const MAX_ENTRIES = 20_000;
const MAX_BYTES = 32 * 1024 * 1024;

/** Entries of all organisations among which one part of an organisation's older entries is found. */
const PART_ENTRIES = 20_000;
/** Bytes after which a part ends. */
const PART_BYTES = 8 * 1024 * 1024;
/** Parts that are read at the same time. */
const MAX_READS = 8;

/** Milliseconds for which entries that a queue has read keep what was made of them: when a replica has died, many queues read the
 *  same entries. */
const WARM_MS = 5000;

/** Milliseconds that a replica waits for entries that other services have committed. */
const REACH_LIMIT_MS = 5000;
const REACH_PAUSE_MS = 5;

export interface WindowOptions {
  onEntry(entry: Entry): void;
  /** Called when the window begins anew in another incarnation of the log. */
  onIncarnation(): void;
}

/** The newest entries of a partition of the log, read by one consumer for all queues of this replica. */
export class LogWindow {
  private entries: Entry[] = [];
  /** Bytes of these entries. */
  private size = 0;
  /** Entries that queues have read lately. */
  private warm: Set<Entry> | undefined;
  private readonly reads = new Semaphore(MAX_READS);
  private tail: LogTail | undefined;

  constructor(
    private readonly log: LogPartition,
    private readonly options: WindowOptions,
  ) {}

  /** Number of the partition. */
  get partition(): number {
    return this.log.number;
  }

  /** Reads the partition from its present end on. */
  async start(): Promise<void> {
    const { incarnation, last_seq } = await this.log.state();
    this.tail = this.log.tail({ incarnation, seq: last_seq }, '>', {
      onEntry: (entry) => this.take(new Entry(entry, this.partition)),
      onIncarnation: () => {
        this.entries = [];
        this.size = 0;
        this.options.onIncarnation();
      },
    });
  }

  async stop(): Promise<void> {
    await this.tail?.stop();
  }

  /** Looks whether the log is still the same; `onIncarnation` is called soon after if it is not. */
  async check(): Promise<void> {
    await this.tail?.check();
  }

  /** The incarnation of the log that the entries are of; empty before the start. */
  get incarnation(): string {
    return this.tail?.position.incarnation ?? '';
  }

  /** Sequence number up to which this replica has received the log. */
  get position(): number {
    return this.tail?.position.seq ?? 0;
  }

  private take(entry: Entry): void {
    this.entries.push(entry);
    this.size += entry.size;
    if (this.entries.length > 2 * MAX_ENTRIES || this.size > 2 * MAX_BYTES) this.dropOldest();
    this.options.onEntry(entry);
    entry.shrink();
  }

  private dropOldest(): void {
    let first = Math.max(0, this.entries.length - MAX_ENTRIES);
    for (const { size } of this.entries.slice(0, first)) this.size -= size;
    while (this.size > MAX_BYTES) this.size -= this.entries[first++]!.size;
    this.entries = this.entries.slice(first);
  }

  /** Reads the sequence number of the partition's newest entry. */
  async end(): Promise<number> {
    return (await this.log.state()).last_seq;
  }

  /** Reads the sequence numbers of the oldest and the newest entry. */
  async bounds(): Promise<{ first_seq: number; last_seq: number }> {
    return this.log.state();
  }

  /** Resolves when every entry of the organisation that the services had committed is received. `unsent` has the outbox id of each
   *  service's newest event that was not in the log. Throws ServiceUnavailableError after 5 seconds. */
  async reach(realmId: number, unsent: Record<string, number | null>): Promise<void> {
    const giveUpAt = Date.now() + REACH_LIMIT_MS;
    const waitUntil = async (isReached: () => boolean | Promise<boolean>) => {
      while (!(await isReached())) {
        if (Date.now() > giveUpAt) throw new ServiceUnavailableError();
        await sleep(REACH_PAUSE_MS);
      }
    };
    for (const [service, id] of Object.entries(unsent)) {
      if (id === null) continue;
      await waitUntil(async () => {
        const last = await this.log.findLast(`${service}.${realmId}.>`);
        return last !== undefined && parseOutboxId(service, last.message_id) >= id;
      });
    }
    const end = await this.end();
    await waitUntil(() => this.position >= end);
  }

  /** Calls `take` with the entries after `seq`, in order and part by part: the organisation's entries and the ones for all
   *  organisations. `upTo` is the sequence number at which a part ends. The last part ends at the present position: later
   *  entries reach `onEntry` after `take` has returned. Ends early where `take` returns false. */
  async read(
    realmId: number,
    seq: number,
    take: (part: Entry[], upTo: number, isLast: boolean) => boolean,
  ): Promise<void> {
    let from = seq;
    while (!this.covers(from)) {
      const next = await this.reads.runExclusive(async () => {
        const { part, upTo } = await this.olderPart(realmId, from);
        return take(part, upTo, false) ? upTo : undefined;
      });
      if (next === undefined) return;
      from = next;
    }
    const recent = this.recent(realmId, from);
    take(recent, Math.max(from, this.position), true);
    this.keepWarm(recent);
  }

  /** Lets entries keep what was made of them for some seconds. */
  private keepWarm(entries: Entry[]): void {
    if (!this.warm) {
      const warm = (this.warm = new Set<Entry>());
      setTimeout(() => {
        this.warm = undefined;
        for (const entry of warm) entry.shrink();
      }, WARM_MS).unref();
    }
    for (const entry of entries) this.warm.add(entry);
  }

  private async olderPart(realmId: number, seq: number): Promise<{ part: Entry[]; upTo: number }> {
    const { position } = this;
    const toSeq = Math.min(seq + PART_ENTRIES, position);
    const part: Entry[] = [];
    // The part also covers what follows without an entry of the organisation.
    let upTo = position;
    for (const realm of [realmId, ALL_REALMS]) {
      let size = 0;
      const onEntry = (entry: LogEntry) => {
        part.push(new Entry(entry, this.partition));
        size += entry.size;
        return size < PART_BYTES;
      };
      const next = await this.log.read(seq + 1, Math.min(toSeq, upTo), `*.${realm}.>`, onEntry);
      upTo = Math.min(upTo, next - 1);
    }
    const within = part.filter((entry) => entry.seq <= upTo);
    return { part: within.sort((a, b) => a.seq - b.seq), upTo };
  }

  private covers(seq: number): boolean {
    const oldest = this.entries[0];
    return seq >= this.position || (oldest !== undefined && seq >= oldest.seq - 1);
  }

  private recent(realmId: number, seq: number): Entry[] {
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.entries[middle]!.seq > seq) high = middle;
      else low = middle + 1;
    }
    return this.entries.slice(low).filter(({ realm_id }) => realm_id === realmId || realm_id === ALL_REALMS);
  }
}

/** Returns the id of an entry in the outbox of its service. */
function parseOutboxId(service: string, messageId: string): number {
  return Number(messageId.slice(service.length + 1));
}
