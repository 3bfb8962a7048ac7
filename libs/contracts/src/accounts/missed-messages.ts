import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { operation } from './declare';

/** Reasons to notify a user of a message, the most important first.
 *  Source: spec/wire-contract-files-and-time.md, section 7.1. */
export const NotificationTrigger = z.enum([
  'direct_message',
  'mentioned',
  'topic_wildcard_mentioned_in_followed_topic',
  'stream_wildcard_mentioned_in_followed_topic',
  'topic_wildcard_mentioned',
  'stream_wildcard_mentioned',
  'followed_topic_email_notify',
  'stream_email_notify',
]);
export type NotificationTrigger = z.infer<typeof NotificationTrigger>;

/** A user's settings that decide about mails, and when the user was last active. */
export const EmailPreferences = z.object({
  user_id: Id,
  enable_offline_email_notifications: z.boolean(),
  wildcard_mentions_notify: z.boolean(),
  enable_followed_topic_email_notifications: z.boolean(),
  enable_followed_topic_wildcard_mentions_notify: z.boolean(),
  enable_stream_email_notifications: z.boolean(),
  email_notifications_batching_period_seconds: z.int(),
  /** Unix seconds; null for a user who has not been active. */
  active_at: z.int().nullable(),
});
export type EmailPreferences = z.infer<typeof EmailPreferences>;

export const getEmailPreferences = operation({
  id: 'get-email-preferences',
  allow: 'internal',
  params: { realm_id: json(Id), user_ids: json(z.array(Id)) },
  /** The active people among the users. */
  result: { users: z.array(EmailPreferences) },
  safe: true,
  summary: "Get the users' settings for missed-message emails",
});

export const getChannelEmailUsers = operation({
  id: 'get-channel-email-users',
  allow: 'internal',
  params: { realm_id: json(Id) },
  result: { user_ids: z.array(Id) },
  safe: true,
  summary: 'Get the users who get mails about all channels for which they have not decided otherwise',
});

/** A message in a mail to a user who was away. */
const MissedMessage = z.object({
  sender_full_name: z.string(),
  /** Unix seconds. */
  timestamp: z.int(),
  rendered_content: z.string(),
});

/** A conversation of which a user has missed messages. */
export const MissedConversation = z.object({
  /** Idempotency key of the email. */
  key: z.string(),
  /** Names the thread of all mails about the conversation. */
  thread: z.string(),
  /** The most important of the reasons. */
  trigger: NotificationTrigger,
  /** Name of the group that was mentioned; null where the user was mentioned in person, or not at all. */
  mentioned_group: z.string().nullable(),
  channel_name: z.string().nullable(),
  topic: z.string(),
  /** Names of the other participants of a direct conversation. */
  participants: z.array(z.string()),
  /** Path of the conversation in the organisation's web page. */
  path: z.string(),
  /** Address at which answers are posted in the conversation; null where the server takes no mail. */
  reply_to: z.string().nullable(),
  /** Messages, the oldest first; the earlier ones may be read already, and are there for context. */
  messages: z.array(MissedMessage),
  /** Number of further messages that the mail leaves out. */
  more: z.int(),
});
export type MissedConversation = z.infer<typeof MissedConversation>;

export const addMissedMessageEmails = operation({
  id: 'add-missed-message-emails',
  allow: 'internal',
  params: { realm_id: json(Id), user_id: json(Id), conversations: json(z.array(MissedConversation)) },
  summary: 'Send a user mails about messages that came while the user was away; safe to repeat',
});
