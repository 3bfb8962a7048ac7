import { setTimeout as sleep } from 'node:timers/promises';
import {
  ApiClient,
  expectRefusal,
  ok,
  RealmDatabase,
  say,
  type TestRealm,
  type TestUser,
  until,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let member: TestUser;
let channel: { id: number; name: string };
let other: { id: number; name: string };

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  member = await realm.user();
  channel = await realm.channel([member]);
  other = await realm.channel([member]);
});
afterAll(() => cluster?.stop());

const UNAUTHORIZED = { status: 401, code: 'UNAUTHORIZED' };
const NOT_ALLOWED = 'This API key does not allow this request.';
const fetchKeys = async ({ client }: TestUser, rest = {}) =>
  (await ok(client.get('/users/me/api_keys', rest))).api_keys;
const create = (rest: Record<string, unknown> = {}, { client }: TestUser = member) =>
  ok(client.post('/users/me/api_keys', { name: 'Script', ...rest }));
/** Returns a user with another key, at the other gateway. */
const withKey = (user: TestUser, api_key: string) =>
  new ApiClient(cluster.baseUrls[1]!, { ...user, api_key }, { host: realm.host });
const logIn = (user: TestUser, client: string) =>
  ok(realm.client.post('/fetch_api_key', { username: user.email, password: realm.password, client }));

describe('fetch-api-key', () => {
  test('gives each client program a key of its own, the first of them the first key', async () => {
    const user = await realm.user();
    const first = await logIn(user, 'Desktop');
    expect(first.api_key).toBe(user.api_key);
    const { api_key } = await logIn(user, 'Mobile');
    expect(api_key).not.toBe(first.api_key);
    expect(await logIn(user, 'Mobile')).toMatchObject({ api_key });
    expect(await logIn(user, 'Desktop')).toEqual(first);
    await ok(withKey(user, api_key).get('/users/me'));
    const keys = await fetchKeys(user);
    expect(keys.map(({ name, is_current }: any) => [name, is_current])).toEqual([
      [expect.stringContaining('Desktop'), true],
      [expect.stringContaining('Mobile'), false],
    ]);
  });

  test('makes one key for concurrent log-ins of one program', async () => {
    const user = await realm.user();
    const answers = await Promise.all(Array.from({ length: 4 }, (_, n) => logIn(user, `Program ${n % 2}`)));
    expect(new Set(answers.map(({ api_key }) => api_key)).size).toBe(2);
    expect(await fetchKeys(user)).toHaveLength(2);
  });
});

describe('regenerate-api-key', () => {
  test('replaces the key of the request, and no other', async () => {
    const user = await realm.user();
    const { api_key } = await create({}, user);
    const client = withKey(user, api_key);
    const renewed = (await ok(client.post('/users/me/api_key/regenerate'))).api_key;
    await expectRefusal(client.get('/users/me'), 'Invalid API key', UNAUTHORIZED);
    await ok(withKey(user, renewed).get('/users/me'));
    await ok(user.client.get('/users/me'));
  });
});

describe('create-api-key', () => {
  test('returns a key with its limits, and only then', async () => {
    const expires_at = Math.floor(Date.now() / 1000) + 3600;
    const limits = { permission: 'read', channel_ids: [channel.id], expires_at };
    const { api_key, key } = await create(limits);
    expect(key).toEqual({
      id: expect.any(Number),
      name: 'Script',
      ...limits,
      created_at: expect.any(Number),
      last_used_at: null,
      last_used_from: null,
      is_current: false,
    });
    const listed = await fetchKeys(member);
    expect(listed).toContainEqual(key);
    expect(JSON.stringify(listed)).not.toContain(api_key);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a blank name', { name: ' ' }, 'name cannot be blank'],
    ['a long name', { name: 'x'.repeat(101) }, 'name is too long (limit: 100 characters)'],
    ['an unknown permission', { permission: 'write' }, 'Invalid permission'],
    ['no channels', { channel_ids: [] }, 'channel_ids is too small'],
    ['a time in the past', { expires_at: 1 }, 'expires_at is in the past'],
    ['a bot that is none', { bot_id: 1_000_000 }, 'No such bot'],
  ])('refuses %s', async (_case, rest, text) => {
    await expectRefusal(member.client.post('/users/me/api_keys', { name: 'Script', ...rest }), text);
  });

  test('makes keys of bots for those who administer them', async () => {
    const bot = await realm.user('member', { bot: true });
    const { api_key, key } = await create({ bot_id: bot.user_id }, realm.owner);
    await ok(withKey(bot, api_key).get('/users/me'));
    expect((await fetchKeys(realm.owner, { bot_id: bot.user_id })).map(({ id }: any) => id)).toContain(key.id);
    await expectRefusal(member.client.get('/users/me/api_keys', { bot_id: bot.user_id }), 'Insufficient permission');
    await expectRefusal(bot.client.get('/users/me/api_keys', { bot_id: member.user_id }), 'Insufficient permission');
  });

  test('is limited to 100 for an account, without those that have expired', async () => {
    const user = await realm.user();
    await Promise.all(Array.from({ length: 99 }, () => create({}, user)));
    await expectRefusal(
      user.client.post('/users/me/api_keys', { name: 'one more' }),
      'An account can have at most 100 API keys.',
    );
    expect((await logIn(user, 'first program')).api_key).toBe(user.api_key);
    expect((await logIn(user, 'one more program')).api_key).toBe(user.api_key);
    const database = await RealmDatabase.of(cluster, realm);
    await database.client.query(
      'UPDATE accounts.api_keys SET expires_at = 1 WHERE realm_id = $1 AND user_id = $2 AND client IS NULL',
      [realm.realm_id, user.user_id],
    );
    await database.close();
    await create({}, user);
    expect(await fetchKeys(user)).toHaveLength(2);
  });
});

describe('a key that expires', () => {
  test('is refused from then on, also where it was accepted before, and at a poll that waits', async () => {
    const expires_at = Math.ceil(Date.now() / 1000) + 4;
    const { api_key } = await create({ expires_at });
    const client = withKey(member, api_key);
    const queue = await ok(client.post('/register', { event_types: ['message'] }));
    const poll = client.get('/events', { queue_id: queue.queue_id, last_event_id: queue.last_event_id });
    await sleep(Math.max(0, 1000 * expires_at - Date.now()) + 50);
    await say(realm.owner, [member]);
    await expectRefusal(poll, 'API key has expired', UNAUTHORIZED);
    await expectRefusal(client.get('/users/me'), 'API key has expired', UNAUTHORIZED);
    await expectRefusal(realm.client.as({ ...member, api_key }).get('/users/me'), 'API key has expired', UNAUTHORIZED);
  });
});

describe('a key with limits', () => {
  const send = (client: ApiClient, to: unknown) =>
    client.post('/messages', { type: 'channel', to, topic: 'limits', content: 'text' });
  const read = (client: ApiClient, narrow: unknown) =>
    client.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow });
  const refused = (answer: Promise<any>) => expectRefusal(answer, NOT_ALLOWED, UNAUTHORIZED);

  test('to send does nothing else', async () => {
    const { api_key } = await create({ permission: 'send' });
    const client = withKey(member, api_key);
    await ok(send(client, channel.id));
    await ok(client.get('/users/me'));
    await refused(read(client, []));
    await refused(client.post('/register', { event_types: ['message'] }));
    await refused(client.get('/users/me/api_keys'));
    await refused(client.post('/user_uploads', { file: new File(['text'], 'file.txt') }));
  });

  test('to read changes nothing, and shows no other keys', async () => {
    const { api_key } = await create({ permission: 'read' });
    const client = withKey(member, api_key);
    await ok(read(client, []));
    await ok(client.get('/users'));
    const queue = await ok(client.post('/register', { event_types: ['message'] }));
    await say(realm.owner, [member]);
    await ok(client.get('/events', { queue_id: queue.queue_id, last_event_id: queue.last_event_id }));
    await ok(client.delete('/events', { queue_id: queue.queue_id }));
    await refused(client.post('/register', {}));
    await refused(client.post('/register', { event_types: ['message'], fetch_event_types: ['realm_bot'] }));
    await refused(client.get('/bots'));
    await refused(client.get('/webhooks'));
    await refused(send(client, channel.id));
    await refused(client.patch('/settings', { full_name: 'Other' }));
    await refused(client.post('/users/me/api_key/regenerate'));
    await refused(client.post('/users/me/api_keys', { name: 'more' }));
  });

  test('for some channels reads and sends there, and nowhere else', async () => {
    const { api_key } = await create({ channel_ids: [channel.id] });
    const client = withKey(member, api_key);
    await ok(send(client, channel.id));
    await refused(send(client, other.id));
    await refused(send(client, channel.name));
    await refused(send(client, `0${channel.id}`));
    const { id: elsewhere } = await ok(send(member.client, other.id));
    await refused(client.post('/messages', { type: 'direct', to: `[${member.user_id}]`, content: 'text' }));
    const within = [{ operator: 'channel', operand: channel.id }];
    const { messages } = await ok(read(client, within));
    expect(messages).toMatchObject([{ stream_id: channel.id }]);
    for (const narrow of [
      [],
      [{ operator: 'channel', operand: other.id }],
      [{ ...within[0], negated: true }],
      [...within, { operator: 'with', operand: elsewhere }],
    ]) {
      await refused(read(client, narrow));
    }
    await refused(client.get('/messages', { message_ids: [messages[0].id] }));
    await refused(client.get(`/messages/${messages[0].id}`));
    await refused(client.get('/users'));
    await ok(client.post('/register', { event_types: ['message'], narrow: within }));
    await refused(client.post('/register', { event_types: ['message'] }));
    await refused(client.post('/register', { event_types: ['message', 'reaction'], narrow: within }));
  });
});

describe('what another key of the account made', () => {
  const create_ = async (rest: Record<string, unknown>) => withKey(member, (await create(rest)).api_key);
  const events = { event_types: ['message'], fetch_event_types: ['message'] };
  const poll = (client: ApiClient, { queue_id }: any) =>
    client.get('/events', { queue_id, last_event_id: -1, dont_block: true });

  test('such as a queue, is nothing to a limited key', async () => {
    const [reads, alsoReads, all] = [
      await create_({ permission: 'read', channel_ids: [channel.id] }),
      await create_({ permission: 'read' }),
      await create_({}),
    ];
    const narrow = [{ operator: 'channel', operand: channel.id }];
    const own = await ok(reads.post('/register', { ...events, narrow }));
    await ok(poll(reads, own));
    for (const maker of [member.client, all, alsoReads]) {
      const queue = await ok(maker.post('/register', events));
      await say(member, other, 'secret');
      const refusal = { code: 'BAD_EVENT_QUEUE_ID', queue_id: queue.queue_id };
      await expectRefusal(poll(reads, queue), `Bad event queue ID: ${queue.queue_id}`, refusal);
      const removal = reads.delete('/events', { queue_id: queue.queue_id });
      await expectRefusal(removal, `Bad event queue ID: ${queue.queue_id}`, refusal);
      await ok(poll(maker, queue));
    }
    // Who may read all may also read what a limited key reads.
    await ok(poll(member.client, own));
    await ok(reads.delete('/events', { queue_id: own.queue_id }));
  });

  test('such as a message with a name, is not told by the same name', async () => {
    const sends = await create_({ permission: 'send', channel_ids: [other.id] });
    const send = (client: ApiClient) =>
      ok(
        client.post('/messages', {
          type: 'channel',
          to: other.id,
          topic: 't',
          content: 'x',
          queue_id: 'q',
          local_id: '1',
        }),
      );
    const [first, theirs] = [await send(member.client), await send(sends)];
    expect(theirs.id).not.toBe(first.id);
    expect((await send(sends)).id).toBe(theirs.id);
    expect((await send(member.client)).id).toBe(first.id);
  });
});

describe('revoke-api-key', () => {
  test('ends a key before it answers, and polls with it at both gateways', async () => {
    const user = await realm.user();
    const { api_key, key } = await create({}, user);
    const polls = [];
    for (const url of cluster.baseUrls) {
      const client = new ApiClient(url, { ...user, api_key }, { host: realm.host });
      const { queue_id, last_event_id } = await ok(client.post('/register', { event_types: ['message'] }));
      polls.push(client.get('/events', { queue_id, last_event_id }));
    }
    await sleep(300);
    await ok(user.client.delete(`/users/me/api_keys/${key.id}`));
    await say(realm.owner, [user]);
    for (const poll of polls) await expectRefusal(poll, 'Invalid API key', UNAUTHORIZED);
    await expectRefusal(withKey(user, api_key).get('/users/me'), 'Invalid API key', UNAUTHORIZED);
    await ok(user.client.get('/users/me'));
    await expectRefusal(user.client.delete(`/users/me/api_keys/${key.id}`), 'No such API key');
  });

  test('ends the first key, and the next program that logs in gets another', async () => {
    const user = await realm.user();
    await logIn(user, 'Desktop');
    const client = withKey(user, (await logIn(user, 'Mobile')).api_key);
    const [first] = (await ok(client.get('/users/me/api_keys'))).api_keys;
    await ok(client.delete(`/users/me/api_keys/${first.id}`));
    await expectRefusal(user.client.get('/users/me'), 'Invalid API key', UNAUTHORIZED);
    const { api_key } = await logIn(user, 'Desktop');
    expect(api_key).not.toBe(user.api_key);
    await ok(withKey(user, api_key).get('/users/me'));
  });
});

describe('get-api-keys', () => {
  test('tells when and from where a key was used last', async () => {
    const user = await realm.user();
    const { api_key, key } = await create({}, user);
    await ok(withKey(user, api_key).get('/users/me'));
    const used = await until('its use is recorded', async () =>
      (await fetchKeys(user)).find(({ id, last_used_at }: any) => id === key.id && last_used_at),
    );
    expect(used).toMatchObject({ last_used_from: '127.0.0.1' });
    expect(Math.abs(used.last_used_at - Date.now() / 1000)).toBeLessThan(60);
    const [first] = await fetchKeys(user);
    expect(first).toMatchObject({ is_current: true, created_at: expect.any(Number) });
  });
});
