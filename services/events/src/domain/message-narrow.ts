import { BadRequestError, type NarrowTerm } from '@team-chat/contracts';

const CHANNEL = new Set(['channel', 'stream']);
const SUPPORTED = new Set([...CHANNEL, 'topic', 'sender', 'is']);

/** Refuses what a queue cannot be narrowed by. Source: wire-contract.md, section 2.21. */
export function checkQueueNarrow(narrow: NarrowTerm[]): void {
  for (const { operator, operand } of narrow) {
    if (!SUPPORTED.has(operator)) throw new BadRequestError(`Operator ${operator} not supported.`);
    if (operator === 'is' && operand === 'followed')
      throw new BadRequestError('Operand followed not supported.');
  }
}

/** The parts of a message that a queue's narrow looks at. */
export interface NarrowedMessage {
  type: string;
  display_recipient: unknown;
  subject: string;
  sender_email: string;
}

const RESOLVED_TOPIC_PREFIX = '✔ ';

/** Whether a message event passes a queue's narrow. */
export function passesNarrow(narrow: NarrowTerm[], message: NarrowedMessage, flags: string[]): boolean {
  return narrow.every(({ operator, operand }) => {
    const wanted = String(operand).toLowerCase();
    if (CHANNEL.has(operator)) {
      return message.type === 'stream' && String(message.display_recipient).toLowerCase() === wanted;
    }
    switch (operator) {
      case 'topic':
        return message.type === 'stream' && message.subject.toLowerCase() === wanted;
      case 'sender':
        return message.sender_email.toLowerCase() === wanted;
      default:
        return passesIs(wanted, message, flags);
    }
  });
}

function passesIs(operand: string, message: NarrowedMessage, flags: string[]): boolean {
  switch (operand) {
    case 'dm':
    case 'private':
      return message.type === 'private';
    case 'starred':
      return flags.includes('starred');
    case 'unread':
      return !flags.includes('read');
    case 'alerted':
      return flags.includes('has_alert_word');
    case 'mentioned':
      return flags.includes('mentioned') || flags.includes('wildcard_mentioned');
    case 'resolved':
      return message.type === 'stream' && message.subject.startsWith(RESOLVED_TOPIC_PREFIX);
    default:
      return true;
  }
}
