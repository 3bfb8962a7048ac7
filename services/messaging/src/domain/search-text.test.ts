import { containing, parseSearch } from './search-text';

test.each<[string, string, string[]]>([
  ['quick fox', 'quick fox', []],
  ['"quick fox"', '', ['quick fox']],
  ['the "quick fox" jumps "over it"', 'the jumps', ['quick fox', 'over it']],
  ['an "open end', 'an "open end', []],
  ['"" nothing', 'nothing', []],
])('the search %s has the words "%s" and the phrases %j', (text, words, phrases) => {
  const parsed = parseSearch(text);
  expect(parsed.words.trim().replaceAll(/\s+/g, ' ')).toBe(words);
  expect(parsed.phrases).toEqual(phrases);
});

test('containing() escapes the wildcards of LIKE', () => expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%'));
