import { shownValues, directMembersOf } from './shown-value';

const value = (direct_members: number[], direct_subgroups: number[] = []) => ({
  direct_members,
  direct_subgroups,
});

test('shownValues leaves out deactivated users only, and keeps groups', () => {
  const settings = { can_join_group: 5, can_leave_group: value([7, 8], [9]), can_mention_group: value([8]) };
  expect(shownValues(settings, new Set([8, 9]))).toEqual({
    can_join_group: 5,
    can_leave_group: value([7], [9]),
    can_mention_group: value([]),
  });
});

test('directMembersOf returns the direct members, and none for a group id', () => {
  expect([5, value([7, 8], [9]), value([])].map(directMembersOf)).toEqual([[], [7, 8], []]);
});
