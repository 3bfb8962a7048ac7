import type { Handler } from '@team-chat/bus';
import { type createDrafts as op, draftsAdded } from '@team-chat/contracts';
import { checkDrafts, checkDraftsAreSynchronized } from '../checked-drafts';
import type { Context } from '../context';
import { only } from '../events';

export const createDrafts: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await checkDraftsAreSynchronized(ctx, actor);
  const checked = await checkDrafts(ctx, actor, params.drafts);
  if (checked.length === 0) return { ids: [] };
  return ctx.db.transaction(async (tx) => {
    const drafts = await ctx.drafts.insert(tx, actor, checked);
    await ctx.outbox.add(tx, draftsAdded.entry(actor.realm_id, only(actor), { drafts }));
    return { ids: drafts.map((draft) => draft.id) };
  });
};
