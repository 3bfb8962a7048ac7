import { type Actor, BadRequestError, webhookChanged } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import type { EventWebhookRow } from '../repositories/event-webhooks';
import { accessEventWebhook } from './access-event-webhook';

/** Locks a webhook that the caller may administer, calls `change`, and tells the replicas that deliver webhooks. */
export async function changeEventWebhook<T>(
  ctx: Context,
  actor: Actor,
  webhookId: number,
  change: (tx: Transaction, webhook: EventWebhookRow) => Promise<T>,
): Promise<T> {
  const { realm_id, id } = await accessEventWebhook(ctx, actor, webhookId);
  return ctx.db.transaction(async (tx) => {
    const webhook = await ctx.eventWebhooks.lock(tx, { realm_id, id });
    if (!webhook) throw new BadRequestError('Invalid webhook');
    const result = await change(tx, webhook);
    await ctx.outbox.add(tx, changeEntry(realm_id, id));
    return result;
  });
}

/** Returns the log entry about a webhook that was created, changed or deleted. */
export const changeEntry = (realmId: number, webhook_id: number) => webhookChanged.entry(realmId, {}, { webhook_id });
