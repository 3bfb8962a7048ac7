import type { Handler } from '@team-chat/bus';
import { type createSavedSnippet as op, savedSnippetAdded } from '@team-chat/contracts';
import type { Context } from '../context';
import { only } from '../events';

export const createSavedSnippet: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  return ctx.db.transaction(async (tx) => {
    const snippet = await ctx.savedSnippets.insert(tx, {
      realm_id,
      user_id,
      title: params.title,
      content: params.content,
      date_created: ctx.now(),
    });
    await ctx.outbox.add(
      tx,
      savedSnippetAdded.entry(actor.realm_id, only(actor), { saved_snippet: snippet }),
    );
    return { saved_snippet_id: snippet.id };
  });
};
