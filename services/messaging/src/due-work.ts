import type { DueWork } from '@team-chat/service';
import type { Context } from './context';
import { linkPreviewWork } from './link-previews/due-link-previews';
import { missedMessageWork } from './missed-messages/due-emails';
import { notificationWork } from './missed-messages/due-notifications';
import { outgoingWebhookWork } from './outgoing-webhooks/due-calls';
import { reminderWork } from './reminders/due-reminders';
import { retentionWork } from './retention/expire';
import { scheduledMessageWork } from './scheduled-messages/due-messages';
import { thumbnailWork } from './thumbnails/due-thumbnails';

/** Starts all work that tables list. Returns it, to be stopped. */
export function startDueWork(ctx: Context): DueWork[] {
  ctx.dueThumbnails.start(thumbnailWork(ctx));
  ctx.dueLinkPreviews.start(linkPreviewWork(ctx));
  ctx.dueMessages.start(scheduledMessageWork(ctx));
  ctx.dueReminders.start(reminderWork(ctx));
  ctx.dueNotificationWork.start(notificationWork(ctx));
  ctx.dueEmails.start(missedMessageWork(ctx));
  ctx.dueRetention.start(retentionWork(ctx));
  ctx.dueOutgoingWebhookCalls.start(outgoingWebhookWork(ctx));
  return [
    ctx.dueThumbnails,
    ctx.dueLinkPreviews,
    ctx.dueMessages,
    ctx.dueReminders,
    ctx.dueNotificationWork,
    ctx.dueEmails,
    ctx.dueRetention,
    ctx.dueOutgoingWebhookCalls,
  ];
}
