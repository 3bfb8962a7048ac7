import { getEmailGatewayBot, getNotificationBot, getOutgoingWebhook, getWelcomeBot } from '@team-chat/contracts';
import { EventReader, expectRefusal, ok, RealmDatabase, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let member: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  member = await realm.user();
});
afterAll(() => cluster?.stop());

let count = 0;
const newName = () => `robot-${++count}`;
const create = (parameters: Record<string, unknown> = {}, caller = member) => {
  const name = newName();
  return caller.client.post('/bots', { full_name: name, short_name: name, ...parameters });
};
const NO_DEFAULTS = {
  default_sending_stream: null,
  default_events_register_stream: null,
  default_all_public_streams: false,
};
const HOOK = { bot_type: 3, payload_url: '"https://hook.example/in"' };

describe('create-bot', () => {
  test('creates a bot that can authenticate with its address and key', async () => {
    const answer = await ok(create({ full_name: ' Helper ', short_name: ' help ' }));
    expect(answer).toEqual({
      result: 'success',
      msg: '',
      user_id: expect.any(Number),
      api_key: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      avatar_url: expect.stringContaining('gravatar'),
      ...NO_DEFAULTS,
    });
    const { user_id, api_key } = answer;
    const email = `help-bot@${realm.host}`;
    const own = await ok(realm.client.as({ user_id, email, api_key }).get('/users/me'));
    expect(own).toMatchObject({
      user_id,
      email,
      full_name: 'Helper',
      is_bot: true,
      bot_type: 1,
      bot_owner_id: member.user_id,
      role: 400,
    });
  });

  test('an incoming webhook may send messages, and is refused everything else', async () => {
    const name = newName();
    const { user_id, api_key } = await ok(create({ short_name: name, bot_type: 2 }));
    const { client } = { client: realm.client.as({ user_id, email: `${name}-bot@${realm.host}`, api_key }) };
    await ok(client.post('/messages', { type: 'direct', to: [member.user_id], content: 'hi' }));
    for (const path of ['/users/me', '/messages', '/bots']) {
      await expectRefusal(client.get(path), 'This API is not available to incoming webhook bots.', {
        status: 401,
        code: 'UNAUTHORIZED',
      });
    }
  });

  test('an outgoing webhook has a service with a token', async () => {
    const queue = await EventReader.register(member.client, { event_types: ['realm_bot'] });
    await ok(create({ ...HOOK, interface_type: 2 }));
    const { bot } = await queue.take('realm_bot', 'add');
    expect(bot.services).toEqual([
      {
        base_url: 'https://hook.example/in',
        interface: 2,
        token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      },
    ]);
    expect(bot.services[0].token).not.toBe(bot.api_key);
  });

  test('accepts config_data, which only incoming webhooks have, and validates it', async () => {
    const answer = await ok(create({ config_data: { key: 'value' } }));
    expect(answer).not.toHaveProperty('ignored_parameters_unsupported');
    await expectRefusal(create({ config_data: 'key' }), 'config_data is not valid JSON');
    await expectRefusal(create({ config_data: ['key'] }), 'config_data is not a dict');
    await expectRefusal(create({ config_data: { key: 1 } }), 'config_data["key"] is not a string');
    const hook = { bot_type: 2, service_name: 'github' };
    await ok(create({ ...hook, config_data: { webhook_secret: 's3cret' } }));
    const refused = create({ ...hook, config_data: { key: 'value' } });
    await expectRefusal(refused, "Invalid configuration parameter 'key'.");
  });

  test('accepts default channels that the caller sees, and refuses others', async () => {
    const [seen, secret] = [await realm.channel([member]), await realm.channel([], { invite_only: true })];
    const chosen = { default_sending_stream: seen.name.toUpperCase(), default_all_public_streams: true };
    expect(await ok(create({ ...chosen, default_events_register_stream: '' }))).toMatchObject({
      default_sending_stream: seen.name,
      default_events_register_stream: null,
      default_all_public_streams: true,
    });
    await expectRefusal(
      create({ default_events_register_stream: secret.name }),
      `Invalid channel name '${secret.name}'`,
    );
  });

  test('shows the address of a bot to everybody, even where addresses of new users are hidden', async () => {
    const shy = await cluster.aRealm();
    const database = await RealmDatabase.of(cluster, shy);
    await database.setUserDefault({ email_address_visibility: 4 }).finally(() => database.close());
    const { user_id } = await ok(create({ short_name: 'open' }, shy.owner));
    const guest = await shy.user('guest');
    const { user } = await ok(guest.client.get(`/users/${user_id}`));
    expect(user).toMatchObject({ email: `open-bot@${shy.host}`, delivery_email: `open-bot@${shy.host}` });
  });

  test('announces realm_user to everybody, and realm_bot to the owner and administrators', async () => {
    const [admin, other] = [await realm.user('administrator'), await realm.user()];
    const watch = ({ client }: TestUser) =>
      EventReader.register(client, { event_types: ['realm_user', 'realm_bot'], client_gravatar: false });
    const [own, above, beside] = [await watch(member), await watch(admin), await watch(other)];
    const { user_id, api_key, avatar_url } = await ok(create({ full_name: 'Told', short_name: 'told' }));
    for (const queue of [own, above]) {
      expect(await queue.take('realm_user', 'add')).toMatchObject({ person: { user_id, is_bot: true } });
      expect((await queue.take('realm_bot', 'add')).bot).toEqual({
        user_id,
        email: `told-bot@${realm.host}`,
        full_name: 'Told',
        bot_type: 1,
        is_active: true,
        api_key,
        owner_id: member.user_id,
        avatar_url,
        services: [],
        ...NO_DEFAULTS,
      });
    }
    // Both entries are in the log of one service, so an event after the second one also follows the first.
    await create({}, other);
    await beside.until((event) => event.type === 'realm_bot');
    expect(beside.events.map(({ type, person, bot }) => [type, (person ?? bot).user_id === user_id])).toEqual([
      ['realm_user', true],
      ['realm_user', false],
      ['realm_bot', false],
    ]);
  });

  test('of three concurrent requests with one address, or one name, exactly one succeeds', async () => {
    for (const parameters of [{ short_name: 'race' }, { full_name: 'Race' }]) {
      const answers = await Promise.all([1, 2, 3].map(() => create(parameters)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    }
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['empty short name', { short_name: ' ' }, 'Bad name or username'],
    ['short name that makes no address', { short_name: 'a b' }, 'Bad name or username'],
    ['empty name', { full_name: ' ' }, 'Bad name or username'],
    ['long name', { full_name: 'x'.repeat(101) }, 'Name too long!'],
    ['name with an at sign', { full_name: 'a@b' }, 'Invalid characters in name!'],
    ['embedded bot', { bot_type: 4 }, 'Invalid bot type'],
    ['unknown type', { bot_type: 99 }, 'Invalid bot type'],
    ['type that is no number', { bot_type: 'x' }, 'bot_type is not valid JSON'],
    ['unknown interface', { ...HOOK, interface_type: 3 }, 'Invalid interface type'],
    ['payload URL that is none', { ...HOOK, payload_url: '"x"' }, 'payload_url is not a URL'],
    [
      'payload URL with a password',
      { ...HOOK, payload_url: '"https://ada:secret@hook.example/"' },
      'payload_url must not contain a user name or a password',
    ],
    [
      'payload URL with half an address',
      { ...HOOK, payload_url: '"http://127.0.0.:5002/x"' },
      'payload_url is not a URL',
    ],
    ['payload URL for files', { ...HOOK, payload_url: '"file:///etc/hosts"' }, 'payload_url is not a URL'],
    ['integration', { bot_type: 2, service_name: 'forge' }, "Invalid integration 'forge'."],
    ['unknown channel', { default_sending_stream: 'nowhere' }, "Invalid channel name 'nowhere'"],
  ])('refuses this parameter: %s', (_case, parameters, msg) => expectRefusal(create(parameters), msg));

  test.each(['full_name', 'short_name'])('refuses a request without %s', (var_name) =>
    expectRefusal(create({ [var_name]: undefined }), `Missing '${var_name}' argument`, {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name,
    }),
  );

  test('refuses a name or an address in use, and an outgoing webhook without a URL', async () => {
    await ok(create({ full_name: 'Used', short_name: 'used' }));
    await expectRefusal(create({ full_name: 'Used', short_name: 'USED' }), 'Email is already in use.');
    for (const full_name of ['Used', 'Ｕsed']) await expectRefusal(create({ full_name }), 'Name is already in use.');
    await expectRefusal(create({ full_name: member.full_name }), 'Name is already in use.');
    await expectRefusal(create({ bot_type: 3 }), "Missing 'payload_url' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'payload_url',
    });
  });

  test('refuses guests and bots', async () => {
    await expectRefusal(create({}, await realm.user('guest')), 'Not allowed for guest users');
    const bot = await realm.user('member', { bot: true });
    await expectRefusal(create({}, bot), 'This endpoint does not accept bot requests.');
  });

  test('applies can_create_bots_group and can_create_write_only_bots_group', async () => {
    const strict = await cluster.aRealm();
    const [admin, plain] = [await strict.user('administrator'), await strict.user()];
    const database = await RealmDatabase.of(cluster, strict);
    await database.setRealmGroup('can_create_bots_group', 'role:administrators');
    const refused = 'Insufficient permission';
    await ok(create({}, admin));
    await expectRefusal(create({}, plain), refused);
    await expectRefusal(create({ bot_type: 99 }, plain), refused);
    await ok(create({ bot_type: 2 }, plain));
    await database.setRealmGroup('can_create_write_only_bots_group', 'role:nobody');
    await expectRefusal(create({ bot_type: 2 }, plain), refused);
    await ok(create({ bot_type: 2 }, admin));
    await database.close();
  });
});

describe('get-bots', () => {
  test('lists the active bots of the caller', async () => {
    const user = await realm.user();
    const { user_id, api_key, avatar_url } = await ok(create({ full_name: 'Mine', short_name: 'mine' }, user));
    const gone = await ok(create({}, user));
    await ok(create({}, member));
    const database = await RealmDatabase.of(cluster, realm);
    await database.setUser(gone, 'is_active', false).finally(() => database.close());
    const { bots } = await ok(user.client.get('/bots'));
    expect(bots).toEqual([
      { user_id, username: `mine-bot@${realm.host}`, full_name: 'Mine', api_key, avatar_url, ...NO_DEFAULTS },
    ]);
  });

  test('refuses guests and bots', async () => {
    await expectRefusal((await realm.user('guest')).client.get('/bots'), 'Not allowed for guest users');
    const bot = await realm.user('member', { bot: true });
    await expectRefusal(bot.client.get('/bots'), 'This endpoint does not accept bot requests.');
  });
});

describe.each([
  ['get-email-gateway-bot', getEmailGatewayBot, 'Email Gateway'],
  ['get-notification-bot', getNotificationBot, 'Notification Bot'],
  ['get-welcome-bot', getWelcomeBot, 'Welcome Bot'],
] as const)('%s', (_id, op, full_name) => {
  test('creates one system bot, announces it as a user, and registration lists it in cross_realm_bots', async () => {
    const { realm_id, owner } = await cluster.aRealm();
    const queue = await EventReader.register(owner.client, { event_types: ['realm_user'] });
    expect(queue.registration.cross_realm_bots).toEqual([]);
    const ask = () => cluster.bus.call(op, { params: { realm_id } });
    const cards = await Promise.all([ask(), ask()]);
    const { user_id } = cards[0];
    expect(cards[1].user_id).toBe(user_id);
    const shown = { user_id, full_name, is_bot: true, bot_owner_id: null };
    const { person } = await queue.next('realm_user', 'add');
    expect(person).toMatchObject({ ...shown, is_active: true });
    expect(person).not.toHaveProperty('is_system_bot');
    const { realm_users, cross_realm_bots } = await ok(owner.client.post('/register'));
    expect(cross_realm_bots).toMatchObject([{ ...shown, is_system_bot: true }]);
    expect(realm_users.map((user: TestUser) => user.user_id)).toEqual([owner.user_id]);
  });
});

test('an organisation has several system bots', async () => {
  const { realm_id, owner } = await cluster.aRealm();
  const ask = () => [getNotificationBot, getWelcomeBot].map((op) => cluster.bus.call(op, { params: { realm_id } }));
  const bots = await Promise.all([...ask(), ...ask()]);
  const ids = [...new Set(bots.map(({ user_id }) => user_id))].sort((a, b) => a - b);
  expect(ids).toHaveLength(2);
  const { cross_realm_bots } = await ok(owner.client.post('/register'));
  expect(cross_realm_bots.map(({ user_id }: TestUser) => user_id)).toEqual(ids);
});

describe('get-outgoing-webhook', () => {
  const fetchService = async (bot_id: number) => {
    const params = { realm_id: realm.realm_id, bot_id };
    return (await cluster.bus.call(getOutgoingWebhook, { params })).service;
  };

  test('returns the service of an active bot that has one, as it is now', async () => {
    const { user_id } = await ok(create(HOOK));
    const token = expect.stringMatching(/^[A-Za-z0-9]{32}$/);
    expect(await fetchService(user_id)).toEqual({ base_url: 'https://hook.example/in', interface: 1, token });
    await ok(member.client.patch(`/bots/${user_id}`, { service_payload_url: '"https://hook.example/new"' }));
    expect(await fetchService(user_id)).toMatchObject({ base_url: 'https://hook.example/new' });
    await ok(member.client.delete(`/bots/${user_id}`));
    expect(await fetchService(user_id)).toBeNull();
    expect(await fetchService((await ok(create())).user_id)).toBeNull();
  });
});
