import type { MissedConversation, NotificationTrigger } from '@team-chat/contracts';
import type { EmailContent } from './email-content';
import { escapeHtml } from './email-content';
import { messageHtml, messageText } from './message-html';

export interface MissedMessageFacts {
  to: string;
  realm_name: string;
  realm_url: string;
  /** Address of the sender; the ids of mails end with its host. */
  from: string;
  conversation: MissedConversation;
  /** The one who keeps the content of messages out of mails, if anybody does. */
  hidden_by: 'organization' | 'user' | undefined;
  /** Whether the subject ends with the organisation's name. */
  names_realm: boolean;
  timezone: string;
  hour12: boolean;
  unsubscribe_url: string;
}

/** Mail about the messages of one conversation that came while the reader was away.
 *  Source: spec/wire-contract-files-and-time.md, section 7.2. */
export function missedMessageEmail(facts: MissedMessageFacts): EmailContent {
  const { to, realm_name, realm_url, from, conversation, hidden_by, names_realm } = facts;
  const host = from.slice(from.lastIndexOf('@') + 1);
  const subject = hidden_by ? 'New messages' : subjectOf(conversation);
  return {
    to,
    from_name: `${realm_name} notifications`,
    subject: names_realm ? `${subject} [${realm_name}]` : subject,
    ...(conversation.reply_to !== null && { reply_to: conversation.reply_to }),
    unsubscribe_url: facts.unsubscribe_url,
    timezone: facts.timezone,
    thread: {
      message_id: `<${conversation.key}@${host}>`,
      references: [`<${conversation.thread}@${host}>`],
    },
    paragraphs: [
      ...(hidden_by ? [hiddenText(hidden_by)] : shownMessages(facts)),
      whyText(conversation),
      conversation.reply_to === null
        ? 'Nobody reads answers to this mail. Answer in the conversation:'
        : 'Answer this mail, and your answer is sent to the conversation. Or open it:',
      { label: `Open the conversation in ${realm_name}`, url: `${realm_url}${conversation.path}` },
      { label: 'Change which mails you get', url: `${realm_url}/#settings/notifications` },
    ],
  };
}

function subjectOf({ channel_name, topic, participants, messages }: MissedConversation): string {
  if (channel_name !== null) {
    const resolved = topic.startsWith(RESOLVED);
    const place = `#${channel_name} > ${resolved ? topic.slice(RESOLVED.length) : topic}`;
    return resolved ? `[resolved] ${place}` : place;
  }
  if (participants.length < 2) return `DMs with ${participants[0] ?? messages.at(-1)!.sender_full_name}`;
  return `Group DMs with ${listNames(participants)}`;
}

const RESOLVED = '✔ ';

/** Returns up to three names, and the number of others. */
function listNames(names: string[]): string {
  if (names.length === 2) return names.join(' and ');
  if (names.length === 3) return `${names[0]}, ${names[1]}, and ${names[2]}`;
  return `${names[0]}, ${names[1]}, and ${names.length - 2} others`;
}

function shownMessages({ conversation, realm_url, timezone, hour12 }: MissedMessageFacts) {
  const { messages, more } = conversation;
  const time = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezone,
    hour12,
  });
  const shown = messages.map(({ sender_full_name, timestamp, rendered_content }) => {
    const when = time.format(timestamp * 1000);
    return {
      html: `<div><p><b>${escapeHtml(sender_full_name)}</b> ${when}</p>\n${messageHtml(rendered_content, realm_url)}</div>`,
      text: `${sender_full_name}, ${when}:\n${messageText(rendered_content, realm_url)}`,
    };
  });
  return more > 0 ? [...shown, `There are ${more} more messages in the conversation.`] : shown;
}

function hiddenText(by: 'organization' | 'user'): string {
  return by === 'organization'
    ? 'You have new messages. This mail does not show them because your organization keeps the content of messages out of mails.'
    : 'You have new messages. This mail does not show them because you keep the content of messages out of mails.';
}

const WHY: Record<NotificationTrigger, string> = {
  direct_message: 'You get this mail because the messages were sent to you.',
  mentioned: 'You get this mail because you were mentioned.',
  topic_wildcard_mentioned: 'You get this mail because everybody in the topic was mentioned.',
  topic_wildcard_mentioned_in_followed_topic:
    'You get this mail because everybody in a topic that you follow was mentioned.',
  stream_wildcard_mentioned: 'You get this mail because everybody in the channel was mentioned.',
  stream_wildcard_mentioned_in_followed_topic:
    'You get this mail because everybody was mentioned in a topic that you follow.',
  followed_topic_email_notify: 'You get this mail because you follow the topic.',
  stream_email_notify: 'You get this mail because you want mails about messages in the channel.',
};

function whyText({ trigger, mentioned_group }: MissedConversation): string {
  if (trigger === 'mentioned' && mentioned_group !== null) {
    return `You get this mail because the group ${mentioned_group} was mentioned, of which you are a member.`;
  }
  return WHY[trigger];
}
