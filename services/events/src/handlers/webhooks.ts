import { randomUUID } from 'node:crypto';
import type { Handler } from '@team-chat/bus';
import { getWebhookTarget, recordDeliveries, type testWebhook as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { sendToEventWebhook } from '../event-webhooks/request';

const TYPE = 'webhook_test';

export const testWebhook: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { webhook_id } = params;
  const { realm_id } = actor;
  const target = await ctx.bus.call(getWebhookTarget, { actor, params });
  const delivery = await sendToEventWebhook(ctx.eventWebhookSender, {
    ...target,
    webhook_id,
    delivery_id: `${webhook_id}-test-${randomUUID()}`,
    event_id: -1,
    event_type: TYPE,
    event: JSON.stringify({ type: TYPE, id: -1 }),
  });
  const nothing = { lease: null, place: null, failures: 0, is_gone: false };
  await ctx.bus.call(recordDeliveries, {
    params: { realm_id, webhook_id, ...nothing, deliveries: [delivery] },
  });
  return { delivery };
};
