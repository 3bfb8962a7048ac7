import { normalizeContent, normalizeTopic } from './message-text';

test.each([
  ['blank lines at the end are removed', 'hi  \n\n', 'hi'],
  ['blank lines at the start are removed', '\n\n  hi', '  hi'],
  ['a lone surrogate is replaced', 'a\ud800b', 'a\ufffdb'],
  ['10,000 characters are kept', 'x'.repeat(10_000), 'x'.repeat(10_000)],
  ['10,000 code points of two units are kept', '😀'.repeat(10_000), '😀'.repeat(10_000)],
])('stored content: %s', (_case, text, content) => expect(normalizeContent(text)).toBe(content));

test('too long content is cut at 10,000 code points', () => {
  const content = normalizeContent('😀'.repeat(10_001));
  expect([...content]).toHaveLength(10_000);
  expect(content.endsWith('😀\n[message truncated]')).toBe(true);
});

test.each([
  ['', 'Message must not be empty'],
  [' \n ', 'Message must not be empty'],
])('content %j is refused with "%s"', (text, message) => expect(() => normalizeContent(text)).toThrow(message));

test.each([
  ['  plans ', 'plans'],
  ['(no topic)', ''],
  ['general chat', ''],
  ['', ''],
  ['t'.repeat(60), 't'.repeat(60)],
  ['t'.repeat(61), 't'.repeat(57) + '...'],
])('topic %j is stored as %j', (text, topic) => expect(normalizeTopic(text)).toBe(topic));

test('a topic without visible characters is refused', () => {
  expect(() => normalizeTopic('\u200b')).toThrow('Invalid character in topic, at position 1!');
});

test('a topic with a control character is refused with its position; a joined emoji is accepted', () => {
  expect(() => normalizeTopic('ab\u0007')).toThrow('Invalid character in topic, at position 3!');
  expect(normalizeTopic('👩‍💻')).toBe('👩‍💻');
});
