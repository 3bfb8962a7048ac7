import type { Handler } from '@team-chat/bus';
import { type deleteDraft as op, NotFoundError, draftRemoved } from '@team-chat/contracts';
import { checkDraftsAreSynchronized } from '../checked-drafts';
import type { Context } from '../context';
import { only } from '../events';

export const deleteDraft: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const id = params.draft_id;
  await checkDraftsAreSynchronized(ctx, actor);
  return ctx.db.transaction(async (tx) => {
    const existed = await ctx.drafts.remove(tx, { realm_id, user_id, id });
    if (!existed) throw new NotFoundError('Draft does not exist');
    await ctx.outbox.add(tx, draftRemoved.entry(actor.realm_id, only(actor), { draft_id: id }));
    return {};
  });
};
