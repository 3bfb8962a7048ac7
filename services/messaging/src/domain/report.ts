import { codePointLength, MAX_TOPIC_LENGTH } from '@team-chat/contracts';
import { conversationLink, silentMention } from './markdown-syntax';
import type { BotTexts } from './bot-texts-en';

interface Person {
  user_id: number;
  full_name: string;
}

export interface Report {
  reporter: Person;
  sender: Person;
  message: { id: number; topic: string; content: string; timestamp: number };
  /** Absent for direct messages. */
  channel: { id: number; name: string } | undefined;
  /** Participants of a direct conversation other than reporter and sender. */
  others: Person[];
  report_type: string;
  description: string;
}

/** Code points of the reported message that a report shows. */
const MAX_QUOTED = 4000;

/** Participants of a direct conversation whom a report names. */
const MAX_NAMED = 20;

/** Returns topic and text of a report to the moderators. All reports about one sender have the same topic.
 *  Source: spec/wire-contract.md, section 2.9. */
export function reportTexts(texts: BotTexts, report: Report): { topic: string; content: string } {
  const { reporter, sender, message, channel, others, report_type, description } = report;
  return {
    topic: shortened(texts.moderation(sender.full_name), MAX_TOPIC_LENGTH, '...'),
    content: texts.report({
      reporter: silentMention(reporter),
      sender: silentMention(sender),
      where: channel && conversationLink(channel, message.topic, message.id),
      others: others.slice(0, MAX_NAMED).map(silentMention),
      furtherOthers: Math.max(others.length - MAX_NAMED, 0),
      time: `<time:${new Date(message.timestamp * 1000).toISOString()}>`,
      type: report_type,
      description,
      message: shortened(message.content, MAX_QUOTED, '\n[...]'),
    }),
  };
}

function shortened(text: string, limit: number, mark: string): string {
  if (codePointLength(text) <= limit) return text;
  return [...text].slice(0, limit - mark.length).join('') + mark;
}
