import { type GroupSettingUpdate, type GroupSettingValue } from '@team-chat/contracts';
import {
  canonicalise,
  checkGroupSetting,
  checkReplaced,
  type GroupLookup,
  REALM_GROUP_SETTINGS,
  type RealmGroupSetting,
  sameValue,
  SYSTEM_GROUP,
} from '@team-chat/permissions';

export type GroupSettings = Record<RealmGroupSetting, GroupSettingValue>;
export type GroupSettingChanges = Partial<Record<RealmGroupSetting, GroupSettingUpdate>>;

/** The system groups, and a lookup of the groups and users that the changes name. */
export interface NamedGroups {
  systemGroups: Record<string, number>;
  lookup: GroupLookup;
}

/** Returns the ids of users and groups that the changes name. The caller loads them before `changedGroupSettings`. */
export function namedIn(changes: GroupSettingChanges): { userIds: number[]; groupIds: number[] } {
  const values = Object.values(changes).map((change) => change.new);
  return {
    userIds: values.flatMap((value) => (typeof value === 'number' ? [] : value.direct_members)),
    groupIds: values.flatMap((value) => (typeof value === 'number' ? [value] : value.direct_subgroups)),
  };
}

/** Returns the settings that change, with canonical values. Throws if the request's `old` is neither the stored nor the
 *  `shown` value, then if the new value is not allowed for the setting. */
export function changedGroupSettings(
  { stored, shown }: { stored: GroupSettings; shown: GroupSettings },
  changes: GroupSettingChanges,
  { systemGroups, lookup }: NamedGroups,
): Partial<GroupSettings> {
  const nobody = systemGroups[SYSTEM_GROUP.nobody]!;
  const changed: Partial<GroupSettings> = {};
  for (const [name, change] of Object.entries(changes) as [RealmGroupSetting, GroupSettingUpdate][]) {
    checkReplaced(change.old, { stored: stored[name], shown: shown[name] }, nobody);
    const value = canonicalise(change.new, nobody);
    if (sameValue(value, stored[name])) continue;
    checkGroupSetting(REALM_GROUP_SETTINGS[name], name, change.new, lookup);
    changed[name] = value;
  }
  return changed;
}

/** Returns whether a value names a group, alone or with others. */
export function namesGroup(value: GroupSettingValue, groupId: number): boolean {
  return typeof value === 'number' ? value === groupId : value.direct_subgroups.includes(groupId);
}
