import type { Handler } from '@team-chat/bus';
import type { getWebhookDeliveries as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { accessWebhook } from '../webhooks/access-webhook';

export const getWebhookDeliveries: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { webhook_id, before, limit } = params;
  const webhook = await accessWebhook(ctx, actor, webhook_id);
  return { deliveries: await ctx.webhooks.listDeliveries(webhook, before, limit) };
};
