import { ApiError, type GroupSettingValue } from '@team-chat/contracts';
import { CHANNEL_SETTINGS, REALM_GROUP_SETTINGS, type SettingEntry, USER_GROUP_SETTINGS } from './catalogue';
import {
  canonicalise,
  checkGroupSetting,
  defaultValue,
  directMembersOf,
  type GroupLookup,
  sameValue,
  shownValues,
} from './group-setting-value';
import { SYSTEM_GROUPS } from './system-groups';

const anonymous = (direct_members: number[], direct_subgroups: number[]): GroupSettingValue => ({
  direct_members,
  direct_subgroups,
});

const NOBODY_ID = 1;

describe('canonicalise', () => {
  test.each<[GroupSettingValue, GroupSettingValue]>([
    [5, 5],
    [anonymous([], []), NOBODY_ID],
    [anonymous([], [5]), 5],
    [anonymous([], [5, 5]), 5],
    [anonymous([7], []), anonymous([7], [])],
    [anonymous([7], [5]), anonymous([7], [5])],
    [anonymous([], [9, 5]), anonymous([], [5, 9])],
    [anonymous([10, 9, 10], [30, 4, 30]), anonymous([9, 10], [4, 30])],
    [anonymous([100, 20, 3], []), anonymous([3, 20, 100], [])],
  ])('%j becomes %j', (value, expected) => {
    expect(canonicalise(value, NOBODY_ID)).toEqual(expected);
  });

  test('does not change its argument', () => {
    const value = anonymous([2, 1], [4, 3]);
    canonicalise(value, NOBODY_ID);
    expect(value).toEqual(anonymous([2, 1], [4, 3]));
  });
});

describe('sameValue', () => {
  test.each<[GroupSettingValue, GroupSettingValue, boolean]>([
    [5, 5, true],
    [5, 6, false],
    [5, anonymous([], [5]), true],
    [anonymous([], [5]), 5, true],
    [5, anonymous([5], []), false],
    [5, anonymous([], [5, 6]), false],
    [anonymous([1, 2], [3]), anonymous([2, 1], [3]), true],
    [anonymous([1, 1], [3]), anonymous([1], [3]), true],
    [anonymous([1, 2], [3]), anonymous([1], [2, 3]), false],
    [anonymous([1], [3]), anonymous([1], [4]), false],
    [anonymous([1], [3]), anonymous([1], [3, 4]), false],
    [anonymous([], []), anonymous([], []), true],
    [anonymous([], []), anonymous([1], []), false],
    // sameValue does not know the id of role:nobody.
    [anonymous([], []), NOBODY_ID, false],
  ])('%j equals %j: %s', (a, b, expected) => {
    expect(sameValue(a, b)).toBe(expected);
    expect(sameValue(b, a)).toBe(expected);
  });
});

/** System groups have the ids 1 (nobody) to 8 (internet), in the order of SYSTEM_GROUPS. */
const systemGroupId = (name: string): number => SYSTEM_GROUPS.findIndex((group) => group.name === name) + 1;

const TEAM_ID = 20;
const OLD_TEAM_ID = 21;
/** A group created by members, with the name of a system group. */
const IMPOSTOR_ID = 22;
const UNKNOWN_ID = 99;

const groups = [
  ...SYSTEM_GROUPS.map(({ name }) => ({
    id: systemGroupId(name),
    name: name as string,
    is_system_group: true,
    deactivated: false,
  })),
  { id: TEAM_ID, name: 'team', is_system_group: false, deactivated: false },
  { id: OLD_TEAM_ID, name: 'old team', is_system_group: false, deactivated: true },
  { id: IMPOSTOR_ID, name: 'role:everyone', is_system_group: false, deactivated: false },
];

const lookup: GroupLookup = {
  groupById: (id) => groups.find((group) => group.id === id),
  isActiveUser: (id) => id === 7 || id === 8,
};

const ENTRIES = {
  ...REALM_GROUP_SETTINGS,
  channel_can_send_message_group: CHANNEL_SETTINGS.can_send_message_group,
  ...USER_GROUP_SETTINGS,
} satisfies Record<string, SettingEntry>;
type Setting = keyof typeof ENTRIES;

const check = (setting: Setting, value: GroupSettingValue) => () =>
  checkGroupSetting(ENTRIES[setting], setting, value, lookup);

const id = systemGroupId;

describe('checkGroupSetting', () => {
  test.each<[Setting, GroupSettingValue]>([
    ['can_create_groups', TEAM_ID],
    ['can_create_groups', id('role:members')],
    ['can_create_groups', id('role:nobody')],
    ['can_create_groups', anonymous([], [])],
    ['can_create_groups', anonymous([7, 8], [])],
    ['can_create_groups', anonymous([7], [TEAM_ID, id('role:owners')])],
    ['can_create_groups', anonymous([], [TEAM_ID])],
    ['can_create_groups', IMPOSTOR_ID],
    ['can_resolve_topics_group', id('role:everyone')],
    ['can_manage_all_groups', id('role:owners')],
    // `allows` refuses the guests in role:everyone.
    ['can_manage_all_groups', anonymous([7], [id('role:everyone')])],
    ['can_access_all_users_group', id('role:everyone')],
    ['can_access_all_users_group', anonymous([], [id('role:members')])],
    ['can_create_web_public_channel_group', id('role:moderators')],
    ['can_create_web_public_channel_group', id('role:nobody')],
    ['can_create_web_public_channel_group', anonymous([], [])],
    ['channel_can_send_message_group', id('role:everyone')],
    ['can_mention_group', id('role:administrators')],
    ['can_mention_group', id('role:nobody')],
    ['can_mention_group', anonymous([7], [id('role:owners')])],
  ])('%s may be set to %j', (setting, value) => {
    expect(check(setting, value)).not.toThrow();
  });

  const cannotBe = (setting: Setting, group: string) => `'${setting}' setting cannot be set to '${group}' group.`;

  test.each<[Setting, GroupSettingValue, string]>([
    // Unknown or deactivated groups and users
    ['can_create_groups', UNKNOWN_ID, 'Invalid user group'],
    ['can_create_groups', -1, 'Invalid user group'],
    ['can_create_groups', anonymous([], [UNKNOWN_ID]), 'Invalid user group'],
    ['can_create_groups', OLD_TEAM_ID, 'User group is deactivated.'],
    ['can_create_groups', anonymous([7], [OLD_TEAM_ID]), 'User group is deactivated.'],
    ['can_create_groups', anonymous([7, 98], []), 'Invalid user ID: 98'],
    ['can_create_groups', anonymous([97], [UNKNOWN_ID]), 'Invalid user ID: 97'],
    ['can_create_groups', anonymous([7], [TEAM_ID, UNKNOWN_ID]), 'Invalid user group ID: 99'],
    ['can_create_groups', anonymous([], [TEAM_ID, UNKNOWN_ID]), 'Invalid user group ID: 99'],
    // role:internet, for every setting
    ['can_create_groups', id('role:internet'), cannotBe('can_create_groups', 'role:internet')],
    ['can_resolve_topics_group', id('role:internet'), cannotBe('can_resolve_topics_group', 'role:internet')],
    ['can_mention_group', id('role:internet'), cannotBe('can_mention_group', 'role:internet')],
    ['can_create_groups', anonymous([7], [id('role:internet')]), cannotBe('can_create_groups', 'role:internet')],
    // role:everyone and role:nobody, if the setting's entry bans them
    ['can_create_groups', id('role:everyone'), cannotBe('can_create_groups', 'role:everyone')],
    ['can_create_groups', anonymous([], [id('role:everyone')]), cannotBe('can_create_groups', 'role:everyone')],
    ['can_manage_group', id('role:everyone'), cannotBe('can_manage_group', 'role:everyone')],
    ['can_manage_all_groups', id('role:nobody'), cannotBe('can_manage_all_groups', 'role:nobody')],
    ['can_manage_all_groups', anonymous([], []), cannotBe('can_manage_all_groups', 'role:nobody')],
    ['can_access_all_users_group', id('role:nobody'), cannotBe('can_access_all_users_group', 'role:nobody')],
    // System groups that are not in allowed_system_groups
    ['can_access_all_users_group', id('role:owners'), cannotBe('can_access_all_users_group', 'role:owners')],
    [
      'can_create_web_public_channel_group',
      id('role:members'),
      cannotBe('can_create_web_public_channel_group', 'role:members'),
    ],
    // The only setting with forbidden_system_groups
    ['can_mention_group', id('role:owners'), cannotBe('can_mention_group', 'role:owners')],
    ['can_mention_group', anonymous([], [id('role:owners')]), cannotBe('can_mention_group', 'role:owners')],
  ])('%s may not be set to %j: %s', (setting, value, message) => {
    expect(refusal(check(setting, value))).toMatchObject({ code: 'BAD_REQUEST', message, data: undefined });
  });

  test.each<[Setting, GroupSettingValue]>([
    ['can_access_all_users_group', TEAM_ID],
    ['can_access_all_users_group', IMPOSTOR_ID],
    ['can_access_all_users_group', anonymous([7], [])],
    ['can_access_all_users_group', anonymous([], [id('role:everyone'), id('role:members')])],
    ['can_create_web_public_channel_group', anonymous([7], [id('role:owners')])],
  ])('%s may not be set to %j: a system group is required', (setting, value) => {
    expect(refusal(check(setting, value))).toMatchObject({
      code: 'SYSTEM_GROUP_REQUIRED',
      message: `'${setting}' must be a system user group.`,
      data: { setting_name: setting },
    });
  });
});

describe('defaultValue', () => {
  test.each<[Setting, number | undefined, GroupSettingValue]>([
    ['can_create_groups', 7, id('role:members')],
    ['can_join_group', 7, id('role:nobody')],
    ['can_manage_group', 7, anonymous([7], [])],
    ['can_manage_group', undefined, id('role:nobody')],
  ])('%s, created by user %s: %j', (setting, creatorId, expected) => {
    expect(defaultValue(ENTRIES[setting], systemGroupId, creatorId)).toEqual(expected);
  });

  test('can_administer_channel_group is the creator, or role:nobody without a creator', () => {
    const entry = CHANNEL_SETTINGS.can_administer_channel_group;
    expect(defaultValue(entry, systemGroupId, 8)).toEqual(anonymous([8], []));
    expect(defaultValue(entry, systemGroupId)).toBe(NOBODY_ID);
  });

  test.each(Object.entries<SettingEntry>(ENTRIES))('%s may be set to its default value', (name, entry) => {
    const value = defaultValue(entry, systemGroupId, 7);
    expect(() => checkGroupSetting(entry, name, value, lookup)).not.toThrow();
  });
});

function refusal(action: () => void): ApiError {
  try {
    action();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
}

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
