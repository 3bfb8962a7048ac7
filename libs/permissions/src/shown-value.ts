import type { GroupSettingValue } from '@team-chat/contracts';

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
export function shownValues<V extends Record<string, GroupSettingValue>>(
  values: V,
  inactive: ReadonlySet<number>,
): V {
  if (Object.values(values).every((value) => typeof value === 'number')) return values;
  const shown = Object.entries(values).map(([name, value]) => [name, shownValue(value, inactive)]);
  return Object.fromEntries(shown) as V;
}
