import type { EventLog } from '@team-chat/bus';
import { LogWindow, type WindowOptions } from './log-window';

/** Milliseconds for which a partition that nothing here needs any more is followed. */
const UNNEEDED_MS = 60_000;

/** The partitions of the log that this replica follows: the first one, which also has what is for the server itself, and those of its
 *  queues. */
export class FollowedPartitions {
  private readonly windows = new Map<number, LogWindow>();
  private readonly starting = new Map<number, Promise<LogWindow>>();
  /** Unix milliseconds at which each partition was last needed. */
  private readonly neededAtMs = new Map<number, number>();

  constructor(
    private readonly log: EventLog,
    private readonly makeOptions: (window: () => LogWindow) => WindowOptions,
  ) {}

  /** Returns the window of a partition. Begins to follow the partition, from its present end on, where this replica does not. */
  async follow(partition: number): Promise<LogWindow> {
    this.neededAtMs.set(partition, Date.now());
    const window = this.windows.get(partition);
    if (window) return window;
    const starting = this.starting.get(partition) ?? this.start(partition);
    this.starting.set(partition, starting);
    return starting.finally(() => this.starting.delete(partition));
  }

  /** Follows the partition of the log that has an organisation's entries. */
  followRealm(realmId: number): Promise<LogWindow> {
    return this.follow(this.log.partitionOf(realmId).number);
  }

  /** Number of partitions of the log, followed or not, at the last look. */
  get size(): number {
    return this.log.size;
  }

  /** Whether a service that appends to `size` partitions appends an organisation's entries to this one. */
  isOf(realmId: number, partition: number, size = this.log.size): boolean {
    return this.log.partitionOf(realmId, size).number === partition;
  }

  /** Calls `listener` when the log may have more partitions, or may not be the same any more. */
  onLogChange(listener: () => void): void {
    this.log.onChange(listener);
  }

  /** Looks whether the log has more partitions. */
  async refresh(): Promise<void> {
    await this.log.refresh();
  }

  private async start(partition: number): Promise<LogWindow> {
    const window: LogWindow = new LogWindow(
      this.log.partition(partition),
      this.makeOptions(() => window),
    );
    await window.start();
    this.windows.set(partition, window);
    return window;
  }

  values(): LogWindow[] {
    return [...this.windows.values()];
  }

  /** Stops following the partitions that were not needed for a minute. `isNeeded` returns whether a queue reads one. */
  async dropUnneeded(isNeeded: (window: LogWindow) => boolean): Promise<void> {
    const nowMs = Date.now();
    for (const window of this.values()) {
      const { partition } = window;
      if (partition === 0 || isNeeded(window)) this.neededAtMs.set(partition, nowMs);
      else if (nowMs - this.neededAtMs.get(partition)! > UNNEEDED_MS) {
        this.windows.delete(partition);
        await window.stop();
      }
    }
  }

  /** Looks whether the followed partitions are still of the incarnation that was read. */
  async check(): Promise<void> {
    await Promise.all(this.values().map((window) => window.check()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.values().map((window) => window.stop()));
  }

  /** Returns the number of entries that this replica has received, and the number that it has not received yet. */
  async progress(): Promise<{ position: number; lag: number }> {
    const windows = this.values();
    const ends = await Promise.all(windows.map((window) => window.end()));
    const position = windows.reduce((sum, window) => sum + window.position, 0);
    return { position, lag: Math.max(0, ends.reduce((sum, end) => sum + end, 0) - position) };
  }
}
