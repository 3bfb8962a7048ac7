import type { SeededRandom } from '../support/seeded-random';

/** The replicas of a service, or the cores of a server. Each does its work one piece after the other, in the order of arrival. */
export class Station {
  /** Milliseconds of work done by all. */
  busyMs = 0;
  private readonly freeAt: number[];

  /** Work of a server with shared cores goes to the first that is free; a replica is chosen at random. */
  constructor(
    readonly count: number,
    private readonly areShared: boolean,
  ) {
    this.freeAt = Array<number>(count).fill(0);
  }

  /** Returns when work that arrives now is done. */
  serve(now: number, ms: number, random: SeededRandom): number {
    const index = this.areShared ? this.freeAt.indexOf(Math.min(...this.freeAt)) : random.below(this.count);
    return this.serveAt(index, now, ms);
  }

  /** Returns when work that arrives at one of them now is done. */
  serveAt(index: number, now: number, ms: number): number {
    const end = Math.max(now, this.freeAt[index]!) + ms;
    this.freeAt[index] = end;
    this.busyMs += ms;
    return end;
  }
}
