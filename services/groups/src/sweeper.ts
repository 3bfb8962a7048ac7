import { regroupPages } from './account-changes/regroup-members';
import type { Context } from './context';

/** Seconds after which a deactivation counts as abandoned, far longer than any caller waits for an answer. */
const DEACTIVATION_PATIENCE_S = 60;
/** How often a replica checks in each period whether a sweep is due, so that one that died is soon replaced. */
const CHECKS_PER_PERIOD = 4;

/** Sweeps once in each period of `everySeconds`, in one replica. */
export class Sweeper {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;

  constructor(
    private readonly ctx: Context,
    private readonly everySeconds: number,
  ) {}

  start(): void {
    this.timer = setInterval(
      () => (this.sweeping ??= this.look().finally(() => (this.sweeping = undefined))),
      (this.everySeconds * 1000) / CHECKS_PER_PERIOD,
    );
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  private async look(): Promise<void> {
    try {
      if (await this.ctx.sweeps.claim(this.everySeconds)) await sweep(this.ctx);
    } catch (error) {
      this.ctx.log.warn({ err: error }, 'a sweep failed; the next one tries again');
    }
  }
}

/** Ends deactivations whose process died, and adds members whose waiting period has ended to the full members. */
async function sweep(ctx: Context): Promise<void> {
  await ctx.groupChanges.endDeactivationsOlderThan(DEACTIVATION_PATIENCE_S);
  for (const realm_id of await ctx.fullMembers.listRealmsWithWaiting()) {
    await regroupPages(ctx, realm_id, (after, limit) => ctx.fullMembers.listWaiting(realm_id, after, limit));
  }
}
