import { USER_SETTINGS_LEGACY_DISPLAY, USER_SETTINGS_LEGACY_NOTIFICATIONS } from '@team-chat/contracts';
import { ok, type TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
});
afterAll(() => cluster?.stop());

const register = (parameters: Record<string, unknown> = {}) => realm.owner.client.post('/register', parameters);

const ALWAYS = [
  'last_event_id',
  'msg',
  'queue_id',
  'result',
  'service_feature_level',
  'service_merge_base',
  'service_version',
];

/** Fields of the registration by fetch type, except those of `realm`. */
const FIELDS: Record<string, string[]> = {
  alert_words: ['alert_words'],
  channel_folders: ['channel_folders'],
  custom_profile_fields: ['custom_profile_fields', 'custom_profile_field_types'],
  default_stream_groups: ['realm_default_stream_groups'],
  default_streams: ['realm_default_streams'],
  drafts: ['drafts'],
  giphy: ['giphy_api_key'],
  message: ['max_message_id'],
  muted_topics: ['muted_topics'],
  muted_users: ['muted_users'],
  navigation_views: ['navigation_views'],
  onboarding_steps: ['onboarding_steps', 'navigation_tour_video_url'],
  presence: ['presences', 'presence_last_update_id', 'server_timestamp'],
  push_device: ['push_devices'],
  realm_billing: ['realm_billing'],
  realm_bot: ['realm_bots'],
  realm_domains: ['realm_domains'],
  realm_embedded_bots: ['realm_embedded_bots'],
  realm_emoji: ['realm_emoji'],
  realm_filters: ['realm_filters'],
  realm_incoming_webhook_bots: ['realm_incoming_webhook_bots'],
  realm_linkifiers: ['realm_linkifiers'],
  realm_playgrounds: ['realm_playgrounds'],
  realm_user: [
    'realm_users',
    'realm_non_active_users',
    'cross_realm_bots',
    'avatar_source',
    'avatar_url',
    'avatar_url_medium',
    'can_create_streams',
    'can_create_public_streams',
    'can_create_private_streams',
    'can_create_web_public_streams',
    'can_subscribe_other_users',
    'can_invite_others_to_realm',
    'is_admin',
    'is_owner',
    'is_moderator',
    'is_guest',
    'user_id',
    'email',
    'delivery_email',
    'full_name',
  ],
  realm_user_groups: ['realm_user_groups'],
  realm_user_settings_defaults: ['realm_user_settings_defaults'],
  recent_private_conversations: ['recent_private_conversations'],
  reminders: ['reminders'],
  saved_snippets: ['saved_snippets'],
  scheduled_messages: ['scheduled_messages'],
  starred_messages: ['starred_messages'],
  stop_words: ['stop_words'],
  stream: ['streams'],
  subscription: ['subscriptions', 'unsubscribed', 'never_subscribed'],
  update_display_settings: [...USER_SETTINGS_LEGACY_DISPLAY, 'emojiset_choices'],
  update_global_notifications: [...USER_SETTINGS_LEGACY_NOTIFICATIONS, 'available_notification_sounds'],
  user_settings: ['user_settings'],
  user_status: ['user_status'],
  user_topic: ['user_topics'],
  video_calls: ['has_zoom_token'],
};

describe('register-queue: registration data', () => {
  test.each(Object.entries(FIELDS))('type %s has exactly its fields', async (type, fields) => {
    const state = await ok(register({ event_types: ['message'], fetch_event_types: [type, 'nonsense'] }));
    expect(Object.keys(state).sort()).toEqual([...ALWAYS, ...fields].sort());
  });

  test('without a choice of types has the fields of all types', async () => {
    const [all, realm_alone] = await Promise.all([ok(register()), ok(register({ event_types: ['realm'] }))]);
    const together = ['muted_topics', 'unread_msgs', ...Object.values(FIELDS).flat()];
    expect(Object.keys(all).sort()).toEqual([...new Set([...Object.keys(realm_alone), ...together])].sort());
    const names = Object.keys(realm_alone).filter((name) => !ALWAYS.includes(name));
    expect(names.filter((name) => together.includes(name))).toEqual([]);
    expect(names.filter((name) => !/^(realm|server|max|password)_/.test(name)).sort()).toEqual([
      'development_environment',
      'event_queue_longpoll_timeout_seconds',
      'giphy_rating_options',
      'jitsi_server_url',
      'service_plan_is_not_limited',
      'settings_send_digest_emails',
      'upgrade_text_for_wide_organization_logo',
    ]);
  });

  test.each<[string[], string[]]>([
    [[], []],
    [
      ['message', 'update_message_flags'],
      ['max_message_id', 'unread_msgs'],
    ],
    [['update_message_flags'], []],
    [['muted_topics', 'user_topic'], ['user_topics']],
  ])('types %j have the fields %j', async (types, fields) => {
    for (const parameters of [{ fetch_event_types: types }, { event_types: types }]) {
      expect(Object.keys(await ok(register(parameters))).sort()).toEqual([...ALWAYS, ...fields].sort());
    }
  });
});
