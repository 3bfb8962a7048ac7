import {
  displaySettingUpdated,
  type EventEntry,
  type Muting,
  mutedUsersChanged,
  notificationSettingUpdated,
  USER_SETTINGS_LEGACY_DISPLAY,
  USER_SETTINGS_LEGACY_NOTIFICATIONS,
  type UserSettings,
  userSettingUpdated,
} from '@team-chat/contracts';
import { apiEmail } from '../domain/email-addresses';
import { languageName } from '../domain/settings';
import type { UserRow } from '../domain/user';
import type { MutedUser } from '../repositories/muted-users';

/** Builds entries about changed settings for the user's own clients; `userChanged` builds those for other users. */
export function settingsChanged(user: UserRow, host: string, changed: Partial<UserSettings>): EventEntry[] {
  return Object.entries(changed).flatMap(([name, value]) => settingChanged(user, host, name, value));
}

function settingChanged(user: UserRow, host: string, property: string, value: unknown): EventEntry[] {
  const language = property === 'default_language' && { language_name: languageName(value as string) };
  const { realm_id, id } = user;
  const audience = { users: [id] };
  const older = { ...audience, clients: { user_settings_object: false } };
  const legacy = { user: apiEmail({ ...user, user_id: id }, host), setting: value };
  const isOneOf = (names: readonly string[]) => names.includes(property);
  return [
    userSettingUpdated.entry(realm_id, audience, { property, value, ...language }),
    ...(isOneOf(USER_SETTINGS_LEGACY_DISPLAY)
      ? [displaySettingUpdated.entry(realm_id, older, { ...legacy, setting_name: property, ...language })]
      : []),
    ...(isOneOf(USER_SETTINGS_LEGACY_NOTIFICATIONS)
      ? [notificationSettingUpdated.entry(realm_id, older, { ...legacy, notification_name: property })]
      : []),
  ];
}

/** Builds the entry that lists all users whom a user has muted. `muting` is the newly muted one, for messaging. */
export function mutedUsersListed(
  realm_id: number,
  user_id: number,
  muted_users: MutedUser[],
  muting?: Muting,
): EventEntry {
  const shaping = muting && { muting };
  return mutedUsersChanged.entry(realm_id, { users: [user_id] }, { muted_users }, { shaping });
}
