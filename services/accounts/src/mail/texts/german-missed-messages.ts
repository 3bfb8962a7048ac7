import { type MissedConversation, type NotificationTrigger, SERVER_REGISTRATION_FIELDS } from '@team-chat/contracts';
import type { EmailText } from '../email-content';
import type { MissedMessagesTextFacts } from './english-missed-messages';

/** Writes the text around the messages of a mail to a user who was away. */
export function missedMessages(facts: MissedMessagesTextFacts): EmailText {
  const { conversation, realm_name, conversation_url, settings_url, shown, hidden_by } = facts;
  const { more, reply_to } = conversation;
  return {
    subject: hidden_by ? 'Neue Nachrichten' : subjectOf(conversation),
    paragraphs: [
      ...(hidden_by ? [hiddenText(hidden_by)] : shown),
      ...(more > 0 && !hidden_by ? [moreText(more)] : []),
      whyText(conversation),
      reply_to === null
        ? 'Antworten auf diese E-Mail liest niemand. Antworte in der Unterhaltung:'
        : 'Antworte auf diese E-Mail, und deine Antwort wird in die Unterhaltung gesendet. Oder öffne sie:',
      { label: `Unterhaltung in ${realm_name} öffnen`, url: conversation_url },
      { label: 'Ändern, welche E-Mails du bekommst', url: settings_url },
    ],
  };
}

function subjectOf({ channel_name, topic, participants, messages }: MissedConversation): string {
  if (channel_name !== null) {
    const resolved = topic.startsWith(RESOLVED);
    const place = `#${channel_name} > ${nameOf(resolved ? topic.slice(RESOLVED.length) : topic)}`;
    return resolved ? `[erledigt] ${place}` : place;
  }
  if (participants.length < 2) return `Direktnachrichten mit ${participants[0] ?? messages.at(-1)!.sender_full_name}`;
  return `Gruppennachrichten mit ${listNames(participants)}`;
}

const RESOLVED = '✔ ';

/** Returns the German name of a topic: the messages without a topic are given with the English one. */
const nameOf = (topic: string): string =>
  topic === SERVER_REGISTRATION_FIELDS.realm_empty_topic_display_name ? 'Allgemeiner Chat' : topic;

/** Returns up to three names, and the number of others. */
function listNames(names: string[]): string {
  if (names.length === 2) return names.join(' und ');
  if (names.length === 3) return `${names[0]}, ${names[1]} und ${names[2]}`;
  return `${names[0]}, ${names[1]} und ${names.length - 2} anderen`;
}

const moreText = (more: number): string =>
  more === 1
    ? 'In der Unterhaltung gibt es noch eine weitere Nachricht.'
    : `In der Unterhaltung gibt es noch ${more} weitere Nachrichten.`;

function hiddenText(by: 'organization' | 'user'): string {
  return by === 'organization'
    ? 'Du hast neue Nachrichten. Diese E-Mail zeigt sie nicht, weil deine Organisation den Inhalt von Nachrichten nicht in E-Mails haben will.'
    : 'Du hast neue Nachrichten. Diese E-Mail zeigt sie nicht, weil du den Inhalt von Nachrichten nicht in E-Mails haben willst.';
}

const WHY: Record<NotificationTrigger, string> = {
  direct_message: 'Du bekommst diese E-Mail, weil die Nachrichten an dich gingen.',
  mentioned: 'Du bekommst diese E-Mail, weil du erwähnt wurdest.',
  topic_wildcard_mentioned: 'Du bekommst diese E-Mail, weil alle im Thema erwähnt wurden.',
  topic_wildcard_mentioned_in_followed_topic:
    'Du bekommst diese E-Mail, weil alle in einem Thema erwähnt wurden, dem du folgst.',
  stream_wildcard_mentioned: 'Du bekommst diese E-Mail, weil alle im Kanal erwähnt wurden.',
  stream_wildcard_mentioned_in_followed_topic:
    'Du bekommst diese E-Mail, weil in einem Thema, dem du folgst, alle im Kanal erwähnt wurden.',
  followed_topic_email_notify: 'Du bekommst diese E-Mail, weil du dem Thema folgst.',
  stream_email_notify: 'Du bekommst diese E-Mail, weil du E-Mails über Nachrichten in dem Kanal haben möchtest.',
};

function whyText({ trigger, mentioned_group }: MissedConversation): string {
  if (trigger === 'mentioned' && mentioned_group !== null) {
    return `Du bekommst diese E-Mail, weil die Gruppe ${mentioned_group} erwähnt wurde, der du angehörst.`;
  }
  return WHY[trigger];
}
