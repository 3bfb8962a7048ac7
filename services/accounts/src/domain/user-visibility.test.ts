import type { AccessibleUserPair } from '@team-chat/contracts';
import { byUser, guestChanges, pairsOnlyIn, inaccessibleUsersOf } from './user-visibility';

const rows = [
  { id: 1, is_guest: true, is_limited: true },
  { id: 2, is_guest: true, is_limited: false },
  { id: 3, is_guest: false, is_limited: true },
];

test('guestChanges limits guests only where the organisation does, and frees users who are no guests', () => {
  expect(guestChanges(rows, true)).toEqual({ limited: [2], freed: [3], kept: [1] });
  expect(guestChanges(rows, false)).toEqual({ limited: [], freed: [1, 3], kept: [] });
});

test('pairsOnlyIn returns the pairs that the other list lacks', () => {
  const [before, after]: AccessibleUserPair[][] = [
    [
      [1, 5],
      [1, 6],
    ],
    [
      [1, 6],
      [1, 7],
    ],
  ];
  expect(pairsOnlyIn(after!, before!)).toEqual([[1, 7]]);
  expect(pairsOnlyIn(before!, after!)).toEqual([[1, 5]]);
});

test('inaccessibleUsersOf pairs each guest with the users who are not accessible, except the guest', () => {
  expect(inaccessibleUsersOf([1, 2], [[1, 5]], [1, 2, 5])).toEqual([
    [1, 2],
    [2, 1],
    [2, 5],
  ]);
});

test('byUser groups pairs by user', () => {
  const pairs: AccessibleUserPair[] = [
    [1, 5],
    [2, 5],
    [2, 6],
  ];
  expect([...byUser(pairs)]).toEqual([
    [5, [1, 2]],
    [6, [2]],
  ]);
});
