import { searchTerms, suggestSearches } from './search-terms.ts';

const people = new Map(
  ['Ada Example', 'Ada', 'Ben Example', 'Melissa'].map((full_name, index) => [
    index + 1,
    { user_id: index + 1, full_name },
  ]),
);

test.each([
  ['two  words', [{ operator: 'search', operand: 'two words' }]],
  ['from:ben', [{ operator: 'sender', operand: 3 }]],
  ['from:ada', [{ operator: 'sender', operand: 2 }]],
  [
    'from:"Ada Example" soup',
    [
      { operator: 'sender', operand: 1 },
      { operator: 'search', operand: 'soup' },
    ],
  ],
  ['from:me', [{ operator: 'sender', operand: 9 }]],
  ['from:nobody', [{ operator: 'sender', operand: 'nobody' }]],
  [
    'channel:general topic:"two words"',
    [
      { operator: 'channel', operand: 'general' },
      { operator: 'topic', operand: 'two words' },
    ],
  ],
  [
    'is:starred has:link',
    [
      { operator: 'is', operand: 'starred' },
      { operator: 'has', operand: 'link' },
    ],
  ],
  ['at 10:30 toString:x http://a.example', [{ operator: 'search', operand: 'at 10:30 toString:x http://a.example' }]],
])('%s', (text, terms) => {
  expect(searchTerms(text, { people, ownId: 9 })).toEqual(terms);
});

test.each([
  ['soup', ['channel:general topic:"two words" soup']],
  ['fr', ['channel:general topic:"two words" fr', 'from:']],
  ['soup from:', ['soup from:me ', 'soup from:"Ada Byron" ', 'soup from:Ben ']],
  ['from:"ada b', ['from:"Ada Byron" ']],
  ['channel:g', ['channel:general ']],
  ['has:l', ['has:link ']],
  ['', []],
])('for "%s" it suggests %j', (text, expected) => {
  const people = new Map([
    [1, { full_name: 'Ada Byron', is_active: true }],
    [2, { full_name: 'Ben', is_active: true }],
    [3, { full_name: 'Gone', is_active: false }],
  ]);
  const channels = new Map([[5, { name: 'general' }]]);
  expect(suggestSearches(text, 'channel:general topic:"two words"', { people, channels })).toEqual(expected);
});
