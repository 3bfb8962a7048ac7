import type * as op from '@team-chat/contracts';
import { NotFoundError, savedSnippetAdded, savedSnippetRemoved, savedSnippetUpdated } from '@team-chat/contracts';
import type { Handler } from '../context';
import { only } from '../events';

export const createSavedSnippet: Handler<typeof op.createSavedSnippet> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  return ctx.db.transaction(async (tx) => {
    const snippet = await ctx.savedSnippets.insert(tx, {
      realm_id,
      user_id,
      title: params.title,
      content: params.content,
      date_created: ctx.now(),
    });
    await ctx.outbox.add(tx, savedSnippetAdded.entry(actor.realm_id, only(actor), { saved_snippet: snippet }));
    return { saved_snippet_id: snippet.id };
  });
};

export const deleteSavedSnippet: Handler<typeof op.deleteSavedSnippet> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const id = params.saved_snippet_id;
  return ctx.db.transaction(async (tx) => {
    const existed = await ctx.savedSnippets.remove(tx, { realm_id, user_id, id });
    if (!existed) throw new NotFoundError('Saved snippet does not exist.');
    await ctx.outbox.add(tx, savedSnippetRemoved.entry(actor.realm_id, only(actor), { saved_snippet_id: id }));
    return {};
  });
};

export const editSavedSnippet: Handler<typeof op.editSavedSnippet> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { saved_snippet_id, ...changes } = params;
  const key = { realm_id, user_id, id: saved_snippet_id };
  if (Object.keys(changes).length === 0) return {};
  return ctx.db.transaction(async (tx) => {
    if (!(await ctx.savedSnippets.lock(tx, key))) throw new NotFoundError('Saved snippet does not exist.');
    const snippet = await ctx.savedSnippets.update(tx, key, changes);
    await ctx.outbox.add(tx, savedSnippetUpdated.entry(actor.realm_id, only(actor), { saved_snippet: snippet }));
    return {};
  });
};

export const getSavedSnippets: Handler<typeof op.getSavedSnippets> = async (ctx, { actor }) => ({
  saved_snippets: await ctx.savedSnippets.list(actor.realm_id, actor.user_id),
});
