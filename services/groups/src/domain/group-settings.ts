import type { GroupSettingValue } from '@team-chat/contracts';
import {
  canonicalise,
  checkGroupSetting,
  defaultValue,
  type GroupLookup,
  SYSTEM_GROUP,
  USER_GROUP_SETTINGS,
  type UserGroupSetting,
} from '@team-chat/permissions';
import type { GroupSettings } from '../repositories/user-groups';

const SETTING_NAMES = Object.keys(USER_GROUP_SETTINGS) as UserGroupSetting[];

function everySetting(valueOf: (name: UserGroupSetting) => GroupSettingValue): GroupSettings {
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, valueOf(name)])) as GroupSettings;
}

/** The users and groups that values name: what has to be loaded before `newGroupSettings`. */
export function namedIn(given: Partial<GroupSettings>): { userIds: number[]; groupIds: number[] } {
  const values = Object.values(given);
  return {
    userIds: values.flatMap((value) => (typeof value === 'number' ? [] : value.direct_members)),
    groupIds: values.flatMap((value) => (typeof value === 'number' ? [value] : value.direct_subgroups)),
  };
}

/** The settings of a new group: those given, checked, and defaults for the rest. Throws what clients expect. */
export function newGroupSettings(
  given: Partial<GroupSettings>,
  facts: { creatorId: number; systemGroups: Record<string, number>; lookup: GroupLookup },
): GroupSettings {
  const systemGroupId = (name: string) => facts.systemGroups[name]!;
  return everySetting((name) => {
    const entry = USER_GROUP_SETTINGS[name];
    const value = given[name];
    if (value === undefined) return defaultValue(entry, systemGroupId, facts.creatorId);
    checkGroupSetting(entry, name, value, facts.lookup);
    return canonicalise(value, systemGroupId(SYSTEM_GROUP.nobody));
  });
}

/** The settings of every system group: nobody may do anything with it. */
export function systemGroupSettings(nobodyGroupId: number): GroupSettings {
  return everySetting(() => nobodyGroupId);
}
