import type { Handler } from '@team-chat/bus';
import { type editDraft as op, NotFoundError, draftUpdated } from '@team-chat/contracts';
import { checkDrafts, checkDraftsAreSynchronized } from '../checked-drafts';
import type { Context } from '../context';
import { only } from '../events';

export const editDraft: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const key = { realm_id, user_id, id: params.draft_id };
  await checkDraftsAreSynchronized(ctx, actor);
  if (!(await ctx.drafts.has(key))) throw new NotFoundError('Draft does not exist');
  const [checked] = await checkDrafts(ctx, actor, [params.draft]);
  return ctx.db.transaction(async (tx) => {
    const draft = await ctx.drafts.update(tx, key, checked!);
    if (!draft) throw new NotFoundError('Draft does not exist');
    await ctx.outbox.add(tx, draftUpdated.entry(actor.realm_id, only(actor), { draft }));
    return {};
  });
};
