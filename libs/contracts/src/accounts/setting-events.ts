import { z } from 'zod';
import { event } from './declare';

const language_name = z
  .string()
  .optional()
  .describe('Name of the new language, in that language. Only if the language changed.');

export const userSettingUpdated = event({
  name: 'user_settings/update',
  description: 'The user changed an own setting. Goes to that user.',
  entry: {
    property: z.string().describe('Name of the setting.'),
    value: z.unknown().describe('The new value of the setting.'),
    language_name,
  },
});

export const displaySettingUpdated = event({
  name: 'update_display_settings',
  description:
    'The user changed a setting of the display. Older form of `user_settings/update`: goes to clients without the capability `user_settings_object`.',
  entry: {
    user: z.string().describe('Email address of the user.'),
    setting_name: z.string().describe('Name of the setting.'),
    setting: z.unknown().describe('The new value of the setting.'),
    language_name,
  },
});

export const notificationSettingUpdated = event({
  name: 'update_global_notifications',
  description:
    'The user changed a notification setting. Older form of `user_settings/update`: goes to clients without the capability `user_settings_object`.',
  entry: {
    user: z.string().describe('Email address of the user.'),
    notification_name: z.string().describe('Name of the setting.'),
    setting: z.unknown().describe('The new value of the setting.'),
  },
});

export const userSettingsDefaultUpdated = event({
  name: 'realm_user_settings_defaults/update',
  description: 'A default setting of new users changed. Goes to the whole organisation.',
  entry: {
    property: z.string().describe('Name of the setting.'),
    value: z.unknown().describe('The new default of the setting.'),
  },
});
