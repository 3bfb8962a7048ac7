import type { Logger } from '@team-chat/runtime';

/** Longest that `stop` waits for the piece of work at hand, in milliseconds. */
const STOP_TIMEOUT_MS = 3000;

export interface DueWorkOptions {
  /** Name of the work in the log. */
  name: string;
  /** Milliseconds between two looks for work that is due again, or that a replica left when it died. */
  everyMs: number;
  log: Pick<Logger, 'error'>;
}

/** Does the work that a table lists, one piece after the other: new work when it is woken, and any work at intervals. */
export class DueWork {
  private stopped = false;
  private woken = false;
  private endSleep: (() => void) | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly options: DueWorkOptions) {}

  /** Begins to call `doNext`, which claims and does one piece of work and returns false when none is due. */
  start(doNext: () => Promise<boolean>): void {
    this.running = this.run(doNext);
  }

  /** Makes it look for work at once. Call it after the transaction that adds the work. */
  wake(): void {
    this.woken = true;
    this.endSleep?.();
  }

  /** Takes no more work. The work at hand may be cut off, and is then done again by whoever looks next. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    const patience = new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref());
    await Promise.race([this.running, patience]);
  }

  private async run(doNext: () => Promise<boolean>): Promise<void> {
    while (!this.stopped) {
      this.woken = false;
      try {
        while (!this.stopped && (await doNext()));
      } catch (error) {
        if (!this.stopped) this.options.log.error({ err: error, work: this.options.name }, 'due work failed');
      }
      await this.sleep();
    }
  }

  private sleep(): Promise<void> {
    if (this.woken || this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.endSleep = undefined;
        resolve();
      };
      const timer = setTimeout(end, this.options.everyMs);
      this.endSleep = end;
    });
  }
}
