import { REALM_SETTINGS_DEFAULTS, realmsByHost, updateRealm } from '@team-chat/contracts';
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
let admin: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  const database = await RealmDatabase.of(cluster, realm);
  await database.setRealm({ default_language: 'fr' }).finally(() => database.close());
  admin = await realm.user('administrator');
});
afterAll(() => cluster?.stop());

const change = (parameters: Record<string, unknown>, caller = realm.owner) => caller.client.patch('/realm', parameters);
const registered = (user: TestUser) => ok(user.client.post('/register', { event_types: ['realm'] }));
const realmFields = (registration: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(registration).filter(([name]) => name.startsWith('realm_')));

/** Returns registration data with the events applied. */
function applied(registration: Record<string, unknown>, events: ApiEvent[]): Record<string, unknown> {
  const known = realmFields(registration);
  for (const { op, property, value, data } of events) {
    const news = op === 'update' ? { [property]: value } : data;
    for (const [name, now] of Object.entries(news)) known[`realm_${name}`] = now;
  }
  return known;
}

/** Values that are not the defaults, as requests spell them, and also as announced where the two differ. */
const VALUES: Record<string, unknown> = {
  message_content_edit_limit_seconds: 'unlimited',
  message_content_delete_limit_seconds: 'unlimited',
  move_messages_within_stream_limit_seconds: 3600,
  move_messages_between_streams_limit_seconds: null,
  message_edit_history_visibility_policy: 'none',
  message_retention_days: 30,
  topics_policy: 'disable_empty_topic',
  default_code_block_language: 'python',
  video_chat_provider: 0,
  jitsi_server_url: 'https://meet.example.com',
  giphy_rating: 3,
  waiting_period_threshold: 7,
  welcome_message_custom_text: 'Welcome, *all*!',
  // Other languages have no texts: the organisation begins with a language of an earlier version.
  default_language: 'en',
  org_type: 10,
  default_avatar_source: 'J',
  name: 'Another Name',
  description: 'We **write**.',
};
const FALSE_OR_TRUE = Object.entries(REALM_SETTINGS_DEFAULTS).filter(
  ([name, value]) => typeof value === 'boolean' && name in updateRealm.params,
);
for (const [name, value] of FALSE_OR_TRUE) VALUES[name] = !value;

const IN_DICT = ['allow_message_editing', 'message_content_edit_limit_seconds', 'topics_policy'];
const FOLLOWING: Record<string, object> = { topics_policy: { mandatory_topics: true } };
const stored = (value: unknown) => (value === 'unlimited' ? null : value);
const sent = (value: unknown) => (value === 'unlimited' ? '"unlimited"' : value);

/** Returns whether a setting has channels or groups as values. */
const isOfAnotherTable = (name: string) => /_(channel|stream)_id$|^can_|_group$/.test(name);

describe('update-realm', () => {
  test.each(Object.entries(VALUES))('%s becomes %j', async (property, value) => {
    const guest = await realm.user('guest');
    const queue = await EventReader.register(guest.client, { event_types: ['realm'] });
    const answer = await ok(change({ [property]: sent(value) }));
    expect(answer).toEqual({ result: 'success', msg: '', [property]: stored(value) });
    const { id: _, ...event } = await queue.next('realm');
    expect(event).toEqual(
      IN_DICT.includes(property)
        ? {
            type: 'realm',
            op: 'update_dict',
            property: 'default',
            data: { [property]: stored(value), ...FOLLOWING[property] },
          }
        : { type: 'realm', op: 'update', property, value: stored(value) },
    );
    // Repeating the request changes nothing, and is not announced.
    expect(await ok(change({ [property]: sent(value) }))).toEqual({ result: 'success', msg: '' });
    const marker = `after ${property}`;
    await ok(change({ description: marker }));
    await queue.until((later) => later.value === marker);
    const announced = queue.events.filter(({ property: name, value: now, data }) =>
      data ? property in data : name === property && now !== marker,
    );
    expect(announced).toHaveLength(1);
    const fresh = await registered(guest);
    expect(realmFields(fresh)).toEqual(applied(queue.registration, queue.events));
  });

  test('announces allow_edit_history only when its value changes', async () => {
    const fresh = await cluster.aRealm();
    const queue = await EventReader.register(fresh.owner.client, { event_types: ['realm'] });
    for (const policy of ['moves', 'none', 'all']) {
      await ok(change({ message_edit_history_visibility_policy: policy }, fresh.owner));
    }
    await queue.until(() => queue.events.length >= 5);
    expect(queue.events.map(({ property, value }) => [property, value])).toEqual([
      ['message_edit_history_visibility_policy', 'moves'],
      ['message_edit_history_visibility_policy', 'none'],
      ['allow_edit_history', false],
      ['message_edit_history_visibility_policy', 'all'],
      ['allow_edit_history', true],
    ]);
  });

  test('changes several settings, or none where one value is invalid', async () => {
    const fresh = await cluster.aRealm();
    const [one, two] = [{ inline_image_preview: false }, { name: 'Two at once' }];
    expect(await ok(change({ ...one, ...two }, fresh.owner))).toMatchObject({ ...one, ...two });
    await expectRefusal(
      change({ name: 'Three', message_retention_days: 0 }, fresh.owner),
      "Bad value for 'message_retention_days': 0",
      { code: 'REQUEST_VARIABLE_INVALID' },
    );
    expect((await registered(fresh.owner)).realm_name).toBe('Two at once');
  });

  test('concurrent changes of different settings are all stored', async () => {
    const fresh = await cluster.aRealm();
    await Promise.all(FALSE_OR_TRUE.map(([name, value]) => ok(change({ [name]: !value }, fresh.owner))));
    const expected = FALSE_OR_TRUE.map(([name, value]) => [`realm_${name}`, !value]);
    expect(await registered(fresh.owner)).toMatchObject(Object.fromEntries(expected));
  });

  test.each(['https://video.example.com', '"https://meet.example.org"', 'default'])(
    'accepts jitsi_server_url as text or as JSON: %s',
    async (jitsi_server_url) => {
      const expected = jitsi_server_url === 'default' ? null : jitsi_server_url.replaceAll('"', '');
      expect(await ok(change({ jitsi_server_url }))).toMatchObject({ jitsi_server_url: expected });
    },
  );

  test('ignores settings that only the operator changes, and those of features that the server does not have', async () => {
    const ignored = {
      can_manage_billing_group: { new: 0 },
      can_summarize_topics_group: { new: 0 },
      digest_emails_enabled: true,
      digest_weekday: 3,
      mandatory_topics: true,
      plan_type: 3,
      service_update_announcements_stream_id: 1,
      upload_quota_mib: 5,
      want_advertise_in_communities_directory: true,
    };
    const before = await registered(admin);
    expect(await ok(change(ignored))).toEqual({
      result: 'success',
      msg: '',
      ignored_parameters_unsupported: Object.keys(ignored),
    });
    expect(realmFields(await registered(admin))).toEqual(realmFields(before));
  });

  test('topics_policy takes effect for messages at once', async () => {
    const fresh = await cluster.aRealm();
    const send = () =>
      fresh.owner.client.post('/messages', { type: 'channel', to: 'general', topic: '', content: 'hi' });
    await ok(fresh.owner.client.post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] }));
    await ok(send());
    await ok(change({ topics_policy: 'disable_empty_topic' }, fresh.owner));
    expect((await send()).status).toBe(400);
  });

  test('enable_spectator_access takes effect for channels at once, and invalidates realmsByHost', async () => {
    // In a shared deployment, other suites' new organisations invalidate it, too.
    const alone = await startTestCluster({ own: true });
    try {
      const fresh = await alone.aRealm();
      const create = () =>
        fresh.owner.client.post('/users/me/subscriptions', {
          subscriptions: [{ name: 'open to all' }],
          is_web_public: true,
        });
      await expectRefusal(create(), 'Web-public channels are not enabled.');
      const forgotten = alone.bus.nc.subscribe(`invalidate.${realmsByHost.topic}.0`, { max: 1 });
      await alone.bus.nc.flush();
      await ok(change({ enable_spectator_access: true }, fresh.owner));
      await ok(create());
      for await (const _ of forgotten) break;
    } finally {
      await alone.stop();
    }
  });

  test('get-server-settings returns the description as HTML', async () => {
    const fresh = await cluster.aRealm();
    await ok(change({ description: 'We **write**.' }, fresh.owner));
    expect((await ok(fresh.client.get('/server_settings'))).realm_description).toBe(
      '<p>We <strong>write</strong>.</p>',
    );
  });

  describe('refusals', () => {
    test.each(['moderator', 'member', 'guest'])('refuses a %s', async (role) => {
      await expectRefusal(change({ color: 1 }, await realm.user(role)), 'Must be an organization administrator', {
        code: 'UNAUTHORIZED_PRINCIPAL',
      });
    });

    const group = { new: 0 };
    test.each<[string, unknown]>([
      ['authentication_methods', { Email: false }],
      ['can_create_groups', group],
      ['can_invite_users_group', group],
      ['can_manage_all_groups', group],
      ['create_multiuse_invite_group', group],
      ['disallow_disposable_email_addresses', false],
      ['emails_restricted_to_domains', true],
      ['invite_required', false],
      ['message_retention_days', 0],
      ['waiting_period_threshold', 1],
    ])('refuses an administrator who changes %s', async (property, value) => {
      await expectRefusal(change({ [property]: value }, admin), 'Must be an organization owner', {
        code: 'UNAUTHORIZED_PRINCIPAL',
      });
    });

    test('accepts other settings from an administrator', async () => {
      await ok(change({ name: 'By an administrator' }, admin));
    });

    test.each<[Record<string, unknown>, string]>([
      [{ name: ' ' }, 'name cannot be blank'],
      [{ default_language: 'fr' }, 'Invalid default_language'],
      [{ name: 'n'.repeat(41) }, 'name is too long (limit: 40 characters)'],
      [{ description: 'd'.repeat(1001) }, 'description is too long (limit: 1000 characters)'],
      [{ allow_message_editing: 'maybe' }, 'allow_message_editing is not valid JSON'],
      [{ allow_message_editing: 1 }, 'allow_message_editing is not a boolean'],
      [{ message_content_edit_limit_seconds: 0 }, "Bad value for 'message_content_edit_limit_seconds': 0"],
      [
        { message_content_delete_limit_seconds: '"soon"' },
        "Bad value for 'message_content_delete_limit_seconds': soon",
      ],
      [
        { move_messages_within_stream_limit_seconds: true },
        'move_messages_within_stream_limit_seconds["int"] is not an integer',
      ],
      [{ topics_policy: 'empty_topic_only' }, 'Invalid topics_policy'],
      [{ message_edit_history_visibility_policy: 'some' }, 'Invalid message_edit_history_visibility_policy'],
      [{ video_chat_provider: 9 }, 'Invalid video_chat_provider: Value error, Not in the list of possible values'],
      [{ jitsi_server_url: 'javascript:alert(1)' }, 'Invalid jitsi_server_url'],
      [
        { jitsi_server_url: `https://example.com/${'x'.repeat(181)}` },
        'jitsi_server_url is too long (limit: 200 characters)',
      ],
      [{ org_type: 4 }, 'Invalid org_type: Value error, Not in the list of possible values'],
      [{ waiting_period_threshold: -1 }, 'waiting_period_threshold is too small'],
      [{ authentication_methods: { LDAP: true } }, 'At least one authentication method must be enabled.'],
      [{ moderation_request_channel_id: 999_999 }, 'Invalid channel ID'],
      [{ moderation_request_channel_id: 0 }, 'Invalid channel ID'],
      [{ moderation_request_channel_id: -2 }, 'moderation_request_channel_id is too small'],
      [{ can_create_groups: 7 }, 'can_create_groups is not a dict'],
      [{ can_create_groups: {} }, 'can_create_groups["new"] field is missing: Field required'],
    ])('refuses %j: %s', (parameters, msg) => expectRefusal(change(parameters), msg));

    test.each([0, -1, -2, '"soon"'])('refuses to keep messages for %s days', (message_retention_days) =>
      expectRefusal(
        change({ message_retention_days }),
        `Bad value for 'message_retention_days': ${String(message_retention_days).replaceAll('"', '')}`,
        { code: 'REQUEST_VARIABLE_INVALID' },
      ),
    );
  });

  describe('channels', () => {
    test.each([
      'moderation_request_channel_id',
      'new_stream_announcements_stream_id',
      'signup_announcements_stream_id',
    ])('%s is stored, and null and -1 stand for no channel', async (property) => {
      const channel = await realm.channel();
      const queue = await EventReader.register(admin.client, { event_types: ['realm'] });
      expect(await ok(change({ [property]: channel.id }))).toMatchObject({ [property]: channel.id });
      expect(await queue.next('realm', 'update')).toMatchObject({ property, value: channel.id });
      expect((await registered(admin))[`realm_${property}`]).toBe(channel.id);
      expect(await ok(change({ [property]: null }))).toMatchObject({ [property]: -1 });
      expect(await ok(change({ [property]: -1 }))).toEqual({ result: 'success', msg: '' });
    });

    test('refuses a channel of another organisation', async () => {
      const channel = await (await cluster.aRealm()).channel();
      await expectRefusal(change({ new_stream_announcements_stream_id: channel.id }), 'Invalid channel ID');
    });
  });
});

test('the tables of this file list every setting that requests may change', () => {
  const elsewhere = ['authentication_methods', 'expected', ...Object.keys(updateRealm.params).filter(isOfAnotherTable)];
  expect([...Object.keys(VALUES), ...elsewhere].sort()).toEqual(Object.keys(updateRealm.params).sort());
});
