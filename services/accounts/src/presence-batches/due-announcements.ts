import { updatePresence } from '@team-chat/contracts';
import { type Core, DueWork } from '@team-chat/service';
import type { Repositories } from '../repositories';
import { announcePresences } from './announce-presences';

/** Announces presences that have waited for long enough, if no report of the organisation has announced them. */
export class DueAnnouncements {
  private readonly work: DueWork;

  constructor(private readonly ctx: Core & Repositories) {
    this.work = new DueWork({
      name: 'presence-announcements',
      table: 'presence_batches',
      column: 'announcement_due_at',
      poller: ctx.duePoller,
      log: ctx.log,
    });
  }

  start(): void {
    this.work.start({
      claim: () => this.ctx.presenceAnnouncements.claim(),
      perform: ({ realm_id }) => announceWaiting(this.ctx, realm_id),
      factsOf: ({ realm_id }) => ({ realm_id }),
    });
  }

  stop(): Promise<void> {
    return this.work.stop();
  }
}

async function announceWaiting(ctx: Core & Repositories, realmId: number): Promise<void> {
  await ctx.runAs(updatePresence, () =>
    ctx.db.transaction(async (tx) => {
      const haveWaiting = await ctx.presenceAnnouncements.lock(tx, realmId);
      if (haveWaiting) await announcePresences(ctx, tx, realmId, [], { haveWaiting });
    }),
  );
}
