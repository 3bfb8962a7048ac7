import { format } from './format.ts';

test('fills places with words and numbers', () => {
  expect(format('{name} in {place}', { name: 'Ada', place: 'lunch' }, 'en')).toBe('Ada in lunch');
  expect(format('{count} of them', { count: 1234 }, 'de')).toBe('1.234 of them');
});

test.each([
  [0, 'none'],
  [1, '1 message'],
  [2, '2 messages'],
])('chooses the plural of %d', (count, expected) => {
  const text = '{count, plural, =0 {none} one {# message} other {# messages}}';
  expect(format(text, { count }, 'en')).toBe(expected);
});

test.each([
  [1, 'plik'],
  [3, 'pliki'],
  [5, 'plików'],
])('takes the categories of the language for %d', (count, expected) => {
  expect(format('{count, plural, one {plik} few {pliki} many {plików} other {pliku}}', { count }, 'pl')).toBe(expected);
});

test('forms have places of their own, and text follows them', () => {
  const text = '{names}: {count, plural, one {{who} is} other {# are}} writing…';
  expect(format(text, { names: 'A', count: 1, who: 'Ada' }, 'en')).toBe('A: Ada is writing…');
  expect(format(text, { names: 'B', count: 2, who: '' }, 'en')).toBe('B: 2 are writing…');
  expect(format('{way, select, up {rises} other {stays}}!', { way: 'up' }, 'en')).toBe('rises!');
});

test('a text without the form "other" is a fault', () => {
  expect(() => format('{count, plural, one {x}}', { count: 5 }, 'en')).toThrow('other');
});
