/** Milliseconds for which events that were sent can be asked for again, in case they were lost with the connection. */
const KEPT_MS = 180_000;
/** Number of such events at most. Below what a queue holds: above that, its owner would read the log again for each answer. */
const KEPT_EVENTS = 5000;
/** The same of their characters. */
const KEPT_CHARACTERS = 8 * 1024 * 1024;
/** Sent events, and characters, after which a stream polls again, which lets the owner forget the oldest. */
const POLL_AFTER_EVENTS = 1000;
const POLL_AFTER_CHARACTERS = 2 * 1024 * 1024;

/** The events that a stream has sent. The last of them stay in the queue, for a client that loses its connection. */
export class SentEvents {
  private readonly kept: { lastId: number; count: number; size: number; atMs: number }[] = [];
  private keptCount = 0;
  private keptSize = 0;
  private countSincePoll = 0;
  private sizeSincePoll = 0;
  private acknowledgedId: number;

  constructor(
    /** Id of the last event that the client has, or was sent. */
    public lastId: number,
  ) {
    this.acknowledgedId = lastId;
  }

  /** Whether the owner of the queue should be told which events it can forget. */
  get areMany(): boolean {
    return this.countSincePoll >= POLL_AFTER_EVENTS || this.sizeSincePoll >= POLL_AFTER_CHARACTERS;
  }

  /** Adds events that were sent together, as so many characters. */
  add(ids: number[], size: number): void {
    if (ids.length === 0) return;
    this.lastId = ids.at(-1)!;
    this.kept.push({ lastId: this.lastId, count: ids.length, size, atMs: Date.now() });
    this.keptCount += ids.length;
    this.keptSize += size;
    this.countSincePoll += ids.length;
    this.sizeSincePoll += size;
  }

  /** Returns the id of the last event that need not be kept any more, for the next poll. */
  acknowledge(): number {
    this.countSincePoll = 0;
    this.sizeSincePoll = 0;
    const areTooMany = () => this.keptCount > KEPT_EVENTS || this.keptSize > KEPT_CHARACTERS;
    while (this.kept[0] && (areTooMany() || this.kept[0].atMs < Date.now() - KEPT_MS)) {
      const { lastId, count, size } = this.kept.shift()!;
      this.keptCount -= count;
      this.keptSize -= size;
      this.acknowledgedId = lastId;
    }
    return this.acknowledgedId;
  }
}
