import { searchedDay, searchTerms } from './search-terms.ts';

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
  [
    'from:me date:2026-11-29 soup',
    [
      { operator: 'sender', operand: 9 },
      { operator: 'search', operand: 'soup' },
    ],
  ],
  ['date:2026-02-30 date:soon', [{ operator: 'search', operand: 'date:2026-02-30 date:soon' }]],
  ['at 10:30 toString:x http://a.example', [{ operator: 'search', operand: 'at 10:30 toString:x http://a.example' }]],
])('%s', (text, terms) => {
  expect(searchTerms(text, { people, ownId: 9 })).toEqual(terms);
});

test.each([
  ['soup date:2026-11-29', new Date(2026, 10, 29)],
  ['date:2026-3', new Date(2026, 2, 1)],
  ['date:"2024" soup', new Date(2024, 0, 1)],
  ['date:2026-13-01', undefined],
  ['soup', undefined],
])('"%s" names a day', (text, day) => {
  expect(searchedDay(text)).toBe(day && day.getTime() / 1000);
});
