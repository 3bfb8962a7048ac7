import type { Handler } from '@team-chat/bus';
import { type editSavedSnippet as op, NotFoundError, savedSnippetUpdated } from '@team-chat/contracts';
import type { Context } from '../context';
import { only } from '../events';

export const editSavedSnippet: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { saved_snippet_id, ...changes } = params;
  const key = { realm_id, user_id, id: saved_snippet_id };
  return ctx.db.transaction(async (tx) => {
    if (!(await ctx.savedSnippets.lock(tx, key))) throw new NotFoundError('Saved snippet does not exist.');
    if (Object.keys(changes).length > 0) {
      const snippet = await ctx.savedSnippets.update(tx, key, changes);
      await ctx.outbox.add(
        tx,
        savedSnippetUpdated.entry(actor.realm_id, only(actor), { saved_snippet: snippet }),
      );
    }
    return {};
  });
};
