import type { Handler } from '@team-chat/bus';
import type { replayWebhook as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { changeEventWebhook } from '../event-webhooks/change-event-webhook';

/** Moves a webhook back in the log. What it has not sent yet is sent anyway. */
export const replayWebhook: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await changeEventWebhook(ctx, actor, params.webhook_id, async (tx, webhook) => {
    const { place } = webhook;
    const seq = Math.max(0, params.event_id - 1);
    const isBack = place && seq < place.seq;
    await ctx.eventWebhooks.update(tx, webhook, {
      ...(isBack && { place: { ...place, seq } }),
      failures: 0,
      failing_since: null,
    });
  });
  return {};
};
