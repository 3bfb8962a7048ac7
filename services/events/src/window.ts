import type { EventLog, LogEntry, LogTail } from '@team-chat/bus';
import { ServiceUnavailableError } from '@team-chat/contracts';
import { ALL_REALMS, Entry } from './entry';

/** Entries kept in memory, enough for polls and registrations in progress. Older entries are read from the log. */
const MAX_ENTRIES = 20_000;

/** Entries of all organisations among which one part of an organisation's older entries is found. */
const PART_ENTRIES = 20_000;

/** Milliseconds that a replica waits for entries that other services have committed. */
const REACH_LIMIT_MS = 5000;
const REACH_PAUSE_MS = 5;

export interface WindowOptions {
  onEntry(entry: Entry): void;
  /** Called when the window begins anew in another incarnation of the log. */
  onIncarnation(): void;
}

/** The newest entries of the log, read by one consumer for all queues of this replica. */
export class LogWindow {
  private entries: Entry[] = [];
  private tail: LogTail | undefined;
  /** Highest outbox id received, by service. */
  private readonly relayed = new Map<string, number>();

  constructor(
    private readonly log: EventLog,
    private readonly options: WindowOptions,
  ) {}

  /** Reads the log from its present end on. */
  async start(): Promise<void> {
    const { incarnation, last_seq } = await this.log.state();
    this.tail = this.log.tail({ incarnation, seq: last_seq }, 'log.>', {
      onEntry: (entry) => this.take(new Entry(entry)),
      onIncarnation: () => {
        this.entries = [];
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
    this.relayed.set(entry.service, Math.max(entry.outbox_id, this.relayed.get(entry.service) ?? 0));
    if (this.entries.length > 2 * MAX_ENTRIES) this.entries = this.entries.slice(-MAX_ENTRIES);
    this.options.onEntry(entry);
  }

  /** Resolves when every entry that the services had committed is received. `unsent` has the outbox id of each
   *  service's newest event that was not in the log, `logEnd` is the end of the log read after it. Throws
   *  ServiceUnavailableError after 5 seconds. */
  async reach(unsent: Record<string, number | null>, logEnd: number): Promise<void> {
    const hasAll = () =>
      this.position >= logEnd &&
      Object.entries(unsent).every(([service, id]) => id === null || (this.relayed.get(service) ?? 0) >= id);
    const giveUpAt = Date.now() + REACH_LIMIT_MS;
    while (!hasAll()) {
      if (Date.now() > giveUpAt) throw new ServiceUnavailableError();
      await new Promise((resolve) => setTimeout(resolve, REACH_PAUSE_MS));
    }
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
      const { part, upTo } = await this.olderPart(realmId, from);
      if (!take(part, upTo, false)) return;
      from = upTo;
    }
    take(this.recent(realmId, from), Math.max(from, this.position), true);
  }

  private async olderPart(realmId: number, seq: number): Promise<{ part: Entry[]; upTo: number }> {
    const { position } = this;
    const toSeq = Math.min(seq + PART_ENTRIES, position);
    const part: Entry[] = [];
    // The part also covers what follows without an entry of the organisation.
    let upTo = position;
    for (const realm of [realmId, ALL_REALMS]) {
      const onEntry = (entry: LogEntry) => part.push(new Entry(entry));
      const next = await this.log.read(seq + 1, toSeq, `log.*.${realm}.>`, onEntry);
      upTo = Math.min(upTo, next - 1);
    }
    part.sort((a, b) => a.seq - b.seq);
    return { part, upTo };
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
