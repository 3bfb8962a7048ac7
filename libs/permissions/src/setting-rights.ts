import type { Role, SettingRight } from '@team-chat/contracts';
import { isAdministrator, isOwner } from './roles';

/** Facts about who wants to change a setting. */
export interface SettingCaller {
  role: Role;
  /** Settings of the organisation. Those that are absent are false. */
  settings?: Readonly<Record<string, unknown>>;
  /** Returns whether the caller holds a permission of the organisation. */
  holds?(permission: string): boolean;
}

/** Returns whether a caller may change a setting, as its declaration says. `value` is the new value of a switch. */
export function mayChangeSetting(right: SettingRight, caller: SettingCaller, value?: boolean): boolean {
  const { role, settings, holds } = caller;
  if (right === 'caller') return true;
  if (right === 'owner') return isOwner(role);
  if (right === 'administrator') return isAdministrator(role);
  if ('toTrue' in right) {
    return mayChangeSetting(value === true ? right.toTrue : right.toFalse, caller);
  }
  if ('unless' in right) return settings?.[right.unless] !== true || isAdministrator(role);
  return (right.orAdministrator === true && isAdministrator(role)) || holds?.(right.holds) === true;
}
