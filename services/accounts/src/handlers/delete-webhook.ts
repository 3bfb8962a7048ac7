import type { Handler } from '@team-chat/bus';
import type { deleteWebhook as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { changeWebhook } from '../webhooks/change-webhook';

export const deleteWebhook: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await changeWebhook(ctx, actor, params.webhook_id, (tx, webhook) => ctx.webhooks.remove(tx, webhook));
  return {};
};
