import {
  type Actor,
  BadRequestError,
  UnauthorizedPrincipalError,
  webhookChanged,
  type WebhookRecord,
  type WebhookTask,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { isAdministrator } from '@team-chat/permissions';
import { accessBot } from '../access/access-user';
import type { Context } from '../context';
import type { EventWebhookRow, HeldEventWebhookRow } from '../repositories/event-webhooks';

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

const chosenOf = ({ url, event_types, narrow, apply_markdown }: EventWebhookRow) => ({
  url,
  event_types,
  narrow,
  apply_markdown,
});

/** Returns a webhook's record for the users who administer it. */
export const makeEventWebhookRecord = (ctx: Context, row: EventWebhookRow): WebhookRecord => ({
  id: row.id,
  bot_id: row.bot_id,
  ...chosenOf(row),
  secret: ctx.eventWebhookSecretBox.tryOpen(row.secret_sealed) ?? '',
  is_enabled: row.is_enabled,
  disabled_reason: row.disabled_reason,
  failing_since: row.failing_since && secondsOf(row.failing_since),
  creator_id: row.creator_id,
  created_at: row.created_at,
});

/** Returns the facts that a replica needs to deliver a webhook. */
export const makeEventWebhookTask = (ctx: Context, row: HeldEventWebhookRow): WebhookTask => ({
  bot: row.bot_id === null ? null : { user_id: row.bot_id, role: row.bot_role!, date_joined: row.bot_joined! },
  ...chosenOf(row),
  secret: ctx.eventWebhookSecretBox.open(row.secret_sealed),
  place: row.place,
  failures: row.failures,
});

/** Throws unless the caller may administer the webhooks of a bot, or those of the organisation. */
export async function checkMayAdministerEventWebhooks(ctx: Context, actor: Actor, botId: number | null): Promise<void> {
  if (botId !== null) await accessBot(ctx, actor, botId);
  else if (!isAdministrator(actor.role)) {
    throw new UnauthorizedPrincipalError('Must be an organization administrator');
  }
}

/** Returns a webhook that the caller may administer. */
export async function accessEventWebhook(ctx: Context, actor: Actor, id: number): Promise<EventWebhookRow> {
  const row = await ctx.eventWebhooks.find({ realm_id: actor.realm_id, id });
  if (!row) throw new BadRequestError('Invalid webhook');
  await checkMayAdministerEventWebhooks(ctx, actor, row.bot_id);
  return row;
}

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
