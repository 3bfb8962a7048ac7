import {
  ApiClient,
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
let owner: TestUser;
let admin: TestUser;
let member: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  owner = realm.owner;
  [admin, member] = await Promise.all([realm.user('administrator'), realm.user()]);
});
afterAll(() => cluster?.stop());

type Bot = Pick<TestUser, 'user_id' | 'email' | 'api_key'> & { full_name: string };

let count = 0;
async function aBot(caller = member, parameters: Record<string, unknown> = {}): Promise<Bot> {
  const full_name = `robot ${++count}`;
  const fields = { full_name, short_name: `robot-${count}`, ...parameters };
  const { user_id, api_key } = await ok(caller.client.post('/bots', fields));
  return { user_id, api_key, email: `robot-${count}-bot@${realm.host}`, full_name };
}
const update = ({ user_id }: { user_id: number }, parameters: Record<string, unknown>, caller = member) =>
  caller.client.patch(`/bots/${user_id}`, parameters);
const watch = ({ client }: TestUser) => EventReader.register(client, { event_types: ['realm_bot'] });
const HOOK = { bot_type: 3, payload_url: '"https://hook.example/in"' };
const INVALID = { status: 401, code: 'UNAUTHORIZED' };

describe('update-bot', () => {
  test('changes the given values, and keeps the others', async () => {
    const bot = await aBot();
    const answer = await ok(update(bot, { full_name: ' New Robot ', default_all_public_streams: true }));
    const expected = {
      full_name: 'New Robot',
      avatar_url: expect.stringContaining('gravatar'),
      bot_owner: member.email,
      service_payload_url: null,
      service_interface: 1,
      default_sending_stream: null,
      default_events_register_stream: null,
      default_all_public_streams: true,
    };
    expect(answer).toEqual({ result: 'success', msg: '', ...expected });
    const { msg: _, result: __, ...unchanged } = await ok(update(bot, { full_name: ' ' }));
    expect(unchanged).toEqual(expected);
  });

  test('announces changes to owner and administrators, and the name to everybody', async () => {
    const bot = await aBot();
    const queues = [await watch(member), await watch(admin)];
    const everyone = await EventReader.register((await realm.user()).client, {
      event_types: ['realm_bot', 'realm_user'],
    });
    const channel = await realm.channel([member]);
    await ok(update(bot, { full_name: `renamed ${count}`, default_sending_stream: channel.name }));
    await ok(update(bot, { default_sending_stream: '' }));
    for (const queue of queues) {
      expect((await queue.take('realm_bot', 'update')).bot).toEqual({
        user_id: bot.user_id,
        full_name: `renamed ${count}`,
        default_sending_stream: channel.name,
      });
      expect((await queue.take('realm_bot', 'update')).bot).toEqual({
        user_id: bot.user_id,
        default_sending_stream: null,
      });
    }
    expect((await everyone.take('realm_user', 'update')).person).toEqual({
      user_id: bot.user_id,
      full_name: `renamed ${count}`,
    });
    expect(everyone.events.some(({ type }) => type === 'realm_bot')).toBe(false);
  });

  test('announces the new name when a default channel is renamed', async () => {
    const channel = await realm.channel([member]);
    const bot = await aBot(member, { default_events_register_stream: channel.name });
    const queue = await watch(member);
    await ok(owner.client.patch(`/streams/${channel.id}`, { new_name: `${channel.name} new` }));
    expect((await queue.take('realm_bot', 'update')).bot).toEqual({
      user_id: bot.user_id,
      default_events_register_stream: `${channel.name} new`,
    });
  });

  test('bot_owner_id: the new owner gets the bot, the former one loses it, administrators get an update', async () => {
    const bot = await aBot();
    const heir = await realm.user();
    const [former, next, above] = [await watch(member), await watch(heir), await watch(admin)];
    const answer = await ok(update(bot, { bot_owner_id: heir.user_id }));
    expect(answer.bot_owner).toBe(heir.email);
    const { user_id } = bot;
    expect((await former.take('realm_bot', 'delete')).bot).toEqual({ user_id });
    expect((await next.take('realm_bot', 'add')).bot).toMatchObject({
      user_id,
      owner_id: heir.user_id,
      api_key: bot.api_key,
    });
    expect((await above.take('realm_bot', 'update')).bot).toEqual({ user_id, owner_id: heir.user_id });
    await expectRefusal(update(bot, { full_name: 'mine' }), 'Insufficient permission');
    await ok(update(bot, { bot_owner_id: admin.user_id }, heir));
    expect((await next.take('realm_bot', 'delete')).bot).toEqual({ user_id });
    expect((await above.take('realm_bot', 'update')).bot).toEqual({ user_id, owner_id: admin.user_id });
    const { user } = await ok(member.client.get(`/users/${user_id}`));
    expect(user.bot_owner_id).toBe(admin.user_id);
  });

  test('sets the secret of an incoming webhook; refuses other settings and other bots', async () => {
    const hook = await aBot(member, { bot_type: 2 });
    const configure = (bot: Bot, config_data: unknown) => update(bot, { config_data });
    await ok(configure(hook, { webhook_secret: 's3cret' }));
    await ok(configure(hook, {}));
    await ok(configure(hook, { webhook_secret: '' }));
    await expectRefusal(configure(hook, { token: 'x' }), "Invalid configuration parameter 'token'.");
    await expectRefusal(configure(await aBot(), { webhook_secret: 'x' }), 'Invalid bot type');
    for (const webhook_secret of ['\u0000', 'a\nb', 'x'.repeat(201)]) {
      const { status, body } = await configure(hook, { webhook_secret });
      expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
    }
  });

  test('changes URL and interface of an outgoing webhook; refuses invalid ones and other bots', async () => {
    const bot = await aBot(member, HOOK);
    const queue = await watch(member);
    const moved = { service_payload_url: '"http://other.example"', service_interface: 2 };
    expect(await ok(update(bot, moved))).toMatchObject({
      service_payload_url: 'http://other.example',
      service_interface: 2,
    });
    const { services } = (await queue.take('realm_bot', 'update')).bot;
    expect(services).toEqual([{ base_url: 'http://other.example', interface: 2, token: expect.any(String) }]);
    await expectRefusal(update(bot, { service_interface: 9 }), 'Invalid interface type');
    await expectRefusal(update(bot, { service_payload_url: '"x"' }), 'service_payload_url is not a URL');
    await expectRefusal(
      update(bot, { service_payload_url: '"https://ada@hook.example/"' }),
      'service_payload_url must not contain a user name or a password',
    );
    await expectRefusal(update(await aBot(), moved), 'Invalid bot type');
  });

  test('role: requires an administrator, and an owner for the role owner', async () => {
    const bot = await aBot();
    const principal = { code: 'UNAUTHORIZED_PRINCIPAL' };
    await expectRefusal(update(bot, { role: 300 }), 'Must be an organization administrator', principal);
    await expectRefusal(update(bot, { role: 100 }, admin), 'Must be an organization owner', principal);
    await ok(update(bot, { role: 200 }, admin));
    const { role } = await ok(realm.client.as(bot).get('/users/me'));
    expect(role).toBe(200);
    await ok(update(bot, { role: 600 }, admin));
    await expectRefusal(update(bot, { role: 200 }, admin), 'Guests cannot be organization administrators');
    await expectRefusal(
      update(bot, { role: 500 }, admin),
      'Invalid role: Value error, Not in the list of possible values',
    );
  });

  test('changes nothing where one value is refused', async () => {
    const bot = await aBot();
    await expectRefusal(
      update(bot, { full_name: 'Half done', bot_owner_id: 999_999 }),
      'Failed to change owner, no such user',
    );
    const { user } = await ok(member.client.get(`/users/${bot.user_id}`));
    expect(user.full_name).toBe(bot.full_name);
  });

  test('refuses ids that are no bots, other callers, and invalid names, owners and channels', async () => {
    const [bot, other] = [await aBot(), await aBot()];
    await expectRefusal(update({ user_id: 999_999 }, {}), 'No such bot');
    await expectRefusal(update(owner, {}, admin), 'No such bot');
    await expectRefusal(update(bot, {}, await realm.user('moderator')), 'Insufficient permission');
    await expectRefusal(update(bot, {}, await realm.user('guest')), 'Not allowed for guest users');
    const robot = await realm.user('member', { bot: true });
    await expectRefusal(update(robot, {}, robot), 'This endpoint does not accept bot requests.');
    await expectRefusal(update(bot, { full_name: other.full_name }), 'Name is already in use.');
    await expectRefusal(update(bot, { full_name: 'a@b' }), 'Invalid characters in name!');
    await expectRefusal(update(bot, { bot_owner_id: -1 }), 'Failed to change owner, no such user');
    await expectRefusal(
      update(bot, { bot_owner_id: other.user_id }),
      "Failed to change owner, bots can't own other bots",
    );
    const gone = await realm.user();
    await ok(admin.client.delete(`/users/${gone.user_id}`));
    await expectRefusal(update(bot, { bot_owner_id: gone.user_id }), 'Failed to change owner, user is deactivated');
    await expectRefusal(update(bot, { default_sending_stream: 'nowhere' }), "Invalid channel name 'nowhere'");
  });
});

describe('regenerate-bot-api-key', () => {
  const regenerate = (bot: Bot, caller = member) => caller.client.post(`/bots/${bot.user_id}/api_key/regenerate`);

  test('every gateway refuses the former key at once, and the new key is announced', async () => {
    const bot = await aBot();
    const clientsOf = (key: string) =>
      cluster.baseUrls.map((url) => new ApiClient(url, { ...bot, api_key: key }, { host: realm.host }));
    for (const client of clientsOf(bot.api_key)) await ok(client.get('/users/me'));
    const queues = [await watch(member), await watch(admin)];
    const { api_key } = await ok(regenerate(bot));
    expect(api_key).toMatch(/^[A-Za-z0-9]{32}$/);
    for (const client of clientsOf(bot.api_key)) {
      await expectRefusal(client.get('/users/me'), 'Invalid API key', INVALID);
    }
    for (const client of clientsOf(api_key)) await ok(client.get('/users/me'));
    for (const queue of queues) {
      expect((await queue.take('realm_bot', 'update')).bot).toEqual({ user_id: bot.user_id, api_key });
    }
    await ok(regenerate(bot, admin));
  });

  test('refuses ids that are no bots, and callers who do not administer the bot', async () => {
    const bot = await aBot();
    await expectRefusal(regenerate({ ...bot, user_id: 999_999 }), 'No such bot');
    await expectRefusal(regenerate({ ...bot, user_id: member.user_id }, admin), 'No such bot');
    await expectRefusal(regenerate(bot, await realm.user()), 'Insufficient permission');
    await expectRefusal(regenerate(bot, await realm.user('guest')), 'Not allowed for guest users');
    const robot = await realm.user('member', { bot: true });
    await expectRefusal(regenerate(bot, robot), 'This endpoint does not accept bot requests.');
  });
});

describe('regenerate-api-key', () => {
  test('the former key is refused at once, and fetch-api-key returns the new one', async () => {
    const user = await realm.user();
    const elsewhere = new ApiClient(cluster.baseUrls[1]!, user, { host: realm.host });
    await ok(elsewhere.get('/users/me'));
    const { api_key } = await ok(user.client.post('/users/me/api_key/regenerate'));
    await expectRefusal(elsewhere.get('/users/me'), 'Invalid API key', INVALID);
    await ok(realm.client.as({ ...user, api_key }).get('/users/me'));
    const logIn = { username: user.email, password: realm.password };
    expect(await ok(realm.client.post('/fetch_api_key', logIn))).toMatchObject({ api_key });
  });

  test('after concurrent requests, exactly one of the returned keys is valid', async () => {
    const user = await realm.user();
    const answers = await Promise.all([1, 2, 3].map(() => user.client.post('/users/me/api_key/regenerate')));
    const keys = answers.filter(({ status }) => status === 200).map(({ body }) => body.api_key);
    const works = await Promise.all(keys.map((api_key) => realm.client.as({ ...user, api_key }).get('/users/me')));
    expect(works.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('replaces the key of a bot, and tells the owner', async () => {
    const bot = await realm.user('member', { bot: true });
    const queue = await watch(realm.owner);
    const { api_key } = await ok(bot.client.post('/users/me/api_key/regenerate'));
    expect((await queue.next('realm_bot')).bot).toEqual({ user_id: bot.user_id, api_key });
    expect((await bot.client.get('/users/me')).status).toBe(401);
    await ok(bot.client.as({ ...bot, api_key }).get('/users/me'));
  });
});

describe('register-queue and later events: realm_bots', () => {
  /** Applies the events of realm_bot to the registration data, and returns the bots by id. */
  function botsOf({ registration, events }: EventReader): Map<number, any> {
    const bots = new Map<number, any>(registration.realm_bots.map((bot: any) => [bot.user_id, bot]));
    for (const { type, op, bot } of events) {
      if (type !== 'realm_bot') continue;
      if (op === 'delete') expect(bots.delete(bot.user_id)).toBe(true);
      else if (op === 'update') bots.set(bot.user_id, { ...known(bots, bot.user_id), ...bot });
      else {
        expect(bots.has(bot.user_id)).toBe(false);
        bots.set(bot.user_id, bot);
      }
    }
    return bots;
  }
  function known(bots: Map<number, any>, id: number): any {
    expect(bots.has(id)).toBe(true);
    return bots.get(id);
  }

  test('equal a later registration after concurrent changes of bots and roles', async () => {
    const rising = await realm.user();
    const [first, second] = [await aBot(), await aBot(rising)];
    const people = [owner, admin, member, rising];
    const queues = await Promise.all(
      people.map(({ client }) => EventReader.register(client, { event_types: ['realm_bot', 'realm_user'] })),
    );
    const setRole = (role: number) => owner.client.patch(`/users/${rising.user_id}`, { role });
    await Promise.all([ok(setRole(200)), aBot(), aBot(rising), ok(update(first, { full_name: 'Early' }))]);
    await ok(update(second, { bot_owner_id: member.user_id }, rising));
    await Promise.all([ok(setRole(400)), aBot(), ok(update(first, { bot_owner_id: rising.user_id }))]);
    await ok(admin.client.delete(`/users/${rising.user_id}`));
    await ok(admin.client.post(`/users/${rising.user_id}/reactivate`));
    await ok(update(await aBot(admin), { bot_owner_id: member.user_id }, admin));
    const last = await aBot(admin);
    await ok(update(last, { bot_owner_id: member.user_id }, admin));
    for (const [index, user] of people.entries()) {
      if (user === rising) continue;
      const queue = queues[index]!;
      await queue.until(
        ({ type, bot }) => type === 'realm_bot' && bot.user_id === last.user_id && bot.owner_id === member.user_id,
      );
      const fresh = await EventReader.register(user.client);
      expect(botsOf(queue)).toEqual(botsOf(fresh));
      expect(fresh.registration).toMatchObject({ realm_embedded_bots: [] });
    }
  });

  test('a new administrator gets all bots, and keeps only the own ones after the reverse change', async () => {
    const user = await realm.user();
    const own = await aBot(user);
    const queue = await EventReader.register(user.client, { event_types: ['realm_bot', 'realm_user'] });
    expect([...botsOf(queue).keys()]).toEqual([own.user_id]);
    for (const role of [200, 400]) {
      await ok(owner.client.patch(`/users/${user.user_id}`, { role }));
      const fresh = await EventReader.register(user.client);
      await queue.until(() => botsOf(queue).size === fresh.registration.realm_bots.length);
      expect(botsOf(queue)).toEqual(botsOf(fresh));
    }
    expect([...botsOf(queue).keys()]).toEqual([own.user_id]);
  });

  test('include deactivated bots', async () => {
    const bot = await aBot();
    const queue = await watch(member);
    const database = await RealmDatabase.of(cluster, realm);
    await database.setUser(bot, 'is_active', false).finally(() => database.close());
    await ok(admin.client.post(`/users/${bot.user_id}/reactivate`));
    expect((await queue.take('realm_bot', 'update')).bot).toEqual({ user_id: bot.user_id, is_active: true });
  });

  test('a bot is not reactivated under a name that is in use meanwhile', async () => {
    const bot = await aBot();
    await ok(member.client.delete(`/bots/${bot.user_id}`));
    const { user_id } = await ok(member.client.post('/bots', { full_name: bot.full_name, short_name: 'successor' }));
    const reactivate = () => admin.client.post(`/users/${bot.user_id}/reactivate`);
    await expectRefusal(
      reactivate(),
      `There is already an active bot named "${bot.full_name}" in this organization. To reactivate this bot, you must rename or deactivate the other one first.`,
    );
    await ok(member.client.delete(`/bots/${user_id}`));
    await ok(reactivate());
  });
});
