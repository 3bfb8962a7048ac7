import { suggestSearches } from './search-suggestions.ts';

test.each([
  ['soup', ['channel:general topic:"two words" soup']],
  ['fr', ['channel:general topic:"two words" fr', 'from:']],
  ['soup from:', ['soup from:me ', 'soup from:"Ada Byron" ', 'soup from:Ben ']],
  ['from:"ada b', ['from:"Ada Byron" ']],
  ['channel:g', ['channel:general ']],
  ['has:l', ['has:link ']],
  ['d', ['channel:general topic:"two words" d', 'date:']],
  ['soup date:2026-03', ['soup date:2026-03-01 ']],
  ['date:2026-02', ['channel:general topic:"two words" date:2026-02', 'date:2026-02-28 ', 'date:2026-02-22 ']],
  ['', []],
])('for "%s" it suggests %j', (text, expected) => {
  const people = new Map([
    [1, { full_name: 'Ada Byron', is_active: true }],
    [2, { full_name: 'Ben', is_active: true }],
    [3, { full_name: 'Gone', is_active: false }],
  ]);
  const channels = new Map([[5, { name: 'general' }]]);
  expect(
    suggestSearches(text, 'channel:general topic:"two words"', { people, channels, now: new Date(2026, 2, 1, 23) }),
  ).toEqual(expected);
});
