import type { Actor } from '@team-chat/contracts';
import { checkMayChange, groupObjections, permissionsToAdd, permissionsToRemove } from './group-access';

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
  ['the holder of one of the permissions', [actor, group({ can_join_group: TEAM }), false, ['can_join_group']]],
  ['a guest who may leave', [{ ...actor, role: 600 }, group({ can_leave_group: TEAM }), false, ['can_leave_group']]],
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

const settings = (given: object = {}) => ({
  can_add_members_group: 1,
  can_join_group: 1,
  can_leave_group: 1,
  can_manage_group: 1,
  can_mention_group: 1,
  can_remove_members_group: 1,
  ...given,
});
const nothing = { channels: [], realm: [] };

test('lists the uses of a group in the order of the wire', () => {
  const channel = { type: 'channel' as const, channel_id: 3, settings: ['can_subscribe_group'] };
  const realm = { type: 'realm' as const, settings: ['can_create_groups'] };
  const naming = [
    { id: 20, settings: settings({ can_join_group: 20, can_leave_group: 21 }) },
    { id: 22, settings: settings({ can_mention_group: { direct_members: [1], direct_subgroups: [20] } }) },
    { id: 23, settings: settings() },
  ];
  const uses = { supergroup_ids: [30, 31], naming };
  expect(groupObjections(20, uses, { channels: [channel], realm: [realm] })).toEqual([
    { type: 'subgroup', supergroup_ids: [30, 31] },
    channel,
    { type: 'user_group', group_id: 20, settings: ['can_join_group'] },
    { type: 'user_group', group_id: 22, settings: ['can_mention_group'] },
    realm,
  ]);
});

test('lists no objection for a group without uses', () => {
  expect(groupObjections(20, { supergroup_ids: [], naming: [] }, nothing)).toEqual([]);
});
