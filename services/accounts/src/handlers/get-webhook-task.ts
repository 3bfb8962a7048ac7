import type { Handler } from '@team-chat/bus';
import type { getWebhookTask as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { makeEventWebhookTask } from '../event-webhooks/event-webhook-record';

export const getWebhookTask: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { realm_id, webhook_id: id, lease } = params;
  const row = await ctx.eventWebhooks.findHeld({ realm_id, id, lease });
  return { task: row ? makeEventWebhookTask(ctx, row) : null };
};
