import type { UserGroup } from '@team-chat/client';
import type { Person } from './families/people.ts';
import { mayJoin, mayLeave, mayManage, ownGroups, roleGroups } from './groups.ts';

const nobody = { direct_members: [], direct_subgroups: [] };
const only = (id: number) => ({ direct_members: [id], direct_subgroups: [] });

const group = (id: number, name: string, more: Partial<UserGroup> = {}) =>
  ({
    id,
    name,
    members: [],
    direct_subgroup_ids: [],
    is_system_group: name.startsWith('role:'),
    deactivated: false,
    can_add_members_group: nobody,
    can_join_group: nobody,
    can_leave_group: nobody,
    can_manage_group: nobody,
    can_remove_members_group: nobody,
    ...more,
  }) as UserGroup;

const stateOf = (...groups: UserGroup[]) => ({
  ownId: 1,
  people: new Map([[1, { role: 400 } as Person]]),
  channels: new Map(),
  realm: { realm_can_manage_all_groups: nobody },
  groups: new Map(groups.map((each) => [each.id, each])),
});

test('groups of people are listed by name, and roles from the largest to the smallest', () => {
  const state = stateOf(
    group(1, 'role:nobody'),
    group(2, 'role:members'),
    group(3, 'tea'),
    group(4, 'cake'),
    group(5, 'old', { deactivated: true }),
  );
  expect(ownGroups(state).map(({ name }) => name)).toEqual(['cake', 'tea']);
  expect(roleGroups(state)).toEqual([
    { id: 2, role: 'members' },
    { id: 1, role: 'nobody' },
  ]);
});

test.each([
  ['who may join', { can_join_group: only(1) }, [true, false, false]],
  ['who may leave', { can_leave_group: only(1) }, [false, true, false]],
  ['who manages', { can_manage_group: only(1) }, [true, true, true]],
  ['who may do nothing', {}, [false, false, false]],
])('%s joins, leaves and manages a group as far as allowed', (_who, more, expected) => {
  const tea = group(3, 'tea', more);
  const state = stateOf(tea);
  expect([mayJoin(state, tea), mayLeave(state, tea), mayManage(state, tea)]).toEqual(expected);
});
