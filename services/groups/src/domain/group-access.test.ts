import type { Actor } from '@team-chat/contracts';
import { checkMayChange, permissionsToAdd, permissionsToRemove } from './group-access';

const [NOBODY, TEAM] = [1, 20];
const actor: Actor = { realm_id: 1, user_id: 7, role: 400, is_bot: false, group_ids: [TEAM] };
const group = (settings: object = {}, is_system_group = false) => ({
  is_system_group,
  settings: {
    can_add_members_group: NOBODY,
    can_join_group: NOBODY,
    can_leave_group: NOBODY,
    can_manage_group: NOBODY,
    can_mention_group: NOBODY,
    can_remove_members_group: NOBODY,
    ...settings,
  },
});

test.each<[string, Parameters<typeof checkMayChange>]>([
  ['a manager', [actor, group({ can_manage_group: TEAM }), false]],
  ['who manages all groups', [actor, group(), true]],
  [
    'the holder of one of the permissions',
    [actor, group({ can_join_group: TEAM }), false, ['can_join_group']],
  ],
  [
    'a guest who may leave',
    [{ ...actor, role: 600 }, group({ can_leave_group: TEAM }), false, ['can_leave_group']],
  ],
])('%s may change the group', (_case, request) => expect(() => checkMayChange(...request)).not.toThrow());

test.each<[string, Parameters<typeof checkMayChange>]>([
  ['nobody in particular', [actor, group(), false, ['can_join_group']]],
  ['the holder of another permission', [actor, group({ can_leave_group: TEAM }), false, ['can_join_group']]],
  ['a guest in the managing group', [{ ...actor, role: 600 }, group({ can_manage_group: TEAM }), false]],
  ['anyone, with a system group', [actor, group({ can_manage_group: TEAM }, true), true]],
])('%s gets "Insufficient permission"', (_case, request) => {
  expect(() => checkMayChange(...request)).toThrow('Insufficient permission');
});

test('can_join_group and can_leave_group suffice only for adding or removing oneself alone', () => {
  expect(permissionsToAdd(actor, [7])).toContain('can_join_group');
  expect(permissionsToAdd(actor, [7, 8])).toEqual(['can_add_members_group']);
  expect(permissionsToRemove(actor, [7])).toContain('can_leave_group');
  expect(permissionsToRemove(actor, [8])).toEqual(['can_remove_members_group']);
});
