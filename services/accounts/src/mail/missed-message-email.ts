import type { Language, MissedConversation, UserSettings } from '@team-chat/contracts';
import { localTime } from '../domain/local-time';
import { type EmailContent, escapeHtml } from './email-content';
import { messageHtml, messageText } from './message-html';
import { emailTexts } from './texts/texts';

export interface MissedMessageFacts {
  to: string;
  realm_name: string;
  realm_url: string;
  /** Address of the sender. The ids of mails end with its host. */
  from: string;
  conversation: MissedConversation;
  /** Party whose setting keeps the content of messages out of mails. */
  hidden_by: 'organization' | 'user' | undefined;
  /** Whether the subject ends with the organisation's name. */
  names_realm: boolean;
  language: Language;
  settings: UserSettings;
  unsubscribe_url: string;
}

/** Returns the mail about the messages of one conversation that came while the reader was away.
 *  Source: spec/wire-contract-files-and-time.md, section 7.2. */
export function missedMessageEmail(facts: MissedMessageFacts): EmailContent {
  const { to, realm_name, realm_url, from, conversation, hidden_by, language, settings } = facts;
  const host = from.slice(from.lastIndexOf('@') + 1);
  const { subject, paragraphs } = emailTexts(language).missedMessages({
    conversation,
    realm_name,
    conversation_url: realm_url + conversation.path,
    settings_url: `${realm_url}/#settings/notifications`,
    shown: hidden_by ? [] : shownMessages(facts),
    hidden_by,
  });
  return {
    to,
    from_name: `${realm_name} notifications`,
    subject: facts.names_realm ? `${subject} [${realm_name}]` : subject,
    paragraphs,
    ...(conversation.reply_to !== null && { reply_to: conversation.reply_to }),
    unsubscribe_url: facts.unsubscribe_url,
    language,
    timezone: settings.timezone || 'UTC',
    list: { name: realm_name, id: new URL(realm_url).hostname },
    thread: {
      message_id: `<${conversation.key}@${host}>`,
      references: [`<${conversation.thread}@${host}>`],
    },
  };
}

function shownMessages({ conversation, realm_url, language, settings }: MissedMessageFacts) {
  const reader = { realm_url, language, settings };
  return conversation.messages.map((message) => {
    const { sender_full_name, timestamp } = message;
    const when = localTime(timestamp, language, settings);
    const author = `<p style="margin:0 0 4px"><b>${escapeHtml(sender_full_name)}</b> ${when}</p>`;
    return {
      html: `<div dir="auto" style="margin:0 0 16px">${author}\n${messageHtml(message, reader)}</div>`,
      text: `${sender_full_name}, ${when}:\n${messageText(message, reader)}`,
    };
  });
}
