import { checkMembers, checkSubgroups } from './members';

const group = (id: number, deactivated = false) => ({
  id,
  name: `g${id}`,
  is_system_group: false,
  deactivated,
});
const groups = new Map([group(1), group(2), group(3, true)].map((g) => [g.id, g]));
const groupById = (id: number) => groups.get(id);

test('active users may become members', () => {
  expect(() => checkMembers([7, 8, 7], (id) => id < 10)).not.toThrow();
  expect(() => checkMembers([], () => false)).not.toThrow();
});

test('the refusal names the first of several unknown users', () => {
  expect(() => checkMembers([7, 12, 11], (id) => id < 10)).toThrow('Invalid user ID: 12');
  expect(() => checkMembers([-1], (id) => id > 0)).toThrow('Invalid user ID: -1');
});

test.each([
  [[4], 'Invalid user group ID: 4'],
  [[1, 0], 'Invalid user group ID: 0'],
  [[1, 3], 'User group is deactivated.'],
  [[3, 4], 'Invalid user group ID: 4'],
])('subgroups %j are refused: %s', (ids, message) => {
  expect(() => checkSubgroups(ids, groupById)).toThrow(message);
});

test.each([[[]], [[1, 2]], [[2, 2]]])('subgroups %j are accepted', (ids) => {
  expect(() => checkSubgroups(ids, groupById)).not.toThrow();
});
