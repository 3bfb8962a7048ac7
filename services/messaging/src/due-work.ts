import { type Core, DueWork, type DueWorkOptions } from '@team-chat/service';

/** Calls of outgoing webhook bots that run at the same time, and those of one organisation among them. */
const MAX_OUTGOING_WEBHOOK_CALLS = 100;
const MAX_OUTGOING_WEBHOOK_CALLS_OF_REALM = 10;

/** Messages whose links are fetched at the same time: pages that answer late delay no others until there are so many of an
 *  organisation. */
const MAX_LINK_PREVIEWS = 50;
const MAX_LINK_PREVIEWS_OF_REALM = 10;

/** Pictures whose thumbnails are made at the same time, each of another organisation. */
const MAX_THUMBNAILS = 2;

type Options = Pick<DueWorkOptions, 'column' | 'concurrency' | 'perRealm'>;

/** Creates the work that tables list with the time at which it is due. `start-due-work.ts` starts it. */
export function createDueWork({ duePoller: poller, log }: Pick<Core, 'duePoller' | 'log'>) {
  const dueWork = (name: string, table: string, options: Options = {}) =>
    new DueWork({ name, table, poller, log, ...options });
  return {
    /** Makes thumbnails of uploaded pictures. */
    thumbnails: dueWork('thumbnails', 'pictures', { concurrency: MAX_THUMBNAILS, perRealm: 1 }),
    /** Computes the words by which messages are found. */
    messageWords: dueWork('words of messages', 'due_message_words'),
    /** Shows the pages to which messages link. */
    linkPreviews: dueWork('link previews', 'due_link_previews', {
      concurrency: MAX_LINK_PREVIEWS,
      perRealm: MAX_LINK_PREVIEWS_OF_REALM,
    }),
    /** Sends scheduled messages. */
    scheduledMessages: dueWork('scheduled messages', 'scheduled_messages'),
    /** Sends reminders. */
    reminders: dueWork('reminders', 'reminders'),
    /** Decides whom messages notify. */
    notifications: dueWork('notifications', 'due_notifications'),
    /** Sends mails about messages that users have missed. */
    missedMessageEmails: dueWork('mails about missed messages', 'due_emails'),
    /** Archives messages that have expired. */
    retention: dueWork('retention', 'retention_runs', { column: 'next_at' }),
    /** Calls outgoing webhook bots. */
    outgoingWebhookCalls: dueWork('outgoing webhooks', 'webhook_bots', {
      concurrency: MAX_OUTGOING_WEBHOOK_CALLS,
      perRealm: MAX_OUTGOING_WEBHOOK_CALLS_OF_REALM,
    }),
  };
}
