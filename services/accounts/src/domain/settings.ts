import { isDeepStrictEqual } from 'node:util';
import { USER_SETTINGS_DEFAULTS, type UserSettings } from '@team-chat/contracts';
import type { UserRow } from './user';

type Settings = Record<string, unknown>;

/** Returns the wanted values that differ from the present ones. */
export function changedSettings<S extends object>(present: S, wanted: Partial<S>): Partial<S> {
  const current = present as Settings;
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, current[name]),
  );
  return Object.fromEntries(changed) as Partial<S>;
}

/** Returns the settings that differ from their defaults; only these are stored. */
export function withoutDefaults<S extends object>(stored: Partial<S>, defaults: S): Partial<S> {
  return changedSettings(defaults, stored);
}

/** Returns a user's settings, chosen or default. Two settings are columns of the user, because their effect is visible to
 *  other users. */
export function ownSettings(row: Pick<UserRow, 'settings' | 'timezone' | 'email_address_visibility'>): UserSettings {
  return {
    ...USER_SETTINGS_DEFAULTS,
    ...row.settings,
    timezone: row.timezone,
    email_address_visibility: row.email_address_visibility,
  };
}

/** Returns a language's name in that language, or the code of an unknown language. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
