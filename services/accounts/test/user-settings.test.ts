import {
  updateRealmUserSettingsDefaults,
  updateSettings,
  UserSettings,
  USER_SETTINGS_DEFAULTS,
} from '@team-chat/contracts';
import {
  type ApiEvent,
  EventReader,
  expectRefusal,
  ok,
  RealmDatabase,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
});
afterAll(() => cluster?.stop());

const change = (user: TestUser, parameters: Record<string, unknown>) => user.client.patch('/settings', parameters);
const fetchSettings = async (user: TestUser) =>
  (await ok(user.client.post('/register', { event_types: ['user_settings'] }))).user_settings;
const withoutId = ({ id: _, ...event }: ApiEvent) => event;

/** A value of every setting that is not its default. */
const OTHER: UserSettings = {
  ...(Object.fromEntries(
    Object.entries(USER_SETTINGS_DEFAULTS).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? !value : value === 1 ? 2 : 1,
    ]),
  ) as unknown as UserSettings),
  twenty_four_hour_time: null,
  // Other languages have no texts: the user of the test begins with a language of an earlier version.
  default_language: 'en',
  timezone: 'Asia/Kolkata',
  emojiset: 'twitter',
  web_home_view: 'recent_topics',
  web_animate_image_previews: 'never',
  resolved_topic_notice_auto_read_policy: 'always',
  notification_sound: 'ding',
  web_font_size_px: 14,
  web_line_height_percent: 122,
  email_notifications_batching_period_seconds: 60,
};

/** The settings that requests may change. */
const SETTABLE = Object.entries(OTHER).filter(([name]) => name in updateSettings.params);

const LEGACY: Record<string, 'setting_name' | 'notification_name'> = {
  update_display_settings: 'setting_name',
  update_global_notifications: 'notification_name',
};

describe('update-settings', () => {
  describe.each(['user_settings_object', 'no capability'])(
    'every setting and its events, for a client with %s',
    (kind) => {
      let user: TestUser;
      let queue: EventReader;
      beforeAll(async () => {
        user = await realm.user();
        const database = await RealmDatabase.of(cluster, realm);
        await database.setUser(user, 'settings', { default_language: 'fr' }).finally(() => database.close());
        queue = await EventReader.register(user.client, {
          event_types: ['user_settings', ...Object.keys(LEGACY)],
          client_capabilities: { user_settings_object: kind === 'user_settings_object' },
        });
      });

      test.each(SETTABLE)('%s becomes %j', async (property, value) => {
        const already = queue.events.length;
        expect(await ok(change(user, { [property]: value }))).toEqual({ result: 'success', msg: '' });
        expect((await fetchSettings(user))[property]).toEqual(value);
        // A request without a change is not announced; the next setting is.
        await ok(change(user, { [property]: value }));
        const expected = property in queue.registration ? 2 : 1;
        await queue.until(() => queue.events.length >= already + expected);
        const [event, legacy] = queue.events.slice(already).map(withoutId);
        const language = property === 'default_language' ? { language_name: 'English' } : {};
        expect(event).toEqual({ type: 'user_settings', op: 'update', property, value, ...language });
        expect(queue.events).toHaveLength(already + expected);
        if (!legacy) return;
        const word = LEGACY[legacy.type]!;
        expect(legacy).toEqual({
          type: legacy.type,
          user: property === 'email_address_visibility' ? expect.any(String) : expect.stringContaining('@'),
          [word]: property,
          setting: value,
          ...language,
        });
      });

      test('the registration data have copies of older settings only without the capability', () => {
        const names = ['twenty_four_hour_time', 'enable_sounds', 'emojiset_choices', 'available_notification_sounds'];
        const isOlder = kind === 'no capability';
        expect(names.map((name) => name in queue.registration)).toEqual(names.map(() => isOlder));
        expect(queue.registration.user_settings).toHaveProperty('twenty_four_hour_time');
      });

      test('all settings can be set back to their defaults', async () => {
        await ok(change(user, { ...USER_SETTINGS_DEFAULTS }));
        expect(await fetchSettings(user)).toMatchObject(USER_SETTINGS_DEFAULTS);
      });
    },
  );

  test.each(['/settings/notifications', '/settings/display'])(
    '%s takes the same parameters, and returns and announces the same',
    async (path) => {
      const user = await realm.user();
      const queue = await EventReader.register(user.client, { event_types: ['user_settings', 'realm_user'] });
      const parameters = { full_name: 'Ada', enable_sounds: false, dark: 1 };
      expect(await ok(user.client.patch(path, parameters))).toEqual({
        result: 'success',
        msg: '',
        ignored_parameters_unsupported: ['dark'],
      });
      expect(await queue.take('user_settings', 'update')).toMatchObject({
        property: 'enable_sounds',
        value: false,
      });
      expect(await queue.take('realm_user', 'update')).toMatchObject({ person: { full_name: 'Ada' } });
      await expectRefusal(user.client.patch(path, { color_scheme: '"1"' }), 'color_scheme is not an integer');
      const bot = await realm.user('member', { bot: true });
      await expectRefusal(bot.client.patch(path), 'This endpoint does not accept bot requests.');
      const { status, body } = await user.client.get(path);
      expect([status, body.allowed_methods]).toEqual([405, expect.arrayContaining(['PATCH'])]);
    },
  );

  test('returns the names of unknown parameters, and of settings of features that the server does not have', async () => {
    const user = await realm.user();
    const ignored = {
      dark: 1,
      dense_mode: true,
      enable_digest_emails: false,
      enable_marketing_emails: false,
    };
    expect(await ok(change(user, { enter_sends: true, ...ignored }))).toEqual({
      result: 'success',
      msg: '',
      ignored_parameters_unsupported: Object.keys(ignored),
    });
    expect(await fetchSettings(user)).toMatchObject({ ...USER_SETTINGS_DEFAULTS, enter_sends: true });
  });

  test('refuses bots', async () => {
    const bot = await realm.user('member', { bot: true });
    await expectRefusal(change(bot, { enter_sends: true }), 'This endpoint does not accept bot requests.');
  });

  test.each<[Record<string, unknown>, string]>([
    [{ enter_sends: 1 }, 'enter_sends is not a boolean'],
    [{ enter_sends: 'yes' }, 'enter_sends is not valid JSON'],
    [{ color_scheme: 9 }, 'Invalid color_scheme: Value error, Not in the list of possible values'],
    [{ color_scheme: '"1"' }, 'color_scheme is not an integer'],
    [{ emojiset: 'apple' }, 'Invalid emojiset'],
    [{ timezone: 'Europe/Atlantis' }, 'timezone is not a recognized time zone'],
    [{ default_language: 'fr' }, 'Invalid default_language'],
    [{ notification_sound: 'gong' }, "Invalid notification sound 'gong'"],
    [{ email_notifications_batching_period_seconds: 604_801 }, 'Invalid email batching period: 604801 seconds'],
    [{ web_font_size_px: 0 }, 'web_font_size_px is too small'],
  ])('refuses %j and changes nothing: %s', async (parameters, msg) => {
    const user = await realm.user();
    await expectRefusal(change(user, { high_contrast_mode: true, ...parameters }), msg);
    expect(await fetchSettings(user)).toMatchObject(USER_SETTINGS_DEFAULTS);
  });

  test('concurrent changes of different settings are all stored', async () => {
    const user = await realm.user();
    const other = user.client;
    const wanted = SETTABLE.filter(([, value]) => typeof value === 'boolean');
    await Promise.all(wanted.map(([name, value]) => ok(other.patch('/settings', { [name]: value }))));
    expect(await fetchSettings(user)).toMatchObject(Object.fromEntries(wanted));
  });

  test('announces the time zone to other users', async () => {
    const [user, peer] = [await realm.user(), await realm.user('guest')];
    const queue = await EventReader.register(peer.client, { event_types: ['realm_user'] });
    await ok(change(user, { timezone: 'Europe/Paris' }));
    expect(withoutId(await queue.next('realm_user', 'update'))).toEqual({
      type: 'realm_user',
      op: 'update',
      person: { user_id: user.user_id, email: user.email, timezone: 'Europe/Paris' },
    });
  });
});

describe('update-realm-user-settings-defaults', () => {
  const settable = Object.fromEntries(
    Object.entries(OTHER).filter(([name]) => name in updateRealmUserSettingsDefaults.params),
  );

  const fetchDefaults = async (user: TestUser) =>
    (await ok(user.client.post('/register', { event_types: ['realm_user_settings_defaults'] })))
      .realm_user_settings_defaults;

  test('announces every default to everyone, and new users start with it', async () => {
    const fresh = await cluster.aRealm();
    const admin = await fresh.user('administrator');
    const guest = await fresh.user('guest');
    const queue = await EventReader.register(guest.client, { event_types: ['realm_user_settings_defaults'] });
    for (const [property, value] of Object.entries(settable)) {
      const set = () => admin.client.patch('/realm/user_settings_defaults', { [property]: value });
      expect(await ok(set())).toEqual({ result: 'success', msg: '' });
      await ok(set());
      const event = await queue.until(({ property: name }) => name === property);
      expect(withoutId(event)).toEqual({
        type: 'realm_user_settings_defaults',
        op: 'update',
        property,
        value,
      });
    }
    expect(queue.events).toHaveLength(Object.keys(settable).length);
    expect(await fetchDefaults(guest)).toMatchObject(settable);
    expect(await fetchSettings(await fresh.user())).toMatchObject(settable);
    expect(await fetchSettings(guest)).toMatchObject(USER_SETTINGS_DEFAULTS);
  });

  test('ignores settings without a default of the organisation', async () => {
    const answer = await realm.owner.client.patch('/realm/user_settings_defaults', {
      timezone: 'Asia/Kolkata',
      default_language: 'de',
      enable_login_emails: false,
    });
    expect(answer.body.ignored_parameters_unsupported).toEqual(['default_language', 'enable_login_emails', 'timezone']);
  });

  test('refuses moderators, and invalid values', async () => {
    const moderator = await realm.user('moderator');
    const path = '/realm/user_settings_defaults';
    await expectRefusal(moderator.client.patch(path), 'Must be an organization administrator', {
      code: 'UNAUTHORIZED_PRINCIPAL',
    });
    await expectRefusal(realm.owner.client.patch(path, { emojiset: 'apple' }), 'Invalid emojiset');
  });
});
