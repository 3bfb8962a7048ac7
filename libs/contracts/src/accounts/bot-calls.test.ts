import { excerptOf } from './bot-calls';

test.each([
  ['a short text', 'out of order', 'out of order'],
  ['null characters and halves of characters', 'a\0b\ud800c', 'a\ufffdb\ufffdc'],
  ['a long text, between characters', '🎉'.repeat(501), '🎉'.repeat(500)],
])('an excerpt of %s', (_case, text, excerpt) => expect(excerptOf(text)).toBe(excerpt));
