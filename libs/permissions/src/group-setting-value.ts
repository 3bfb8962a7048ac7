import { ApiError, type GroupSettingValue } from '@team-chat/contracts';
import type { SettingEntry } from './catalogue';
import { SYSTEM_GROUP, type SystemGroupName } from './system-groups';

/** The fields of a user group that the check of a setting needs. */
export interface NamedGroup {
  id: number;
  name: string;
  is_system_group: boolean;
  deactivated: boolean;
}

/** Access to the groups and users that the value names; the caller has loaded them all. */
export interface GroupLookup {
  groupById(id: number): NamedGroup | undefined;
  isActiveUser(id: number): boolean;
}

/** Returns the form in which a value is stored, sent and compared: a group's id if the value equals one group,
 *  otherwise sorted ids without duplicates. */
export function canonicalise(value: GroupSettingValue, nobodyGroupId: number): GroupSettingValue {
  const plain = simplified(value);
  return isEmpty(plain) ? nobodyGroupId : plain;
}

/** Returns whether two values name the same holders.
 *  NOTE: an empty group does not equal `role:nobody` here; call `canonicalise` first if both can occur. */
export function sameValue(a: GroupSettingValue, b: GroupSettingValue): boolean {
  const [left, right] = [simplified(a), simplified(b)];
  if (typeof left === 'number' || typeof right === 'number') return left === right;
  return sameIds(left.direct_members, right.direct_members) && sameIds(left.direct_subgroups, right.direct_subgroups);
}

/** Returns whether a value is the group or has it as a direct subgroup. */
export function includesGroup(value: GroupSettingValue, groupId: number): boolean {
  return typeof value === 'number' ? value === groupId : value.direct_subgroups.includes(groupId);
}

/** Throws ApiError with the API's message if the setting may not have the value; the value need not be canonical.
 *  Source: spec/wire-contract.md, section 9.3. */
export function checkGroupSetting(
  entry: SettingEntry,
  settingName: string,
  value: GroupSettingValue,
  lookup: GroupLookup,
): void {
  const plain = simplified(value);
  if (typeof plain === 'number') return checkNamedGroup(entry, settingName, plain, lookup);
  if (isEmpty(plain)) return checkSystemGroup(entry, settingName, SYSTEM_GROUP.nobody);
  if (entry.require_system_group) throw systemGroupRequired(settingName);
  for (const id of plain.direct_members) {
    if (!lookup.isActiveUser(id)) throw badRequest(`Invalid user ID: ${id}`);
  }
  for (const id of plain.direct_subgroups) {
    const group = activeGroup(lookup, id, `Invalid user group ID: ${id}`);
    if (group.name === SYSTEM_GROUP.internet) throw cannotBeSetTo(settingName, group.name);
  }
}

/** Returns a setting's initial value; `creatorId` is undefined if the server creates the group or channel. */
export function defaultValue(
  entry: Pick<SettingEntry, 'default_group_name'>,
  systemGroupId: (name: SystemGroupName) => number,
  creatorId?: number,
): GroupSettingValue {
  const name = entry.default_group_name;
  if (name !== 'group_creator' && name !== 'stream_creator_or_nobody') return systemGroupId(name);
  if (creatorId === undefined) return systemGroupId(SYSTEM_GROUP.nobody);
  return { direct_members: [creatorId], direct_subgroups: [] };
}

function checkNamedGroup(entry: SettingEntry, settingName: string, id: number, lookup: GroupLookup): void {
  const group = activeGroup(lookup, id, 'Invalid user group');
  if (group.is_system_group) return checkSystemGroup(entry, settingName, group.name);
  if (entry.require_system_group) throw systemGroupRequired(settingName);
}

function checkSystemGroup(entry: SettingEntry, settingName: string, name: string): void {
  const { allowed_system_groups: allowed, forbidden_system_groups: forbidden } = entry;
  const refused =
    name === SYSTEM_GROUP.internet ||
    (name === SYSTEM_GROUP.everyone && !entry.allow_everyone_group) ||
    (name === SYSTEM_GROUP.nobody && !entry.allow_nobody_group) ||
    (forbidden as readonly string[]).includes(name) ||
    (allowed.length > 0 && !(allowed as readonly string[]).includes(name));
  if (refused) throw cannotBeSetTo(settingName, name);
}

function activeGroup(lookup: GroupLookup, id: number, unknownText: string): NamedGroup {
  const group = lookup.groupById(id);
  if (!group) throw badRequest(unknownText);
  if (group.deactivated) throw badRequest('User group is deactivated.');
  return group;
}

function simplified(value: GroupSettingValue): GroupSettingValue {
  if (typeof value === 'number') return value;
  const direct_members = sortedIds(value.direct_members);
  const direct_subgroups = sortedIds(value.direct_subgroups);
  const [group, ...others] = direct_subgroups;
  if (direct_members.length === 0 && group !== undefined && others.length === 0) return group;
  return { direct_members, direct_subgroups };
}

const isEmpty = (value: GroupSettingValue): boolean =>
  typeof value !== 'number' && value.direct_members.length === 0 && value.direct_subgroups.length === 0;

const sortedIds = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

const badRequest = (message: string): ApiError => new ApiError('BAD_REQUEST', message);

const cannotBeSetTo = (settingName: string, groupName: string): ApiError =>
  badRequest(`'${settingName}' setting cannot be set to '${groupName}' group.`);

const systemGroupRequired = (settingName: string): ApiError =>
  new ApiError('SYSTEM_GROUP_REQUIRED', `'${settingName}' must be a system user group.`, {
    setting_name: settingName,
  });

/** Returns the ids of the users that a value names as direct members. */
export function directMembersOf(value: GroupSettingValue): readonly number[] {
  return typeof value === 'number' ? [] : value.direct_members;
}

/** Returns a value as clients see it: the stored value keeps deactivated users, the shown value leaves them out.
 *  Source: spec/wire-contract.md, section 9.3. */
export function shownValue(value: GroupSettingValue, inactive: ReadonlySet<number>): GroupSettingValue {
  if (typeof value === 'number') return value;
  return { ...value, direct_members: value.direct_members.filter((id) => !inactive.has(id)) };
}

/** Applies `shownValue` to every value of a record. */
export function shownValues<V extends Record<string, GroupSettingValue>>(values: V, inactive: ReadonlySet<number>): V {
  if (Object.values(values).every((value) => typeof value === 'number')) return values;
  const shown = Object.entries(values).map(([name, value]) => [name, shownValue(value, inactive)]);
  return Object.fromEntries(shown) as V;
}
