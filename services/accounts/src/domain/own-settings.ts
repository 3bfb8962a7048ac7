import { USER_SETTINGS_DEFAULTS, type UserSettings } from '@team-chat/contracts';
import type { UserRow } from './user';

/** Returns a user's settings, chosen or default. Two are columns, because other users see what they change. */
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
