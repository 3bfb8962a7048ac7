import { MAX_MESSAGE_LENGTH, type ReminderRecord } from '@team-chat/contracts';
import { directMessageUrl, messageUrl } from '@team-chat/markdown';
import { botTexts } from './bot-texts';
import { conversationLink, fenced, silentMention } from './markdown-syntax';
import { truncateContent } from './message-text';

export interface Reminder {
  realm_id: number;
  id: number;
  user_id: number;
  message_id: number;
  note: string | null;
  content: string;
  rendered_content: string;
  scheduled_delivery_timestamp: number;
  failed: boolean;
}

/** Returns a reminder as its user sees it. */
export const reminderRecord = (reminder: Reminder): ReminderRecord => ({
  reminder_id: reminder.id,
  type: 'private',
  to: [reminder.user_id],
  content: reminder.content,
  rendered_content: reminder.rendered_content,
  scheduled_delivery_timestamp: reminder.scheduled_delivery_timestamp,
  failed: reminder.failed,
  reminder_target_message_id: reminder.message_id,
});

/** The message of a reminder. */
interface Target {
  id: number;
  content: string;
  /** The widget that the message shows, if it does not show only text. */
  widget: 'poll' | 'todo' | undefined;
  topic: string;
  channel: { id: number; name: string } | undefined;
  /** Ids of the participants of a direct conversation; empty for a channel. */
  participants: number[];
  sender: { full_name: string; user_id: number };
}

/** Returns the text of a user's reminder. A long message is cut; a poll or to-do list is only named.
 *  Source: spec/wire-contract-files-and-time.md, section 4.2, "Text". */
export function reminderText(
  { user_id, default_language }: { user_id: number; default_language: string },
  target: Target,
  note: string | null,
): string {
  const { id, content, widget, topic, channel, participants, sender } = target;
  const texts = botTexts(default_language);
  const place = channel && conversationLink(channel, topic, id);
  const url = channel ? messageUrl(channel.id, channel.name, topic, id) : directMessageUrl(participants, user_id, id);
  const head = [
    texts.reminder(place),
    ...(note === null ? [] : [`${texts.reminderNote}\n${fenced('quote', note)}`]),
    (widget ? texts.reminderWidget[widget] : texts.reminderSource)(silentMention(sender), url),
  ].join('\n\n');
  if (widget) return head;
  const frame = fenced('quote', content).length - content.length;
  const room = MAX_MESSAGE_LENGTH - head.length - frame - 1;
  return `${head}\n${fenced('quote', truncateContent(content, room))}`;
}
