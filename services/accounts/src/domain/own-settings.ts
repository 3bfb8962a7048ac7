import { USER_SETTINGS_DEFAULTS, type UserSettings } from '@team-chat/contracts';
import type { UserRow } from './user';

/** A user's settings, chosen or default. Two of them are columns, because others' views depend on them. */
export function ownSettings(
  row: Pick<UserRow, 'settings' | 'timezone' | 'email_address_visibility'>,
): UserSettings {
  return {
    ...USER_SETTINGS_DEFAULTS,
    ...row.settings,
    timezone: row.timezone,
    email_address_visibility: row.email_address_visibility,
  };
}
