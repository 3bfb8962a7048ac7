import type { Handler } from '@team-chat/bus';
import type { getSavedSnippets as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getSavedSnippets: Handler<Context, typeof op> = async (ctx, { actor }) => ({
  saved_snippets: await ctx.savedSnippets.list(actor.realm_id, actor.user_id),
});
