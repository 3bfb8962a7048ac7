import type { Handler } from '@team-chat/bus';
import type { getWebhookDeliveries as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { accessEventWebhook } from '../event-webhooks/access-event-webhook';

export const getWebhookDeliveries: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { webhook_id, before, limit } = params;
  const webhook = await accessEventWebhook(ctx, actor, webhook_id);
  return { deliveries: await ctx.eventWebhooks.listDeliveries(webhook, before, limit) };
};
