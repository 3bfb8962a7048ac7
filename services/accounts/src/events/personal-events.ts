import {
  type EventEntry,
  type MutedShaping,
  type Muting,
  USER_SETTINGS_LEGACY_DISPLAY,
  USER_SETTINGS_LEGACY_NOTIFICATIONS,
  type UserSettings,
} from '@team-chat/contracts';
import { apiEmail } from '../domain/email-address';
import { languageName } from '../domain/language-name';
import type { UserRow } from '../domain/user';
import type { MutedUser } from '../repositories/muted-users';

/** What a user's clients hear of changed settings; `userChanged` tells what others see of them. */
export function settingsChanged(user: UserRow, host: string, changed: Partial<UserSettings>): EventEntry[] {
  return Object.entries(changed).flatMap(([name, value]) => settingChanged(user, host, name, value));
}

function settingChanged(user: UserRow, host: string, property: string, value: unknown): EventEntry[] {
  const language = property === 'default_language' && { language_name: languageName(value as string) };
  const { realm_id, id } = user;
  const modern: EventEntry = {
    realm_id,
    type: 'user_settings',
    audience: { users: [id] },
    event: { op: 'update', property, value, ...language },
  };
  const legacy = legacyForm(property);
  if (!legacy) return [modern];
  const email = apiEmail({ ...user, user_id: id }, host);
  const older: EventEntry = {
    realm_id,
    type: legacy.type,
    audience: { users: [id], clients: { user_settings_object: false } },
    event: { user: email, [legacy.name]: property, setting: value, ...language },
  };
  return [modern, older];
}

/** Which event told of a setting before there was `user_settings`, and its word for the setting's name. */
function legacyForm(property: string): { type: string; name: string } | undefined {
  const isOneOf = (names: readonly string[]) => names.includes(property);
  if (isOneOf(USER_SETTINGS_LEGACY_DISPLAY)) return { type: 'update_display_settings', name: 'setting_name' };
  if (isOneOf(USER_SETTINGS_LEGACY_NOTIFICATIONS))
    return { type: 'update_global_notifications', name: 'notification_name' };
  return undefined;
}

/** A user's alert words, all of them. */
export function alertWordsChanged(realm_id: number, user_id: number, alert_words: string[]): EventEntry {
  return { realm_id, type: 'alert_words', audience: { users: [user_id] }, event: { alert_words } };
}

/** Everyone whom a user muted. Says in `shaping` who is new, for messaging. */
export function userMuted(
  realm_id: number,
  muting: Muting,
  muted_users: MutedUser[],
): EventEntry<object, MutedShaping> {
  return { ...userUnmuted(realm_id, muting.user_id, muted_users), shaping: { muting } };
}

export function userUnmuted(
  realm_id: number,
  user_id: number,
  muted_users: MutedUser[],
): EventEntry<object, never> {
  return { realm_id, type: 'muted_users', audience: { users: [user_id] }, event: { muted_users } };
}
