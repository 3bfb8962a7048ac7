import { type GroupSettingUpdate, type GroupSettingValue } from '@team-chat/contracts';
import {
  canonicalise,
  checkGroupSetting,
  checkReplaced,
  defaultValue,
  type GroupLookup,
  sameValue,
  SYSTEM_GROUP,
  USER_GROUP_SETTINGS,
  type UserGroupSetting,
} from '@team-chat/permissions';

/** The `can_*` settings of a group, in canonical form. */
export type GroupSettings = Record<UserGroupSetting, GroupSettingValue>;

const SETTING_NAMES = Object.keys(USER_GROUP_SETTINGS) as UserGroupSetting[];

function everySetting(valueOf: (name: UserGroupSetting) => GroupSettingValue): GroupSettings {
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, valueOf(name)])) as GroupSettings;
}

/** Returns the users and groups that the values name. The caller loads them before `newGroupSettings`. */
export function namedIn(given: Partial<GroupSettings>): { userIds: number[]; groupIds: number[] } {
  const values = Object.values(given);
  return {
    userIds: values.flatMap((value) => (typeof value === 'number' ? [] : value.direct_members)),
    groupIds: values.flatMap((value) => (typeof value === 'number' ? [value] : value.direct_subgroups)),
  };
}

/** Returns the settings of a new group: the given ones in canonical form, and defaults for the rest. Throws
 *  BadRequestError for a value that is not allowed. */
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

export type SettingUpdates = { [Name in UserGroupSetting]?: GroupSettingUpdate | undefined };

/** Returns the new values in updates. The caller loads the users and groups that they name before `changedGroupSettings`. */
export function newValues(updates: SettingUpdates): Partial<GroupSettings> {
  const given = SETTING_NAMES.filter((name) => updates[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, updates[name]!.new]));
}

/** Returns the settings that change, in canonical form. Throws an ApiError if `old` is neither the stored nor the shown
 *  value, or the new value is not allowed. */
export function changedGroupSettings(
  present: { stored: GroupSettings; shown: GroupSettings },
  updates: SettingUpdates,
  { nobodyGroupId, lookup }: { nobodyGroupId: number; lookup: GroupLookup },
): Partial<GroupSettings> {
  const changed: Partial<GroupSettings> = {};
  const same = (a: GroupSettingValue, b: GroupSettingValue) =>
    sameValue(canonicalise(a, nobodyGroupId), canonicalise(b, nobodyGroupId));
  for (const name of SETTING_NAMES) {
    const update = updates[name];
    if (!update) continue;
    checkReplaced(update.old, { stored: present.stored[name], shown: present.shown[name] }, nobodyGroupId);
    if (same(update.new, present.stored[name])) continue;
    checkGroupSetting(USER_GROUP_SETTINGS[name], name, update.new, lookup);
    changed[name] = canonicalise(update.new, nobodyGroupId);
  }
  return changed;
}

/** Returns the settings of a system group: all of them name the group `role:nobody`. */
export function systemGroupSettings(nobodyGroupId: number): GroupSettings {
  return everySetting(() => nobodyGroupId);
}

/** Returns the settings of an imported group: the given ones in canonical form, and defaults for the rest. The groups and users that the
 *  values name exist. */
export function importedSettings(
  given: Record<string, GroupSettingValue>,
  systemGroups: Record<string, number>,
): GroupSettings {
  const nobody = systemGroups[SYSTEM_GROUP.nobody]!;
  return everySetting((name) => {
    const value = given[name];
    if (value !== undefined) return canonicalise(value, nobody);
    return defaultValue(USER_GROUP_SETTINGS[name], (group) => systemGroups[group]!);
  });
}
