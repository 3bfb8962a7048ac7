import type { GroupSettingValue } from '@team-chat/contracts';

/** The users that a value names. */
export function usersNamedIn(value: GroupSettingValue): readonly number[] {
  return typeof value === 'number' ? [] : value.direct_members;
}

/** A value as clients see it: deactivated users keep their place in what is stored, and are not shown.
 *  Source: spec/wire-contract.md, section 9.3. */
export function shownValue(value: GroupSettingValue, inactive: ReadonlySet<number>): GroupSettingValue {
  if (typeof value === 'number') return value;
  return { ...value, direct_members: value.direct_members.filter((id) => !inactive.has(id)) };
}

/** The same for many values. */
export function shownValues<V extends Record<string, GroupSettingValue>>(
  values: V,
  inactive: ReadonlySet<number>,
): V {
  const shown = Object.entries(values).map(([name, value]) => [name, shownValue(value, inactive)]);
  return Object.fromEntries(shown) as V;
}
