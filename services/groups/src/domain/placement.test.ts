import { placementChange } from './placement';

test.each([
  ['a new user', [], [3], [], [3]],
  ['a new full member', [], [5, 6], [], [5, 6]],
  ['a promotion', [6], [3], [6], [3]],
  ['a full member who becomes a moderator', [5, 6], [4], [5, 6], [4]],
  ['a member whose waiting period is over', [6], [5, 6], [], [5]],
  ['a member who has to wait again', [5, 6], [6], [5], []],
  ['no change', [5, 6], [6, 5], [], []],
])('%s: from %j to %j', (_case, current, wanted, left, joined) => {
  expect(placementChange(current, wanted)).toEqual({ left, joined });
});
