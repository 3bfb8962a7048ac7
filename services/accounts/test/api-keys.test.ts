import { expectRefusal, ok, RealmDatabase, type TestRealm, type TestUser } from '@team-chat/testkit';
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

const WRONG = { status: 401, code: 'AUTHENTICATION_FAILED' };
const WRONG_TEXT = 'Your username or password is incorrect';
const keyOf = ({ api_key, email, user_id }: TestUser) => ({ api_key, email, user_id });
const missing = (var_name: string) => ({ code: 'REQUEST_VARIABLE_MISSING', var_name });

/** Checks the refusals for a deactivated user and a deactivated organisation. */
async function refusedStates(post: (realm: TestRealm, user: TestUser) => ReturnType<TestRealm['client']['post']>) {
  const closing = await cluster.aRealm();
  const user = await closing.user();
  const database = await RealmDatabase.of(cluster, closing);
  await database.setUser(user, 'is_active', false);
  await expectRefusal(post(closing, user), 'Account is deactivated', {
    status: 401,
    code: 'USER_DEACTIVATED',
  });
  await database.deactivateRealm();
  await database.close();
  await expectRefusal(post(closing, closing.owner), 'This organization has been deactivated', {
    status: 401,
    code: 'REALM_DEACTIVATED',
  });
}

describe('fetch-api-key', () => {
  const logIn = (username?: string, password?: string, client = realm.client) =>
    client.post('/fetch_api_key', { username, password });

  test('returns the same key every time, and requests with it succeed', async () => {
    const first = await ok(logIn(member.email, realm.password));
    expect(first).toMatchObject(keyOf(member));
    expect(first.api_key).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(await ok(logIn(member.email.toUpperCase(), realm.password))).toEqual(first);
    await ok(realm.client.as(first).get('/users/me'));
  });

  test('gives the same refusal for a wrong name and a wrong password', async () => {
    await expectRefusal(logIn(member.email, 'wrong'), WRONG_TEXT, WRONG);
    await expectRefusal(logIn(`nobody@${realm.host}`, realm.password), WRONG_TEXT, WRONG);
    const elsewhere = await cluster.aRealm();
    await expectRefusal(logIn(member.email, realm.password, elsewhere.client), WRONG_TEXT, WRONG);
  });

  test('refuses a name that is no address', async () => {
    await expectRefusal(logIn('somebody', realm.password), 'Enter a valid email address.');
  });

  test.each(['username', 'password'])('refuses a request without %s', (name) => {
    const parameters = { username: 'a@b.example', password: 'x', [name]: undefined };
    return expectRefusal(realm.client.post('/fetch_api_key', parameters), `Missing '${name}' argument`, missing(name));
  });

  test('refuses further attempts after five failures, without regard to the case of the name', async () => {
    const user = await realm.user('administrator');
    for (let attempt = 0; attempt < 5; attempt++) {
      await expectRefusal(logIn(user.email, 'wrong'), WRONG_TEXT, WRONG);
    }
    // PostgreSQL finds the account by the last spelling, although JavaScript does not lower it to the stored text.
    for (const name of [user.email, user.email.toUpperCase(), user.email.replace('i', 'İ')]) {
      const { status, headers, body } = await logIn(name, realm.password);
      expect({ status, body }).toEqual({
        status: 429,
        body: {
          result: 'error',
          msg: 'API usage exceeded rate limit',
          code: 'RATE_LIMIT_HIT',
          'retry-after': expect.any(Number),
        },
      });
      expect(body['retry-after']).toBeGreaterThan(1700);
      expect(body['retry-after']).toBeLessThanOrEqual(1800);
      expect(Number(headers['retry-after'])).toBeGreaterThan(1700);
    }
    await ok(logIn(member.email, realm.password));
  });

  test('refuses bots, which have no password', async () => {
    const bot = await realm.user('member', { bot: true });
    for (const password of [realm.password, '', 'null']) {
      await expectRefusal(logIn(bot.email, password), WRONG_TEXT, WRONG);
    }
  });

  test('a success resets the count of failures', async () => {
    const user = await realm.user();
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 4; attempt++) await logIn(user.email, 'wrong');
      await ok(logIn(user.email, realm.password));
    }
  });

  test('refuses deactivated users and organisations', () =>
    refusedStates(({ client, password }, user) => logIn(user.email, password, client)));
});

describe('dev-fetch-api-key', () => {
  const logIn = (username: string | undefined, client = realm.client) =>
    client.post('/dev_fetch_api_key', { username });

  test('returns the key without a password', async () => {
    expect(await ok(logIn(member.email.toUpperCase()))).toMatchObject(keyOf(member));
  });

  test('refuses a missing username, a text that is no address, and an unknown address', async () => {
    await expectRefusal(logIn(undefined), "Missing 'username' argument", missing('username'));
    await expectRefusal(logIn('member'), 'Enter a valid email address.');
    await expectRefusal(logIn(`nobody@${realm.host}`), WRONG_TEXT, WRONG);
  });

  test('refuses bots, as a log-in with a password does', async () => {
    const bot = await realm.user('member', { bot: true });
    await expectRefusal(logIn(bot.email), WRONG_TEXT, WRONG);
  });

  test('refuses deactivated users and organisations', () =>
    refusedStates(({ client }, user) => logIn(user.email, client)));

  test('is refused where DEV_LOGIN is off', async () => {
    const strict = await startTestCluster({ devLogin: 'false' });
    try {
      const { client, owner } = await strict.aRealm();
      const { status, body } = await client.post('/dev_fetch_api_key', { username: owner.email });
      expect([status, body.code]).toEqual([404, 'BAD_REQUEST']);
      expect((await ok(client.get('/server_settings'))).authentication_methods.dev).toBe(false);
    } finally {
      await strict.stop();
    }
  });
});

describe('get-server-settings', () => {
  test('returns the server, the organisation and the ways to log in', async () => {
    const body = await ok(realm.client.get('/server_settings'));
    expect(body).toEqual({
      result: 'success',
      msg: '',
      service_version: '11.0',
      service_merge_base: '11.0',
      service_feature_level: 421,
      push_notifications_enabled: false,
      is_incompatible: false,
      authentication_methods: {
        password: true,
        email: true,
        dev: true,
        ldap: false,
        remoteuser: false,
        github: false,
        azuread: false,
        gitlab: false,
        apple: false,
        google: false,
        saml: false,
        'openid connect': false,
      },
      external_authentication_methods: [],
      email_auth_enabled: true,
      require_email_format_usernames: true,
      realm_url: expect.stringContaining(realm.host),
      realm_uri: expect.stringContaining(realm.host),
      realm_name: 'Test',
      realm_icon: expect.any(String),
      realm_description: expect.any(String),
      realm_web_public_access_enabled: false,
    });
  });

  test('succeeds with invalid credentials', async () => {
    const outsider = { user_id: 0, email: 'a@b.example', api_key: 'x' };
    await ok(realm.client.as(outsider).get('/server_settings'));
  });
});
