import { regroupPages } from './account-changes/regroup-members';
import type { Context } from './context';

/** Far longer than anybody waits for an answer. */
const DEACTIVATION_PATIENCE_S = 60;
/** Looks whether it is time for a sweep this often in each period: a replica that died with one is soon replaced. */
const LOOKS_PER_PERIOD = 4;

/** Sweeps every so often, in one replica at a time. */
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
      (this.everySeconds * 1000) / LOOKS_PER_PERIOD,
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

/** What happens by the passing of time: waiting periods end, and deactivations whose process died are given up. */
async function sweep(ctx: Context): Promise<void> {
  await ctx.groupChanges.endDeactivationsOlderThan(DEACTIVATION_PATIENCE_S);
  for (const realm_id of await ctx.fullMembers.listRealmsWithWaiting()) {
    await regroupPages(ctx, realm_id, (after, limit) => ctx.fullMembers.listWaiting(realm_id, after, limit));
  }
}
