import { searchTerms } from './search-terms.ts';

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
