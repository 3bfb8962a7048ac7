import { checkQueueNarrow, type NarrowTerm } from '@team-chat/contracts';
import { type NarrowedMessage, passesNarrow } from './message-narrow';

const term = (operator: string, operand: NarrowTerm['operand'], negated = false) => ({
  operator,
  operand,
  negated,
});
const inChannel = (rest: Partial<NarrowedMessage> = {}): NarrowedMessage => ({
  type: 'stream',
  stream_id: 5,
  display_recipient: 'General',
  subject: 'Lunch',
  sender_id: 7,
  sender_email: 'Ann@example.com',
  ...rest,
});
const direct = inChannel({ type: 'private', display_recipient: [], subject: '' });
const unnamed = inChannel({ subject: '' });

test.each<[NarrowTerm, NarrowedMessage, string[], boolean]>([
  [term('channel', 'general'), inChannel(), [], true],
  [term('stream', 'GENERAL'), inChannel(), [], true],
  [term('channel', 'other'), inChannel(), [], false],
  [term('channel', 5), inChannel(), [], true],
  [term('channel', 6), inChannel(), [], false],
  [term('channel', '5'), inChannel(), [], false],
  [term('channel', 5), direct, [], false],
  [term('channel', 'general', true), inChannel(), [], false],
  [term('channel', 'general', true), direct, [], true],
  [term('topic', 'LUNCH'), inChannel(), [], true],
  [term('topic', 'dinner'), inChannel(), [], false],
  [term('topic', 'BREAK'), inChannel({ subject: 'Lunch break' }), [], true],
  [term('topic', 'brea'), inChannel({ subject: 'Lunch break' }), [], false],
  [term('topic', 'lunch break'), inChannel({ subject: 'Long lunch break' }), [], false],
  [term('is', 'muted'), inChannel(), [], true],
  [term('is', 'constructor', true), direct, [], true],
  [term('topic', ''), unnamed, [], true],
  [term('topic', 'General Chat'), unnamed, [], true],
  [term('topic', ''), inChannel(), [], false],
  [term('topic', ''), direct, [], false],
  [term('sender', 'ann@EXAMPLE.com'), direct, [], true],
  [term('sender', 'bob@example.com'), direct, [], false],
  [term('sender', 7), direct, [], true],
  [term('sender', 8), direct, [], false],
  [term('is', 'dm'), direct, [], true],
  [term('is', 'private'), inChannel(), [], false],
  [term('is', 'unread'), inChannel(), [], true],
  [term('is', 'unread'), inChannel(), ['read'], false],
  [term('is', 'starred'), inChannel(), ['starred'], true],
  [term('is', 'alerted'), inChannel(), ['has_alert_word'], true],
  [term('is', 'alerted'), inChannel(), [], false],
  [term('is', 'mentioned'), inChannel(), ['mentioned'], true],
  [term('is', 'mentioned'), inChannel(), ['wildcard_mentioned'], true],
  [term('is', 'mentioned', true), inChannel(), ['mentioned'], false],
  [term('is', 'resolved'), inChannel({ subject: '✔ Lunch' }), [], true],
  [term('is', 'resolved'), inChannel(), [], false],
])('narrow %j matches message %j with flags %j: %s', (wanted, message, flags, passes) => {
  expect(() => checkQueueNarrow([wanted])).not.toThrow();
  expect(passesNarrow([wanted], message, flags)).toBe(passes);
});

test('a message passes a narrow if all terms match, and passes a narrow without terms', () => {
  const both = [term('channel', 'general'), term('topic', 'lunch')];
  expect(passesNarrow(both, inChannel(), [])).toBe(true);
  expect(passesNarrow(both, unnamed, [])).toBe(false);
  expect(passesNarrow([], direct, [])).toBe(true);
});

test.each([
  [term('has', 'link'), 'Operator has not supported.'],
  [term('constructor', 'x'), 'Operator constructor not supported.'],
  [term('is', 'followed'), 'Operand followed not supported.'],
])('a queue with the narrow %j is refused', (wanted, message) =>
  expect(() => checkQueueNarrow([wanted])).toThrow(message),
);
