import type { Handler } from '@team-chat/bus';
import type { releaseWebhooks as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const releaseWebhooks: Handler<Context, typeof op> = async (ctx, { params }) => {
  await ctx.eventWebhooks.release(params.replica);
  return {};
};
