import type { Handler } from '@team-chat/bus';
import type { getLinkifiers as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getLinkifiers: Handler<Context, typeof op> = async (ctx, { actor }) => ({
  linkifiers: await ctx.linkifiers.list(actor.realm_id),
});
