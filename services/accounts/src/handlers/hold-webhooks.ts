import type { Handler } from '@team-chat/bus';
import type { holdWebhooks as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const holdWebhooks: Handler<Context, typeof op> = async (ctx, { params }) => ({
  webhooks: await ctx.eventWebhooks.hold(params.replica, params.limit),
});
