import {
  USER_SETTINGS_CHOICES,
  USER_SETTINGS_DEFAULTS,
  USER_SETTINGS_LEGACY_DISPLAY,
  USER_SETTINGS_LEGACY_NOTIFICATIONS,
} from '@team-chat/contracts';
import { visibleStatus } from '../domain/user-status';
import { readPresences } from '../presence/read-presences';
import type { Part, Registration } from './part';

export const alertWordsPart: Part = async ({ ctx, tx, realm, self }) => ({
  alert_words: await ctx.alertWords.list(realm.id, self.id, tx),
});

export const mutedUsersPart: Part = async ({ ctx, tx, realm, self }) => ({
  muted_users: await ctx.mutedUsers.list(realm.id, self.id, tx),
});

/** Presences, in the modern form for clients that take it in events. */
export const presencePart: Part = ({ ctx, tx, realm, options, visible }) =>
  readPresences(
    ctx,
    realm,
    {
      visible,
      modern: options.slim_presence || options.simplified_presence_events,
      historyLimitDays: options.presence_history_limit_days,
    },
    tx,
  );

/** Statuses, of users who have one. */
export const userStatusPart: Part = async ({ ctx, tx, realm, visible }) => {
  const rows = await ctx.userStatuses.list(tx, realm.id);
  const seen = rows.filter((row) => visible.sees({ id: row.user_id, is_bot: false }));
  const statuses = seen.map((row) => [row.user_id, visibleStatus(row, row.presence_enabled)]);
  return { user_status: Object.fromEntries(statuses) };
};

export const userSettingsPart: Part = ({ settings }) => ({
  user_settings: { ...settings, ...USER_SETTINGS_CHOICES },
});

/** Settings that new users of the organisation start with. */
export const userSettingsDefaultsPart: Part = ({ realm }) => {
  const { timezone: _, ...defaults } = { ...USER_SETTINGS_DEFAULTS, ...realm.user_settings_defaults };
  return { realm_user_settings_defaults: { ...defaults, ...USER_SETTINGS_CHOICES } };
};

/** The user's settings at the top level, for clients that do not read `user_settings`. */
export const legacyDisplayPart: Part = forOlderClients(({ settings }) => ({
  ...pick(settings, USER_SETTINGS_LEGACY_DISPLAY),
  emojiset_choices: USER_SETTINGS_CHOICES.emojiset_choices,
}));

export const legacyNotificationsPart: Part = forOlderClients(({ settings }) => ({
  ...pick(settings, USER_SETTINGS_LEGACY_NOTIFICATIONS),
  available_notification_sounds: USER_SETTINGS_CHOICES.available_notification_sounds,
}));

function forOlderClients(part: Part): Part {
  return (registration: Registration) => (registration.options.user_settings_object ? {} : part(registration));
}

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}
