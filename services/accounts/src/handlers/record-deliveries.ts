import type { Handler } from '@team-chat/bus';
import { type recordDeliveries as op, webhookDisabled } from '@team-chat/contracts';
import { ROLE } from '@team-chat/permissions';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { MAX_FAILING_S } from '../domain/event-webhook';
import type { EventWebhookRow } from '../repositories/event-webhooks';
import { changeEntry } from '../event-webhooks/change-event-webhook';

/** Records attempts under the lease of the replica that made them, and disables a webhook that is gone or has failed for a
 *  day. A replica whose lease has ended records nothing: another one has gone on, or the webhook has changed. */
export const recordDeliveries: Handler<Context, typeof op> = (ctx, { params }) => {
  const { realm_id, webhook_id: id, lease, place, failures, is_gone, deliveries } = params;
  return ctx.db.transaction(async (tx) => {
    const webhook =
      lease === null
        ? await ctx.eventWebhooks.lock(tx, { realm_id, id })
        : await ctx.eventWebhooks.advance(tx, { realm_id, id }, { lease, place, failures });
    if (!webhook) return { is_held: false };
    await ctx.eventWebhooks.addDeliveries(tx, { realm_id, id }, deliveries);
    const reason = is_gone ? 'gone' : isFailing(webhook) ? 'failing' : undefined;
    // Tests of a webhook, which need no lease, decide nothing.
    if (lease === null || !reason) return { is_held: true };
    await disable(ctx, tx, webhook, reason);
    return { is_held: false };
  });
};

const isFailing = ({ failing_since }: EventWebhookRow): boolean =>
  failing_since !== null && Date.now() - failing_since.getTime() > MAX_FAILING_S * 1000;

async function disable(
  ctx: Context,
  tx: Transaction,
  webhook: EventWebhookRow,
  reason: 'failing' | 'gone',
): Promise<void> {
  const { realm_id, id, url } = webhook;
  await ctx.eventWebhooks.update(tx, webhook, { is_enabled: false, disabled_reason: reason });
  const user_ids = await listToTell(ctx, tx, webhook);
  await ctx.outbox.add(
    tx,
    webhookDisabled.entry(realm_id, {}, { webhook_id: id, url, reason, user_ids }),
    changeEntry(realm_id, id),
  );
}

/** Returns the ids of the people who are told: the bot's owner, or the organisation's owners and administrators. */
async function listToTell(
  ctx: Context,
  tx: Transaction,
  { realm_id, bot_id }: EventWebhookRow,
): Promise<number[]> {
  if (bot_id === null) return ctx.users.listActiveIds(tx, realm_id, ROLE.administrator);
  const bot = await ctx.users.find(realm_id, bot_id, tx);
  return bot?.bot_owner_id ? [bot.bot_owner_id] : [];
}
