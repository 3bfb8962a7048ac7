import type { DueWork } from '@team-chat/service';
import type { Context } from './context';
import { linkPreviewWork } from './link-previews/due-link-previews';
import { missedMessageWork } from './missed-messages/due-emails';
import { notificationWork } from './missed-messages/due-notifications';
import { outgoingWebhookWork } from './outgoing-webhooks/due-calls';
import { indexWordsWork } from './reading/narrow/search';
import { reminderWork } from './reminders/due-reminders';
import { retentionWork } from './retention/expiration';
import { scheduledMessageWork } from './scheduled-messages/due-messages';
import { thumbnailWork } from './thumbnails/due-thumbnails';

/** Starts the work of `due-work.ts`. Returns it, to be stopped. */
export function startDueWork(ctx: Context): DueWork[] {
  const { dueWork } = ctx;
  dueWork.thumbnails.start(thumbnailWork(ctx));
  dueWork.messageWords.start(indexWordsWork(ctx));
  dueWork.linkPreviews.start(linkPreviewWork(ctx));
  dueWork.scheduledMessages.start(scheduledMessageWork(ctx));
  dueWork.reminders.start(reminderWork(ctx));
  dueWork.notifications.start(notificationWork(ctx));
  dueWork.missedMessageEmails.start(missedMessageWork(ctx));
  dueWork.retention.start(retentionWork(ctx));
  dueWork.outgoingWebhookCalls.start(outgoingWebhookWork(ctx));
  return Object.values(dueWork);
}
