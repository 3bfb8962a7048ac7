import { REALM_SETTINGS_DEFAULTS, REALM_SETTINGS_NOT_FOR_CLIENTS, RealmSettings } from './realm-setting-values';
import { SERVER_REGISTRATION_FIELDS } from './server-limits';
import {
  RealmUserSettingsDefaults,
  USER_SETTINGS_CHOICES,
  USER_SETTINGS_DEFAULTS,
  USER_SETTINGS_LEGACY_DISPLAY,
  USER_SETTINGS_LEGACY_NOTIFICATIONS,
  UserSettings,
} from './user-setting-values';

describe('user settings', () => {
  test('the defaults fit the schema, and name every setting', () => {
    expect(UserSettings.parse(USER_SETTINGS_DEFAULTS)).toEqual(USER_SETTINGS_DEFAULTS);
  });

  test.each<[keyof UserSettings, unknown]>([
    ['twenty_four_hour_time', null],
    ['color_scheme', 3],
    ['web_channel_default_view', 4],
    ['email_address_visibility', 5],
    ['timezone', ''],
    ['timezone', 'Asia/Kolkata'],
    ['timezone', 'UTC'],
    ['default_language', 'pt-br'],
    ['emojiset', 'google-blob'],
    ['notification_sound', 'none'],
    ['web_home_view', 'all_messages'],
    ['email_notifications_batching_period_seconds', 604_800],
  ])('%s may be %j', (name, value) => {
    expect(UserSettings.shape[name].safeParse(value).success).toBe(true);
  });

  test.each<[keyof UserSettings, unknown]>([
    ['starred_message_counts', null],
    ['starred_message_counts', 1],
    ['color_scheme', 0],
    ['color_scheme', 4],
    ['color_scheme', '1'],
    ['color_scheme', 1.5],
    ['web_channel_default_view', 5],
    ['email_address_visibility', 6],
    ['timezone', 'Europe/Atlantis'],
    ['timezone', '+01:00'],
    ['timezone', ' '],
    ['default_language', 'x'.repeat(51)],
    ['emojiset', 'apple'],
    ['web_home_view', ''],
    ['web_font_size_px', 0],
    ['email_notifications_batching_period_seconds', 0],
    ['email_notifications_batching_period_seconds', 604_801],
  ])('%s may not be %j', (name, value) => {
    expect(UserSettings.shape[name].safeParse(value).success).toBe(false);
  });

  test('a number outside the set is refused with the text of the API', () => {
    const issues = UserSettings.shape.color_scheme.safeParse(9).error?.issues;
    expect(issues?.map((issue) => issue.message)).toEqual([
      'Invalid {v}: Value error, Not in the list of possible values',
    ]);
  });

  test('an unknown setting is refused', () => {
    expect(UserSettings.safeParse({ ...USER_SETTINGS_DEFAULTS, dense_mode: true }).success).toBe(false);
  });

  test('the emoji sets in the choices are those that the schema accepts', () => {
    expect(USER_SETTINGS_CHOICES.emojiset_choices.map((choice) => choice.key).sort()).toEqual(
      [...UserSettings.shape.emojiset.options].sort(),
    );
  });

  test('the default sound is among the choices', () => {
    expect(USER_SETTINGS_CHOICES.available_notification_sounds).toContain(USER_SETTINGS_DEFAULTS.notification_sound);
  });

  test('an organization has defaults for all user settings except the time zone', () => {
    const { timezone: _, ...defaults } = USER_SETTINGS_DEFAULTS;
    expect(RealmUserSettingsDefaults.parse(defaults)).toEqual(defaults);
    expect(RealmUserSettingsDefaults.safeParse(USER_SETTINGS_DEFAULTS).success).toBe(false);
  });

  test('no setting is in both lists of legacy copies, or twice in one', () => {
    const copies = [...USER_SETTINGS_LEGACY_DISPLAY, ...USER_SETTINGS_LEGACY_NOTIFICATIONS];
    expect(new Set<string>(copies).size).toBe(copies.length);
  });
});

describe('organization settings', () => {
  test('the defaults fit the schema, and name every setting', () => {
    expect(RealmSettings.parse(REALM_SETTINGS_DEFAULTS)).toEqual(REALM_SETTINGS_DEFAULTS);
  });

  test.each<[keyof RealmSettings, unknown]>([
    ['message_content_edit_limit_seconds', null],
    ['message_content_edit_limit_seconds', 1],
    ['message_retention_days', -1],
    ['message_retention_days', 1],
    ['waiting_period_threshold', 0],
    ['digest_weekday', 0],
    ['digest_weekday', 6],
    ['jitsi_server_url', null],
    ['jitsi_server_url', 'https://meet.example.com'],
    ['moderation_request_channel_id', -1],
    ['moderation_request_channel_id', 7],
    // 10,000 characters of two UTF-16 units each
    ['welcome_message_custom_text', '😀'.repeat(10_000)],
  ])('%s may be %j', (name, value) => {
    expect(RealmSettings.shape[name].safeParse(value).success).toBe(true);
  });

  test.each<[keyof RealmSettings, unknown]>([
    ['message_content_edit_limit_seconds', 0],
    ['message_content_edit_limit_seconds', -1],
    ['message_content_edit_limit_seconds', 'unlimited'],
    ['message_retention_days', 0],
    ['message_retention_days', -2],
    ['waiting_period_threshold', -1],
    ['digest_weekday', 7],
    ['topics_policy', 'empty_topic_only'],
    ['message_edit_history_visibility_policy', true],
    ['jitsi_server_url', 'javascript:alert(1)'],
    ['video_chat_provider', 3],
    ['moderation_request_channel_id', -2],
    ['authentication_methods', { Email: true, LDAP: true }],
    ['welcome_message_custom_text', '😀'.repeat(10_001)],
  ])('%s may not be %j', (name, value) => {
    expect(RealmSettings.shape[name].safeParse(value).success).toBe(false);
  });

  test.each([
    'name',
    'description',
    'allow_edit_history',
    'mandatory_topics',
    'create_public_stream_policy',
    'wildcard_mention_policy',
    'url',
    'bot_domain',
    'email_auth_enabled',
    'can_create_groups',
  ])('%s is not among the stored settings', (name) => {
    expect(Object.keys(RealmSettings.shape)).not.toContain(name);
  });

  test('the schema accepts every choice that registration lists', () => {
    const ids = (options: Record<string, { id: number }>) => Object.values(options).map((option) => option.id);
    for (const id of ids(SERVER_REGISTRATION_FIELDS.giphy_rating_options)) {
      expect(RealmSettings.shape.giphy_rating.safeParse(id).success).toBe(true);
    }
    for (const id of ids(SERVER_REGISTRATION_FIELDS.realm_available_video_chat_providers)) {
      expect(RealmSettings.shape.video_chat_provider.safeParse(id).success).toBe(true);
    }
  });

  test('no stored setting collides with a field that is the same for every organization', () => {
    for (const name of Object.keys(RealmSettings.shape)) {
      expect(Object.keys(SERVER_REGISTRATION_FIELDS)).not.toContain(`realm_${name}`);
    }
  });

  test('settings that clients cannot change are stored as well', () => {
    expect(Object.keys(RealmSettings.shape)).toEqual(expect.arrayContaining([...REALM_SETTINGS_NOT_FOR_CLIENTS]));
  });
});
