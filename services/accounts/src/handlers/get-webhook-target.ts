import type { Handler } from '@team-chat/bus';
import type { getWebhookTarget as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { accessEventWebhook } from '../event-webhooks/access-event-webhook';

export const getWebhookTarget: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { url, secret_sealed } = await accessEventWebhook(ctx, actor, params.webhook_id);
  return { url, secret: ctx.eventWebhookSecrets.open(secret_sealed) };
};
