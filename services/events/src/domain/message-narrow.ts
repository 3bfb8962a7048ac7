import { type NarrowTerm, type QueueOperator, type QueueState, SERVER_REGISTRATION_FIELDS } from '@team-chat/contracts';

/** The fields of a message that a queue's narrow tests. */
export interface NarrowedMessage {
  type: string;
  stream_id?: number;
  display_recipient: unknown;
  subject: string;
  sender_id: number;
  sender_email: string;
}

type Operand = NarrowTerm['operand'];
type Test = (message: NarrowedMessage, operand: Operand) => boolean;

const RESOLVED_TOPIC_PREFIX = '✔ ';
const EMPTY_TOPIC = SERVER_REGISTRATION_FIELDS.realm_empty_topic_display_name;

const isSame = (text: string, operand: Operand) => text.toLowerCase() === String(operand).toLowerCase();

const isInChannel: Test = ({ type, stream_id, display_recipient }, operand) =>
  type === 'stream' &&
  (typeof operand === 'number' ? stream_id === operand : isSame(String(display_recipient), operand));

/** A narrow names a topic, or one of its words. */
const isTopic = (topic: string, operand: Operand) =>
  [topic, ...topic.split(/\s+/)].some((part) => isSame(part, operand));

/** Tests of a message, by the operators of terms. */
const OPERATORS: Record<QueueOperator, Test> = {
  channel: isInChannel,
  stream: isInChannel,
  topic: ({ type, subject }, operand) => type === 'stream' && isTopic(subject || EMPTY_TOPIC, operand || EMPTY_TOPIC),
  sender: ({ sender_id, sender_email }, operand) =>
    typeof operand === 'number' ? sender_id === operand : isSame(sender_email, operand),
};

type StateTest = (message: NarrowedMessage, flags: string[]) => boolean;

const isDirect: StateTest = ({ type }) => type === 'private';

/** Tests of a message, by the operands of `is`. */
const STATES: Record<QueueState, StateTest> = {
  dm: isDirect,
  private: isDirect,
  starred: (_message, flags) => flags.includes('starred'),
  unread: (_message, flags) => !flags.includes('read'),
  alerted: (_message, flags) => flags.includes('has_alert_word'),
  mentioned: (_message, flags) => flags.includes('mentioned') || flags.includes('wildcard_mentioned'),
  resolved: ({ type, subject }) => type === 'stream' && subject.startsWith(RESOLVED_TOPIC_PREFIX),
};

function findTest({ operator, operand }: NarrowTerm): StateTest | undefined {
  if (operator === 'is') {
    const state = String(operand).toLowerCase();
    return Object.hasOwn(STATES, state) ? STATES[state as QueueState] : undefined;
  }
  const test: Test | undefined = OPERATORS[operator as QueueOperator];
  return test && ((message) => test(message, operand));
}

/** Whether a message event passes a queue's narrow. Terms without a test narrow nothing. */
export function passesNarrow(narrow: NarrowTerm[], message: NarrowedMessage, flags: string[]): boolean {
  return narrow.every((term) => {
    const test = findTest(term);
    return !test || test(message, flags) !== term.negated;
  });
}
