import { codePointLength, MAX_TOPIC_LENGTH } from '@team-chat/contracts';
import { fenced, silentMention } from './markdown-syntax';

interface Person {
  user_id: number;
  full_name: string;
}

export interface Report {
  reporter: Person;
  sender: Person;
  message: { topic: string; content: string; timestamp: number };
  /** Absent for direct messages. */
  channel_name: string | undefined;
  report_type: string;
  description: string;
}

/** Code points of the reported message that a report shows. */
const MAX_QUOTED = 4000;

const REASON: Record<string, string> = {
  spam: 'Spam',
  harassment: 'Harassment',
  inappropriate: 'Inappropriate content',
  norms: 'Violates community norms',
  other: 'Other reason',
};

/** Returns topic and text of a report to the moderators. All reports about one sender have the same topic.
 *  Source: spec/wire-contract.md, section 2.9. */
export function reportTexts(report: Report): { topic: string; content: string } {
  const { reporter, sender, message, channel_name, report_type, description } = report;
  const where = channel_name === undefined ? 'a direct message' : `#**${channel_name}>${message.topic}**`;
  const time = `<time:${new Date(message.timestamp * 1000).toISOString()}>`;
  const quoted = shortened(message.content, MAX_QUOTED, '\n[...]');
  const reason = `**${REASON[report_type]}**${description && `\n${description}`}`;
  return {
    topic: shortened(`${sender.full_name} moderation`, MAX_TOPIC_LENGTH, '...'),
    content: [
      `${silentMention(reporter)} reported a message of ${silentMention(sender)}, sent to ${where} at ${time}.`,
      fenced('quote', reason),
      fenced('spoiler The message', quoted),
    ].join('\n'),
  };
}

function shortened(text: string, limit: number, mark: string): string {
  if (codePointLength(text) <= limit) return text;
  return [...text].slice(0, limit - mark.length).join('') + mark;
}
