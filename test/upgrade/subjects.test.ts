import { findUncovered } from './subjects';

test.each([
  ['op.users', 'op.users'],
  ['op.users', 'op.*'],
  ['op.users.create', 'op.>'],
  ['op.*.create', 'op.*.create'],
  ['op.*', 'op.>'],
  ['op.>', 'op.>'],
])('%s is covered by %s', (needed, allowed) => {
  expect(findUncovered([needed], ['else', allowed])).toEqual([]);
});

test.each([
  ['op.users', 'op.messages'],
  ['op.users.create', 'op.*'],
  ['op.users', 'op.users.create'],
  ['op.*', 'op.users'],
  ['op.>', 'op.*'],
  ['op', 'op.>'],
  ['op.>', 'op.*.>'],
])('%s is not covered by %s', (needed, allowed) => {
  expect(findUncovered([needed], ['else', allowed])).toEqual([needed]);
});
