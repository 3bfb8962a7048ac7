import type { Handler } from '@team-chat/bus';
import type { recordKeyUses as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const recordKeyUses: Handler<Context, typeof op> = async (ctx, { params }) => {
  await ctx.keys.recordUses(params.uses);
  return {};
};
