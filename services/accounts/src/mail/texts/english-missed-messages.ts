import type { MissedConversation, NotificationTrigger } from '@team-chat/contracts';
import type { EmailText } from '../email-content';

export interface MissedMessagesTextFacts {
  conversation: MissedConversation;
  realm_name: string;
  conversation_url: string;
  settings_url: string;
  /** The messages; empty if a setting keeps them out. */
  shown: EmailText['paragraphs'];
  /** Party whose setting keeps the content of messages out of mails. */
  hidden_by: 'organization' | 'user' | undefined;
}

/** Writes the text around the messages of a mail to a user who was away. */
export function missedMessages(facts: MissedMessagesTextFacts): EmailText {
  const { conversation, realm_name, conversation_url, settings_url, shown, hidden_by } = facts;
  const { more, reply_to } = conversation;
  return {
    subject: hidden_by ? 'New messages' : subjectOf(conversation),
    paragraphs: [
      ...(hidden_by ? [hiddenText(hidden_by)] : shown),
      ...(more > 0 && !hidden_by ? [moreText(more)] : []),
      whyText(conversation),
      reply_to === null
        ? 'Nobody reads answers to this mail. Answer in the conversation:'
        : 'Answer this mail, and your answer is sent to the conversation. Or open it:',
      { label: `Open the conversation in ${realm_name}`, url: conversation_url },
      { label: 'Change which mails you get', url: settings_url },
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

const moreText = (more: number): string =>
  more === 1
    ? 'There is one more message in the conversation.'
    : `There are ${more} more messages in the conversation.`;

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
