import { type GroupLookup, SYSTEM_GROUP, SYSTEM_GROUPS } from '@team-chat/permissions';
import { namedIn, newGroupSettings, systemGroupSettings } from './group-settings';

const systemGroups = Object.fromEntries(SYSTEM_GROUPS.map(({ name }, index) => [name, index + 1]));
const id = (name: keyof typeof SYSTEM_GROUP) => systemGroups[SYSTEM_GROUP[name]]!;
const [CUSTOM, DEACTIVATED, ME] = [20, 21, 100];

const named = new Map(
  [
    ...SYSTEM_GROUPS.map(({ name }) => ({
      id: systemGroups[name]!,
      name,
      is_system_group: true,
      deactivated: false,
    })),
    { id: CUSTOM, name: 'backend', is_system_group: false, deactivated: false },
    { id: DEACTIVATED, name: 'old', is_system_group: false, deactivated: true },
  ].map((group) => [group.id, group]),
);
const lookup: GroupLookup = {
  groupById: (group) => named.get(group),
  isActiveUser: (user) => user >= 100 && user < 110,
};
const settings = (given: Parameters<typeof newGroupSettings>[0]) =>
  newGroupSettings(given, { creatorId: ME, systemGroups, lookup });

test('by default the creator manages and adds, everyone leaves and mentions, nobody joins or removes', () => {
  const creator = { direct_members: [ME], direct_subgroups: [] };
  expect(settings({})).toEqual({
    can_add_members_group: creator,
    can_join_group: id('nobody'),
    can_leave_group: id('everyone'),
    can_manage_group: creator,
    can_mention_group: id('everyone'),
    can_remove_members_group: id('nobody'),
  });
});

test('given settings are stored in canonical form', () => {
  const given = settings({
    can_add_members_group: { direct_members: [102, 101, 102], direct_subgroups: [CUSTOM] },
    can_join_group: { direct_members: [], direct_subgroups: [CUSTOM] },
    can_leave_group: { direct_members: [], direct_subgroups: [] },
    can_manage_group: id('members'),
  });
  expect(given).toMatchObject({
    can_add_members_group: { direct_members: [101, 102], direct_subgroups: [CUSTOM] },
    can_join_group: CUSTOM,
    can_leave_group: id('nobody'),
    can_manage_group: id('members'),
  });
});

test.each([
  [{ can_join_group: 99 }, 'Invalid user group'],
  [{ can_join_group: DEACTIVATED }, 'User group is deactivated.'],
  [{ can_join_group: { direct_members: [99], direct_subgroups: [] } }, 'Invalid user ID: 99'],
  [{ can_join_group: { direct_members: [ME], direct_subgroups: [99] } }, 'Invalid user group ID: 99'],
  [{ can_manage_group: id('everyone') }, "'can_manage_group' setting cannot be set to 'role:everyone' group."],
  [{ can_mention_group: id('owners') }, "'can_mention_group' setting cannot be set to 'role:owners' group."],
  [{ can_leave_group: id('internet') }, "'can_leave_group' setting cannot be set to 'role:internet' group."],
])('%j is refused', (given, message) => expect(() => settings(given)).toThrow(message));

test('the first refusal follows the order of the catalogue, not that of the request', () => {
  expect(() =>
    settings({ can_manage_group: 98, can_join_group: { direct_members: [97], direct_subgroups: [] } }),
  ).toThrow('Invalid user ID: 97');
});

test('namedIn returns all users and groups that values name', () => {
  expect(
    namedIn({
      can_join_group: CUSTOM,
      can_leave_group: { direct_members: [101], direct_subgroups: [DEACTIVATED] },
    }),
  ).toEqual({ userIds: [101], groupIds: [CUSTOM, DEACTIVATED] });
  expect(namedIn({})).toEqual({ userIds: [], groupIds: [] });
});

test('all six settings of a system group name the same group', () => {
  expect(new Set(Object.values(systemGroupSettings(1)))).toEqual(new Set([1]));
  expect(Object.keys(systemGroupSettings(1))).toHaveLength(6);
});
