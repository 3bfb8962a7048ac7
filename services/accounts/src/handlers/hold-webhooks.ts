import type { Handler } from '@team-chat/bus';
import type { holdWebhooks as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { heldWebhook } from '../webhooks/webhook-record';

export const holdWebhooks: Handler<Context, typeof op> = async (ctx, { params }) => {
  const rows = await ctx.webhooks.hold(params.replica, params.limit);
  return { webhooks: rows.map((row) => heldWebhook(ctx, row)) };
};
