import { z } from 'zod';
import { json, raw } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { expectedValues } from '../declaring/setting';
import { LanguageCode } from '../shared/languages';
import { optionalParams } from '../shared/params';
import { USER_SETTINGS_CHOICES, UserSettings } from '../shared/user-setting-values';
import { realmUserUpdated } from '../shared/users';
import { presencesUpdated, presenceUpdated } from './presence';
import {
  displaySettingUpdated,
  notificationSettingUpdated,
  userSettingsDefaultUpdated,
  userSettingUpdated,
} from './setting-events';
import { realmExportConsentChanged } from './realm-exports';
import { userStatusChanged } from './user-status';
import { operation } from './declare';

export const getUserSettings = operation({
  id: 'get-user-settings',
  allow: 'internal',
  params: { realm_id: json(Id), user_id: json(Id) },
  result: { settings: UserSettings },
  safe: true,
  summary: "Get a user's settings, chosen or default",
});

const SOUNDS: readonly string[] = USER_SETTINGS_CHOICES.available_notification_sounds;
const WEEK_S = 604_800;

/** Settings of features that the server does not have: mails that sum up what was missed, and mails about the product. Requests that name them get them back in `ignored_parameters_unsupported`. */
const WITHOUT_EFFECT = {
  enable_digest_emails: true,
  enable_marketing_emails: true,
} as const;

/** The settings that requests may change. Some accept less than what an earlier version may have stored.
 *  Source of the refusals: spec/wire-contract-files-and-time.md, section 7.2, "Wait", and section 12. */
const settable = {
  ...UserSettings.omit(WITHOUT_EFFECT).shape,
  default_language: LanguageCode.describe(
    "Code of the user's language, in which the server writes to the user: `en` or `de`. Others are refused.",
  ).meta({ examples: ['en', 'de'] }),
  notification_sound: z
    .string()
    .refine((name) => name === 'none' || SOUNDS.includes(name), {
      error: ({ input }) => `Invalid notification sound '${String(input)}'`,
    })
    .describe('Name of the sound, one of `available_notification_sounds`, or `none`.')
    .meta({ enum: ['none', ...SOUNDS], examples: ['ding'] }),
  email_notifications_batching_period_seconds: z
    .int()
    .refine((seconds) => seconds >= 1 && seconds <= WEEK_S, {
      error: ({ input }) => `Invalid email batching period: ${String(input)} seconds`,
    })
    .describe('Seconds for which messages are collected into one mail, at most a week.')
    .meta({ examples: [120] }),
};

/** The settings of new users that requests may change: not those that each user chooses.
 *  Source: spec/wire-contract-annex.md, section 12, "PATCH /realm/user_settings_defaults". */
const {
  timezone: _zone,
  default_language: _language,
  enable_login_emails: _logins,
  allow_private_data_export: _consent,
  ...withDefault
} = settable;

export const updateSettings = operation({
  id: 'update-settings',
  errors: ['EXPECTATION_MISMATCH'],
  // Older clients change notification and display settings at paths of their own.
  http: {
    method: 'PATCH',
    path: '/settings',
    aliases: ['/settings/notifications', '/settings/display'],
  },
  allow: 'human',
  params: {
    full_name: raw(z.string().optional(), 'The new name, at most 100 characters.', 'Ada Lovelace'),
    email: raw(
      z.string().optional(),
      'The new email address. The server mails a link to it that confirms the change.',
      'ada@example.com',
    ),
    old_password: raw(
      z.string().default(''),
      'The present password. Required with `new_password`.',
      'correct horse battery staple',
    ),
    new_password: raw(
      z.string().optional(),
      'The new password, 6 to 100 characters, hard to guess.',
      'staple battery horse correct',
    ),
    ...optionalParams(settable),
    expected: expectedValues,
  },
  example: ['timezone'],
  emits: [
    userSettingUpdated,
    displaySettingUpdated,
    notificationSettingUpdated,
    realmUserUpdated,
    realmExportConsentChanged,
    userStatusChanged,
    presencesUpdated,
    presenceUpdated,
  ],
  audit: { shows: [], when: ({ new_password }) => Boolean(new_password) },
  summary: "Change the caller's settings, name, email address or password",
  description:
    "Changes the caller's own settings and account. Absent parameters change nothing. A new email address counts after its link was confirmed.",
});

export const updateRealmUserSettingsDefaults = operation({
  id: 'update-realm-user-settings-defaults',
  errors: ['EXPECTATION_MISMATCH'],
  http: { method: 'PATCH', path: '/realm/user_settings_defaults' },
  level: 96,
  allow: 'administrator',
  params: { ...optionalParams(withDefault), expected: expectedValues },
  example: ['twenty_four_hour_time'],
  emits: [userSettingsDefaultUpdated],
  audit: { shows: 'all' },
  summary: 'Change the default settings of new users',
  description: 'Changes the settings with which new users begin. Settings of present users stay.',
});

export const getNoticePolicies = operation({
  id: 'get-notice-policies',
  allow: 'internal',
  params: { realm_id: json(Id) },
  /** Ids of users whose `resolved_topic_notice_auto_read_policy` is not the default, by the policy. */
  result: { always: z.array(Id), never: z.array(Id) },
  safe: true,
  summary: 'Get the users who want notices of resolved topics always, or never, marked as read',
});
