import type { Database } from '@team-chat/db';
import type { Logger } from '@team-chat/runtime';

/** How often a replica checks in each period whether a sweep is due, so that one that died is soon replaced. */
const CHECKS_PER_PERIOD = 4;
/** Milliseconds between two checks at most. */
const MAX_CHECK_MS = 600_000;

/** Sweeps once in each period of `everySeconds`, in one replica: the one that moves the time in the table `sweeps` of the
 *  service's schema. Two sweeps at once must do no harm. */
export class Sweeper {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;

  constructor(
    private readonly ctx: { db: Database; log: Pick<Logger, 'warn'> },
    private readonly everySeconds: number,
    private readonly sweep: () => Promise<void>,
  ) {}

  start(): void {
    this.timer = setInterval(
      () => (this.sweeping ??= this.look().finally(() => (this.sweeping = undefined))),
      Math.min((this.everySeconds * 1000) / CHECKS_PER_PERIOD, MAX_CHECK_MS),
    );
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  private async look(): Promise<void> {
    try {
      if (await this.claim()) await this.sweep();
    } catch (error) {
      this.ctx.log.warn({ err: error }, 'a sweep failed; the next one tries again');
    }
  }

  /** Claims the sweep that is due. Returns false if none is due or another replica has claimed it. */
  private async claim(): Promise<boolean> {
    const { knex } = this.ctx.db;
    const claimed = await knex('sweeps')
      .where('next_at', '<=', knex.fn.now())
      .update({ next_at: knex.raw("now() + ?::float * interval '1 second'", [this.everySeconds]) })
      .returning('next_at');
    return claimed.length > 0;
  }
}
