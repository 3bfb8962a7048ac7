import type { Handler } from '@team-chat/bus';
import type { getDrafts as op } from '@team-chat/contracts';
import { checkDraftsAreSynchronized } from '../checked-drafts';
import type { Context } from '../context';

export const getDrafts: Handler<Context, typeof op> = async (ctx, { actor }) => {
  await checkDraftsAreSynchronized(ctx, actor);
  const drafts = await ctx.drafts.list(actor);
  return { count: drafts.length, drafts };
};
