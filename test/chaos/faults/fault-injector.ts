import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '../../support/seeded-random';
import type { FaultTarget } from './fault-target';

/** Milliseconds between the beginnings of two faults. */
const GAP_MS = { least: 500, most: 5000 };
/** Number of faults at the same time. */
const MAX_CONCURRENT = 3;

export interface InjectedFault {
  target: string;
  kind: string;
  beganMs: number;
  endedMs?: number;
}

/** Injects random faults, one after the other and sometimes several at once, until it is stopped. */
export class FaultInjector {
  readonly faults: InjectedFault[] = [];
  private readonly active = new Map<FaultTarget, Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;

  constructor(
    private readonly targets: FaultTarget[],
    private readonly random: SeededRandom,
    /** Called with a sentence when a fault does not end. */
    private readonly onEndless: (text: string) => void,
  ) {
    this.running = this.run();
  }

  /** Begins no more faults. Resolves when those under way are over. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await Promise.all(this.active.values());
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const waitMs = GAP_MS.least + this.random.below(GAP_MS.most - GAP_MS.least);
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted && this.active.size < MAX_CONCURRENT) this.begin();
    }
  }

  private begin(): void {
    const idle = this.targets.filter((target) => !this.active.has(target));
    const target = this.random.pick(idle.flatMap((each) => Array.from({ length: each.weight }, () => each)));
    if (!target) return;
    const kind = this.random.pick(Object.keys(target.kinds));
    const fault: InjectedFault = { target: target.name, kind, beganMs: Date.now() };
    this.faults.push(fault);
    const over = target.kinds[kind]!()
      .catch((error: unknown) => this.onEndless(`${kind} of ${target.name}: ${(error as Error).message}`))
      .finally(() => {
        fault.endedMs = Date.now();
        this.active.delete(target);
      });
    this.active.set(target, over);
  }
}
