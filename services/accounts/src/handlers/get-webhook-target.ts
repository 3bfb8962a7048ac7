import type { Handler } from '@team-chat/bus';
import type { getWebhookTarget as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { accessWebhook } from '../webhooks/access-webhook';

export const getWebhookTarget: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { url, secret_sealed } = await accessWebhook(ctx, actor, params.webhook_id);
  return { url, secret: ctx.webhookSecrets.open(secret_sealed) };
};
