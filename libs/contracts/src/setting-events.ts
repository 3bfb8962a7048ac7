import { z } from 'zod';
import { event } from './event';

const owner = 'accounts';

const language_name = z.string().optional();

export const userSettingUpdated = event({
  name: 'user_settings/update',
  owner,
  entry: { property: z.string(), value: z.unknown(), language_name },
});

/** The older form of `user_settings` for settings of the display. */
export const displaySettingUpdated = event({
  name: 'update_display_settings',
  owner,
  entry: { user: z.string(), setting_name: z.string(), setting: z.unknown(), language_name },
});

/** The older form of `user_settings` for notification settings. */
export const notificationSettingUpdated = event({
  name: 'update_global_notifications',
  owner,
  entry: { user: z.string(), notification_name: z.string(), setting: z.unknown() },
});

export const userSettingsDefaultUpdated = event({
  name: 'realm_user_settings_defaults/update',
  owner,
  entry: { property: z.string(), value: z.unknown() },
});
