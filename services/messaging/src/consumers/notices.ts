import type { ConsumedEntry } from '@team-chat/bus';
import type { exportFinished, webhookDisabled } from '@team-chat/contracts';
import type { Context } from '../context';
import { urlLink } from '../domain/markdown-syntax';
import { noticeEach } from '../notices/notification-bot';

/** Sends each user who administers an event webhook one notice that the webhook was disabled. */
export function noticeDisabledEventWebhook(ctx: Context, entry: ConsumedEntry<typeof webhookDisabled>): Promise<void> {
  const { url, reason, user_ids } = entry.fields;
  return noticeEach(ctx, entry, user_ids, (texts) => texts.eventWebhookDisabled(urlLink(url), reason));
}

/** Sends the user who requested an export one notice that it is made. */
export function noticeFinishedExport(ctx: Context, entry: ConsumedEntry<typeof exportFinished>): Promise<void> {
  const { user_id, is_own } = entry.fields;
  return noticeEach(ctx, entry, [user_id], (texts) => (is_own ? texts.ownExportFinished : texts.exportFinished));
}
