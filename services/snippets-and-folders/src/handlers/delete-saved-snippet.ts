import type { Handler } from '@team-chat/bus';
import { type deleteSavedSnippet as op, NotFoundError, savedSnippetRemoved } from '@team-chat/contracts';
import type { Context } from '../context';
import { only } from '../events';

export const deleteSavedSnippet: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const id = params.saved_snippet_id;
  return ctx.db.transaction(async (tx) => {
    const existed = await ctx.savedSnippets.remove(tx, { realm_id, user_id, id });
    if (!existed) throw new NotFoundError('Saved snippet does not exist.');
    await ctx.outbox.add(
      tx,
      savedSnippetRemoved.entry(actor.realm_id, only(actor), { saved_snippet_id: id }),
    );
    return {};
  });
};
