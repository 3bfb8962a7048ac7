import type * as op from '@team-chat/contracts';
import { draftRemoved, draftsAdded, draftUpdated, NotFoundError } from '@team-chat/contracts';
import { checkDrafts, checkDraftsAreSynchronized } from '../checked-drafts';
import type { Handler } from '../context';
import { only } from '../events';

export const createDrafts: Handler<typeof op.createDrafts> = async (ctx, { actor, params }) => {
  await checkDraftsAreSynchronized(ctx, actor);
  const checked = await checkDrafts(ctx, actor, params.drafts);
  if (checked.length === 0) return { ids: [] };
  return ctx.db.transaction(async (tx) => {
    const drafts = await ctx.drafts.insert(tx, actor, checked);
    await ctx.outbox.add(tx, draftsAdded.entry(actor.realm_id, only(actor), { drafts }));
    return { ids: drafts.map((draft) => draft.id) };
  });
};

export const deleteDraft: Handler<typeof op.deleteDraft> = async (ctx, { actor, params }) => {
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

export const editDraft: Handler<typeof op.editDraft> = async (ctx, { actor, params }) => {
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

export const getDrafts: Handler<typeof op.getDrafts> = async (ctx, { actor }) => {
  await checkDraftsAreSynchronized(ctx, actor);
  const drafts = await ctx.drafts.list(actor);
  return { count: drafts.length, drafts };
};
