import type { ScheduledMessageRecord } from '@team-chat/contracts';
import type { BotTexts } from './bot-texts-en';

/** The recipients of a scheduled message: a topic of a channel, or users, without the sender unless the sender is the only
 *  recipient. */
export type ScheduledRecipients =
  { channel_id: number; topic: string; user_ids: null } | { channel_id: null; topic: null; user_ids: number[] };

export type ScheduledMessage = ScheduledRecipients & {
  realm_id: number;
  id: number;
  sender_id: number;
  content: string;
  rendered_content: string;
  client: string;
  read_by_sender: boolean;
  scheduled_delivery_timestamp: number;
  failed: boolean;
  /** Number of edits. */
  revision: number;
};

/** Returns the recipients as parameters of a request. */
export const addressOf = (message: ScheduledRecipients) =>
  message.channel_id === null
    ? { type: 'private' as const, to: message.user_ids }
    : { type: 'stream' as const, to: message.channel_id, topic: message.topic };

/** Returns a scheduled message as clients see it. */
export function recordOf(message: ScheduledMessage): ScheduledMessageRecord {
  const { id, content, rendered_content, scheduled_delivery_timestamp, failed } = message;
  return {
    scheduled_message_id: id,
    ...addressOf(message),
    content,
    rendered_content,
    scheduled_delivery_timestamp,
    failed,
  };
}

/** Returns the notification bot's text about a message that could not be sent. */
export function failureNotice(
  texts: BotTexts,
  { scheduled_delivery_timestamp }: ScheduledMessage,
  error: string,
): string {
  const time = `<time:${new Date(scheduled_delivery_timestamp * 1000).toISOString()}>`;
  return texts.scheduledMessageFailed(time, error);
}
