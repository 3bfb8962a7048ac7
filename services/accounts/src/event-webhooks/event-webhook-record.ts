import type { WebhookRecord, WebhookTask } from '@team-chat/contracts';
import type { Context } from '../context';
import type { HeldEventWebhookRow, EventWebhookRow } from '../repositories/event-webhooks';

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
