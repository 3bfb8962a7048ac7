import {
  type Actor,
  type GroupSettingValue,
  REALM_SETTINGS_DEFAULTS,
  type SnapshotOptions,
  USER_SETTINGS_CHOICES,
  USER_SETTINGS_DEFAULTS,
  USER_SETTINGS_LEGACY_DISPLAY,
  USER_SETTINGS_LEGACY_NOTIFICATIONS,
  vendorRealmFields,
} from '@team-chat/contracts';
import { allows, REALM_GROUP_SETTINGS, type RealmGroupSetting, ROLE } from '@team-chat/permissions';
import type { Context } from './context';
import { gravatarUrl } from './domain/avatar';
import { legacyPolicies } from './domain/legacy-policies';
import { userRecord } from './domain/user-record';
import { realmUrl } from './realm-facts';
import type { RealmRow } from './repositories/realms';
import type { PublicUserRow, UserRow } from './repositories/users';

interface State {
  realm: RealmRow;
  self: UserRow;
  users: PublicUserRow[];
  groupSettings: Record<RealmGroupSetting, GroupSettingValue>;
}

type Part = (ctx: Context, actor: Actor, options: SnapshotOptions, state: State) => Record<string, unknown>;

/** The accounts part of the registration data, by fetch type. Source: wire-contract-annex.md, section 7. */
const PARTS: Record<string, Part> = {
  alert_words: () => ({ alert_words: [] }),
  custom_profile_fields: () => ({
    custom_profile_fields: [],
    custom_profile_field_types: PROFILE_FIELD_TYPES,
  }),
  muted_users: () => ({ muted_users: [] }),
  onboarding_steps: () => ({ onboarding_steps: [], navigation_tour_video_url: null }),
  presence: () => ({ presences: {}, presence_last_update_id: -1, server_timestamp: Date.now() / 1000 }),
  realm: realmPart,
  realm_bot: () => ({ realm_bots: [] }),
  realm_embedded_bots: () => ({ realm_embedded_bots: [] }),
  realm_incoming_webhook_bots: () => ({ realm_incoming_webhook_bots: [] }),
  realm_billing: () => ({ realm_billing: { has_pending_sponsorship_request: false } }),
  realm_domains: () => ({ realm_domains: [] }),
  realm_emoji: () => ({ realm_emoji: {} }),
  realm_user: usersPart,
  realm_user_settings_defaults: (_ctx, _actor, _options, { realm }) => {
    const { timezone: _, ...defaults } = { ...USER_SETTINGS_DEFAULTS, ...realm.user_settings_defaults };
    return { realm_user_settings_defaults: { ...defaults, ...USER_SETTINGS_CHOICES } };
  },
  update_display_settings: (_ctx, _actor, _options, state) => ({
    ...pick(userSettings(state), USER_SETTINGS_LEGACY_DISPLAY),
    emojiset_choices: USER_SETTINGS_CHOICES.emojiset_choices,
  }),
  update_global_notifications: (_ctx, _actor, _options, state) => ({
    ...pick(userSettings(state), USER_SETTINGS_LEGACY_NOTIFICATIONS),
    available_notification_sounds: USER_SETTINGS_CHOICES.available_notification_sounds,
  }),
  user_settings: (_ctx, _actor, _options, state) => ({
    user_settings: { ...userSettings(state), ...USER_SETTINGS_CHOICES },
  }),
  user_status: () => ({ user_status: {} }),
};

export function registrationData(
  ctx: Context,
  actor: Actor,
  options: SnapshotOptions,
  state: State,
): Record<string, unknown> {
  const wanted = Object.entries(PARTS).filter(
    ([type]) => options.types === null || options.types.includes(type),
  );
  return Object.assign({}, ...wanted.map(([, part]) => part(ctx, actor, options, state)));
}

const PROFILE_FIELD_TYPES = {
  SHORT_TEXT: { id: 1, name: 'Text (short)' },
  LONG_TEXT: { id: 2, name: 'Text (long)' },
  SELECT: { id: 3, name: 'List of options' },
  DATE: { id: 4, name: 'Date' },
  URL: { id: 5, name: 'Link' },
  USER: { id: 6, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: 7, name: 'External account' },
  PRONOUNS: { id: 8, name: 'Pronouns' },
};

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}

function userSettings({ self }: State) {
  return {
    ...USER_SETTINGS_DEFAULTS,
    ...self.settings,
    timezone: self.timezone,
    email_address_visibility: self.email_address_visibility,
  };
}

function realmPart(
  ctx: Context,
  _actor: Actor,
  _options: SnapshotOptions,
  state: State,
): Record<string, unknown> {
  const { realm, groupSettings } = state;
  const {
    authentication_methods,
    service_update_announcements_stream_id,
    icon_source,
    logo_source,
    night_logo_source,
    ...settings
  } = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  const url = realmUrl(ctx, realm);
  const plain = Object.entries({ ...settings, ...groupSettings }).map(([name, value]) => [
    `realm_${name}`,
    value,
  ]);
  return {
    ...Object.fromEntries(plain),
    ...vendorRealmFields(ctx.config.IDENTIFIER_VENDOR, service_update_announcements_stream_id),
    ...legacyPolicies(groupSettings, ctx.systemGroups.peek(realm.id, 'groups') ?? {}),
    realm_name: realm.name,
    realm_description: realm.description,
    realm_date_created: realm.date_created,
    realm_url: url,
    realm_uri: url,
    realm_bot_domain: realm.host,
    realm_allow_edit_history: settings.message_edit_history_visibility_policy !== 'none',
    realm_mandatory_topics: settings.topics_policy === 'disable_empty_topic',
    realm_authentication_methods: { Email: { enabled: authentication_methods.Email, available: true } },
    realm_email_auth_enabled: authentication_methods.Email,
    realm_password_auth_enabled: authentication_methods.Email,
    realm_icon_url: gravatarUrl(realm.host, 1),
    realm_icon_source: icon_source,
    realm_logo_url: '',
    realm_logo_source: logo_source,
    realm_night_logo_url: '',
    realm_night_logo_source: night_logo_source,
    server_emoji_data_url: `${url}/static/emoji/emoji-data.json`,
  };
}

function usersPart(
  _ctx: Context,
  actor: Actor,
  options: SnapshotOptions,
  state: State,
): Record<string, unknown> {
  const { realm, self, users, groupSettings } = state;
  const viewer = { user_id: self.id, role: self.role, client_gravatar: options.client_gravatar };
  const record = (row: PublicUserRow) => {
    const { is_active: _, ...rest } = userRecord(row, realm.host, viewer);
    return { ...rest, ...(!row.is_bot && { profile_data: {} }) };
  };
  const may = (name: RealmGroupSetting) =>
    allows({ ...actor, role: self.role }, groupSettings[name], REALM_GROUP_SETTINGS[name]);
  const own = userRecord(self, realm.host, { ...viewer, client_gravatar: false });
  return {
    realm_users: users.filter((row) => row.is_active).map(record),
    realm_non_active_users: users.filter((row) => !row.is_active).map(record),
    cross_realm_bots: [],
    avatar_source: self.avatar_source,
    avatar_url: own.avatar_url,
    avatar_url_medium: `${own.avatar_url}&s=500`,
    can_create_streams: may('can_create_public_channel_group') || may('can_create_private_channel_group'),
    can_create_public_streams: may('can_create_public_channel_group'),
    can_create_private_streams: may('can_create_private_channel_group'),
    can_create_web_public_streams:
      Boolean(realm.settings.enable_spectator_access) && may('can_create_web_public_channel_group'),
    can_subscribe_other_users: may('can_add_subscribers_group'),
    can_invite_others_to_realm: may('can_invite_users_group'),
    is_owner: self.role === ROLE.owner,
    is_admin: self.role <= ROLE.administrator,
    is_moderator: self.role <= ROLE.moderator,
    is_guest: self.role === ROLE.guest,
    user_id: self.id,
    email: own.email,
    delivery_email: self.delivery_email,
    full_name: self.full_name,
  };
}
