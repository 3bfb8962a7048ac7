import type { Handler } from '@team-chat/bus';
import { checkQueueNarrow, type updateWebhook as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkEventTypes } from '../domain/event-webhook';
import { changeEventWebhook } from '../event-webhooks/change-event-webhook';
import { makeEventWebhookRecord } from '../event-webhooks/event-webhook-record';

export const updateWebhook: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { webhook_id, is_enabled, ...chosen } = params;
  checkEventTypes(chosen.event_types ?? []);
  checkQueueNarrow(chosen.narrow ?? []);
  const row = await changeEventWebhook(ctx, actor, webhook_id, (tx, webhook) => {
    const enabled = is_enabled ?? webhook.is_enabled;
    return ctx.eventWebhooks.update(tx, webhook, {
      ...chosen,
      is_enabled: enabled,
      disabled_reason: enabled ? null : (webhook.disabled_reason ?? 'request'),
      failures: 0,
      failing_since: null,
    });
  });
  return { webhook: makeEventWebhookRecord(ctx, row) };
};
