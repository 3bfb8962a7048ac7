import {
  createRealm,
  deactivateRealm,
  type InputOf,
  listRealms,
  reactivateRealm,
  resetPassword,
} from '@team-chat/contracts';
import { ApiClient, EventReader, expectRefusal, ok, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
});
afterAll(() => cluster?.stop());

const CLOSED = ['This organization has been deactivated', { status: 401, code: 'UNAUTHORIZED' }] as const;
const deactivate = ({ realm_id }: TestRealm) => cluster.bus.call(deactivateRealm, { params: { realm_id } });
const reactivate = ({ realm_id }: TestRealm) => cluster.bus.call(reactivateRealm, { params: { realm_id } });
/** Returns clients of the user at all gateways. */
const clientsOf = (user: TestUser, { host }: TestRealm) =>
  cluster.baseUrls.map((url) => new ApiClient(url, user, { host }));
const logIn = ({ client }: TestRealm, username: string, password: string) =>
  client.post('/fetch_api_key', { username, password });

describe('list-realms', () => {
  test('lists all organisations, or the one with a host name', async () => {
    const [one, two] = [await cluster.aRealm(), await cluster.aRealm()];
    const listing = ({ realm_id, host }: TestRealm) => ({
      realm_id,
      host,
      name: 'Test',
      is_default: false,
      is_active: true,
      date_created: expect.any(Number),
      deletion_at: null,
    });
    const { realms } = await cluster.bus.call(listRealms, { params: {} });
    expect(realms).toEqual(expect.arrayContaining([listing(one), listing(two)]));
    const found = await cluster.bus.call(listRealms, { params: { host: one.host.toUpperCase() } });
    expect(found.realms).toEqual([listing(one)]);
    expect((await cluster.bus.call(listRealms, { params: { host: 'x.example' } })).realms).toEqual([]);
  });
});

describe('deactivate-realm', () => {
  test('every gateway refuses the users of the organisation at once; others are not affected', async () => {
    const [closing, other] = [await cluster.aRealm(), await cluster.aRealm()];
    const member = await closing.user();
    for (const client of clientsOf(member, closing)) await ok(client.get('/users/me'));
    await deactivate(closing);
    for (const client of [...clientsOf(member, closing), ...clientsOf(closing.owner, closing)]) {
      await expectRefusal(client.get('/users/me'), ...CLOSED);
      await expectRefusal(client.post('/register'), ...CLOSED);
    }
    await expectRefusal(logIn(closing, member.email, closing.password), CLOSED[0], {
      status: 401,
      code: 'REALM_DEACTIVATED',
    });
    await ok(other.owner.client.get('/users/me'));
    const { realms } = await cluster.bus.call(listRealms, { params: { host: closing.host } });
    expect(realms).toMatchObject([{ is_active: false }]);
  });

  test('answers waiting polls with realm/deactivated, and deletes the queues', async () => {
    const closing = await cluster.aRealm();
    const member = await closing.user();
    const [first, second] = clientsOf(member, closing) as [ApiClient, ApiClient];
    const hearing = await EventReader.register(first, { event_types: ['realm'] });
    const deaf = await EventReader.register(second, { event_types: ['message'] });
    const parameters = ({ queueId, registration }: EventReader) => ({
      queue_id: queueId,
      last_event_id: registration.last_event_id,
    });
    const waiting = async (client: ApiClient, queue: EventReader) => {
      // One poll replaces the other: once one is answered, the other waits.
      const polls = [0, 1].map(() => client.get('/events', parameters(queue)));
      const answered = await Promise.race(polls.map((poll, index) => poll.then(() => index)));
      return { answer: ok(polls[1 - answered]!) };
    };
    const polls = [await waiting(first, hearing), await waiting(second, deaf)];
    await deactivate(closing);
    const [told, untold] = await Promise.all(polls.map(({ answer }) => answer));
    expect(told.events).toEqual([
      { id: expect.any(Number), type: 'realm', op: 'deactivated', realm_id: closing.realm_id },
    ]);
    expect(untold.events).toEqual([]);
    await expectRefusal(first.get('/events', parameters(hearing)), ...CLOSED);
    await reactivate(closing);
    for (const queue of [hearing, deaf]) {
      await expectRefusal(second.get('/events', parameters(queue)), `Bad event queue ID: ${queue.queueId}`, {
        code: 'BAD_EVENT_QUEUE_ID',
        queue_id: queue.queueId,
      });
    }
  });

  test('a second deactivation changes nothing', async () => {
    const closing = await cluster.aRealm();
    await Promise.all([deactivate(closing), deactivate(closing)]);
    await reactivate(closing);
    const queue = await EventReader.register(closing.owner.client);
    await deactivate(closing);
    await deactivate(closing);
    await reactivate(closing);
    await expectRefusal(
      closing.owner.client.get('/events', { queue_id: queue.queueId, last_event_id: -1 }),
      `Bad event queue ID: ${queue.queueId}`,
      { code: 'BAD_EVENT_QUEUE_ID', queue_id: queue.queueId },
    );
  });

  test('refuses an unknown organisation, as reactivate-realm does', async () => {
    const params = { realm_id: 999_999 };
    for (const op of [deactivateRealm, reactivateRealm]) {
      await expect(cluster.bus.call(op, { params })).rejects.toThrow('No such organisation');
    }
  });
});

describe('deactivate-own-realm', () => {
  const close = (user: TestUser) => user.client.post('/realm/deactivate');
  const ownersOnly = ['Must be an organization owner', { code: 'UNAUTHORIZED_PRINCIPAL' }] as const;

  test('does the same for an owner', async () => {
    const realm = await cluster.aRealm();
    const member = await realm.user();
    const [here, there] = clientsOf(member, realm) as [ApiClient, ApiClient];
    const queue = await EventReader.register(there, { event_types: ['realm'] });
    const poll = there.get('/events', {
      queue_id: queue.queueId,
      last_event_id: queue.registration.last_event_id,
    });
    expect(await ok(close(realm.owner))).toEqual({ result: 'success', msg: '' });
    for (const client of [here, there, realm.owner.client]) {
      await expectRefusal(client.get('/users/me'), ...CLOSED);
    }
    expect((await ok(poll)).events).toMatchObject([{ type: 'realm', op: 'deactivated' }]);
    await expectRefusal(close(realm.owner), ...CLOSED);
    await reactivate(realm);
    await expectRefusal(
      there.get('/events', { queue_id: queue.queueId, last_event_id: -1 }),
      `Bad event queue ID: ${queue.queueId}`,
      { code: 'BAD_EVENT_QUEUE_ID', queue_id: queue.queueId },
    );
  });

  test('concurrent requests succeed or find the organisation deactivated', async () => {
    const realm = await cluster.aRealm();
    const answers = await Promise.all([1, 2, 3].map(() => close(realm.owner)));
    expect([200, 401]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)));
    expect(answers.map(({ status }) => status)).toContain(200);
    await expectRefusal(realm.owner.client.get('/users/me'), ...CLOSED);
  });

  test('refuses administrators, and bots of owners', async () => {
    const realm = await cluster.aRealm();
    await expectRefusal(close(await realm.user('administrator')), ...ownersOnly);
    await expectRefusal(close(await realm.user('member', { bot: true })), ...ownersOnly);
    await ok(realm.owner.client.get('/users/me'));
  });
});

describe('reactivate-realm', () => {
  test('keeps API keys, passwords and messages', async () => {
    const realm = await cluster.aRealm();
    const member = await realm.user();
    const channel = await realm.channel([member]);
    const { id } = await ok(
      member.client.post('/messages', { type: 'channel', to: channel.name, topic: 't', content: 'kept' }),
    );
    await deactivate(realm);
    // The operator's answer does not arrive on the connection that tells gateways about the change.
    await until('the gateway refuses', async () => (await member.client.get('/users/me')).status === 401);
    await reactivate(realm);
    for (const client of clientsOf(member, realm)) {
      const { messages } = await ok(client.get('/messages', { message_ids: [id] }));
      expect(messages).toHaveLength(1);
    }
    expect(await ok(logIn(realm, member.email, realm.password))).toMatchObject({ api_key: member.api_key });
  });
});

describe('reset-password', () => {
  const PASSWORD = 'seven green tractors sing';
  const reset = (realm: TestRealm, user: { user_id: number }, more: object = {}) =>
    cluster.bus.call(resetPassword, {
      params: { realm_id: realm.realm_id, user_id: user.user_id, password: PASSWORD, ...more },
    });
  const WRONG = { status: 401, code: 'AUTHENTICATION_FAILED' };

  test('replaces the password, and keeps the API key', async () => {
    const realm = await cluster.aRealm();
    const user = await realm.user();
    await reset(realm, user);
    await expectRefusal(logIn(realm, user.email, realm.password), expect.any(String), WRONG);
    expect(await ok(logIn(realm, user.email, PASSWORD))).toMatchObject({ api_key: user.api_key });
    await ok(user.client.get('/users/me'));
  });

  test('replaces the API key with new_api_key', async () => {
    const realm = await cluster.aRealm();
    const user = await realm.user();
    for (const client of clientsOf(user, realm)) await ok(client.get('/users/me'));
    await reset(realm, user, { new_api_key: true });
    for (const client of clientsOf(user, realm)) {
      await expectRefusal(client.get('/users/me'), 'Invalid API key', { status: 401, code: 'UNAUTHORIZED' });
    }
    const { api_key } = await ok(logIn(realm, user.email, PASSWORD));
    await ok(realm.client.as({ ...user, api_key }).get('/users/me'));
  });

  test('lets a user log in who was locked out after wrong guesses', async () => {
    const realm = await cluster.aRealm();
    const user = await realm.user();
    for (let guess = 0; guess < 6; guess++) await logIn(realm, user.email, 'wrong');
    expect((await logIn(realm, user.email, realm.password)).status).toBe(429);
    await reset(realm, user);
    await ok(logIn(realm, user.email, PASSWORD));
  });

  test('refuses unknown users, bots and weak passwords', async () => {
    const realm = await cluster.aRealm();
    const bot = await realm.user('member', { bot: true });
    await expect(reset(realm, { user_id: 999_999 })).rejects.toThrow('No such user');
    await expect(reset(realm, bot)).rejects.toThrow('Bots have no password.');
    await expect(reset(realm, realm.owner, { password: 'password' })).rejects.toThrow(
      'The password is too weak. It needs 6 to 100 characters that nobody would guess',
    );
  });
});

describe('create-realm', () => {
  const owner = { email: 'o@new.example', full_name: 'Olga', password: 'seven green tractors sing' };
  const create = (more: Partial<InputOf<typeof createRealm>>) =>
    cluster.bus.call(createRealm, { params: { host: 'new.example', name: 'New', owner, ...more } });

  test.each<[string, Partial<InputOf<typeof createRealm>>, string]>([
    ['host with a port', { host: 'new.example:9991' }, 'Invalid host name.'],
    ['bad address', { owner: { ...owner, email: 'olga' } }, 'Invalid email address.'],
    ['bad name', { owner: { ...owner, full_name: 'a@b' } }, 'Invalid characters in name!'],
    ['blank name', { owner: { ...owner, full_name: ' ' } }, 'full_name cannot be blank'],
    ['weak password', { owner: { ...owner, password: '123456' } }, 'The password is too weak.'],
  ])('refuses this parameter: %s', (_case, parameters, msg) => expect(create(parameters)).rejects.toThrow(msg));

  test('of two concurrent requests with one host name, exactly one succeeds', async () => {
    const outcomes = await Promise.allSettled(['race.example', 'RACE.example'].map((host) => create({ host })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(create({ host: 'race.example' })).rejects.toThrow('Host name is already in use.');
  });
});
