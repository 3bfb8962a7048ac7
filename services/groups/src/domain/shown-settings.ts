import type { GroupSettingValue } from '@team-chat/contracts';
import type { GroupSettings } from '../repositories/user-groups';

/** A value as clients see it: deactivated users keep their place in what is stored, and are not shown.
 *  Source: wire-contract.md, section 9, "Value rules". */
export function shownValue(value: GroupSettingValue, inactive: ReadonlySet<number>): GroupSettingValue {
  if (typeof value === 'number') return value;
  return { ...value, direct_members: value.direct_members.filter((id) => !inactive.has(id)) };
}

export function shownSettings<S extends Partial<GroupSettings>>(
  settings: S,
  inactive: ReadonlySet<number>,
): S {
  const shown = Object.entries(settings).map(([name, value]) => [name, shownValue(value, inactive)]);
  return Object.fromEntries(shown) as S;
}

/** The users that values name. */
export function usersNamedIn(values: Iterable<GroupSettingValue>): number[] {
  return [...values].flatMap((value) => (typeof value === 'number' ? [] : value.direct_members));
}
