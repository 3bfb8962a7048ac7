/** Milliseconds for which events that were sent can be asked for again, in case they were lost with the connection. */
const KEPT_MS = 180_000;
/** Number of such events at most. Below what a queue holds: above that, its owner would read the log again for each answer. */
const KEPT_EVENTS = 5000;
/** Sent events after which a stream polls again, which lets the owner forget the oldest. */
const POLL_AFTER_EVENTS = 1000;

/** The events that a stream has sent. The last of them stay in the queue, for a client that loses its connection. */
export class SentEvents {
  private readonly kept: { lastId: number; count: number; atMs: number }[] = [];
  private keptCount = 0;
  private countSincePoll = 0;
  private acknowledgedId: number;

  constructor(
    /** Id of the last event that the client has, or was sent. */
    public lastId: number,
  ) {
    this.acknowledgedId = lastId;
  }

  /** Whether the owner of the queue should be told which events it can forget. */
  get areMany(): boolean {
    return this.countSincePoll >= POLL_AFTER_EVENTS;
  }

  add(ids: number[]): void {
    if (ids.length === 0) return;
    this.lastId = ids.at(-1)!;
    this.kept.push({ lastId: this.lastId, count: ids.length, atMs: Date.now() });
    this.keptCount += ids.length;
    this.countSincePoll += ids.length;
  }

  /** Returns the id of the last event that need not be kept any more, for the next poll. */
  acknowledge(): number {
    this.countSincePoll = 0;
    while (this.kept[0] && (this.keptCount > KEPT_EVENTS || this.kept[0].atMs < Date.now() - KEPT_MS)) {
      const { lastId, count } = this.kept.shift()!;
      this.keptCount -= count;
      this.acknowledgedId = lastId;
    }
    return this.acknowledgedId;
  }
}
