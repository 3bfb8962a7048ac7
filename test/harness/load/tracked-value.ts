/** Milliseconds after which a request without an answer can no longer take effect: longer than the longest deadline of a
 *  request and the longest pause of a process together. */
const LATE_EFFECT_MS = 60_000;

/** How a request ended for its sender. `unknown`: no answer, or one that does not say whether the change was made. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

interface Change<T> {
  value: T;
  begunMs: number;
}

/** A value that one client changes, one change after the other. Keeps which values it may have, given the answers. */
export class TrackedValue<T> {
  private acknowledged: Change<T>;
  private unknown: Change<T>[] = [];

  constructor(initial: T) {
    this.acknowledged = { value: initial, begunMs: -Infinity };
  }

  /** Tries to change the value, and records how that ended. */
  async change(value: T, attempt: () => Promise<Outcome>): Promise<void> {
    const change = { value, begunMs: Date.now() };
    // Until there is an answer, both values are possible.
    this.unknown.push(change);
    const outcome = await attempt();
    if (outcome === 'unknown') return;
    this.unknown = this.unknown.filter((each) => each !== change);
    if (outcome === 'refused') return;
    this.acknowledged = change;
    this.unknown = this.unknown.filter(({ begunMs }) => begunMs > change.begunMs - LATE_EFFECT_MS);
  }

  /** The last acknowledged value, and those of later requests without an answer. */
  get possible(): T[] {
    return [this.acknowledged, ...this.unknown].map(({ value }) => value);
  }

  allows(value: T): boolean {
    return this.possible.includes(value);
  }
}
