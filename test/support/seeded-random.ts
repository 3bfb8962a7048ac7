/** Random choices that are the same for the same seed. */
export class SeededRandom {
  constructor(private state: number) {}

  /** Returns a number in [0, 1). Source: mulberry32, public domain. */
  roll(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.roll() * limit);
  }

  coin(): boolean {
    return this.roll() < 0.5;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }

  /** Returns from one to `limit` different elements. */
  some<T>(from: readonly T[], limit: number): T[] {
    return [...new Set(Array.from({ length: 1 + this.below(limit) }, () => this.pick(from)))];
  }
}
