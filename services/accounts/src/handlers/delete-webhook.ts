import type { Handler } from '@team-chat/bus';
import type { deleteWebhook as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { changeEventWebhook } from '../event-webhooks/change-event-webhook';

export const deleteWebhook: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await changeEventWebhook(ctx, actor, params.webhook_id, (tx, webhook) =>
    ctx.eventWebhooks.remove(tx, webhook),
  );
  return {};
};
