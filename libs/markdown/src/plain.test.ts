import { randomTexts } from '../test/random-texts';
import { renderPlain } from './plain';
import { renderMarkdown } from './render';

const TEXTS = [
  'good morning',
  ' \n  one\n two  \n\n \n\nthree \n',
  'Is it 5 < 6 & 7 > 6? "Yes", they said; it\'s &amp; was.',
  'a\n\n\u00a0\n\nb',
  'one - two + three = 1.5, ok?',
  'e. g. this',
  'a\\b /me $5 :) (c) {d} ^ % = ! ?',
];

test.each(TEXTS)('%j is plain, and has the HTML that the parser gives', (text) => {
  const plain = renderPlain(text);
  expect(plain).toBeDefined();
  // Markup elsewhere in the text makes the parser read all of it.
  expect(`${plain}\n<p><code>x</code></p>`).toBe(renderMarkdown(`${text}\n\n\`x\``).html);
});

test.each([
  ...['*a*', '`a`', '~~a~~', '@**a**', '#**a**', '[a](b)', 'a.com', 'a@b', 'http://a', '<time:1>', 'a|b'],
  ...['> a', 'x\n> a', '- a', '+ a', '1. a', 'x\n1. a', '---', '___', '    a', 'x\n\n    a', 'a\tb', 'a\rb', 'a\u0002'],
])('%j is not plain', (text) => {
  expect(renderPlain(text)).toBeUndefined();
});

test('plain random texts have the HTML that the parser gives', () => {
  const pieces = [
    'a',
    'B',
    ' ',
    ' ',
    '\n',
    '\n\n',
    '    ',
    '. ',
    '.',
    '1',
    '-',
    '+',
    '_',
    '\u00a0',
    '&',
    '<',
    '>',
    '=',
    ':',
    '/',
    '\\',
  ];
  let plainTexts = 0;
  for (const text of randomTexts(7, 20_000, 12, pieces)) {
    const plain = renderPlain(text);
    if (plain !== undefined) {
      plainTexts++;
      const parsed = renderMarkdown(`${text}\n\n\`x\``).html;
      expect({ text, html: [plain, '<p><code>x</code></p>'].filter(Boolean).join('\n') }).toEqual({
        text,
        html: parsed,
      });
    }
  }
  expect(plainTexts).toBeGreaterThan(5000);
});
