import { resetPassword } from '@team-chat/contracts';
import { ApiClient, expectRefusal, ok, RealmDatabase, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let database: RealmDatabase;
let user: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  database = await RealmDatabase.of(cluster, realm);
});
beforeEach(async () => {
  user = await realm.user('guest');
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

const APNS = '/users/me/apns_device_token';
const FCM = '/users/me/android_gcm_reg_id';
const addApns = (token?: string, more = {}) => user.client.post(APNS, { token, appid: 'com.example.chat', ...more });
const addFcm = (token?: string) => user.client.post(FCM, { token });
const notify = (token?: string) => user.client.post('/mobile_push/test_notification', { token });
const NO_BOTS = 'This endpoint does not accept bot requests.';
const UNKNOWN = ['Device not recognized', { code: 'INVALID_PUSH_DEVICE_TOKEN' }] as const;
const WRONG_LENGTH = 'Empty or invalid length token';

/** Returns the tokens of a user, in alphabetical order. */
async function fetchTokens({ user_id }: TestUser): Promise<string[]> {
  const { rows } = await database.client.query(
    'SELECT token FROM accounts.push_tokens WHERE user_id = $1 ORDER BY token',
    [user_id],
  );
  return rows.map(({ token }) => token);
}

describe.each([
  ['add-apns-token', addApns, 'a0ff'],
  ['add-fcm-token', addFcm, 'token:x'],
] as const)('%s', (_id, add, token) => {
  test('adds a token; repeating it changes nothing', async () => {
    expect(await ok(add(token))).toEqual({ result: 'success', msg: '' });
    await Promise.all([ok(add(token)), ok(add(token))]);
    expect(await fetchTokens(user)).toEqual([token]);
  });

  test('takes tokens of 4096 characters, and refuses empty and longer ones', async () => {
    await ok(add('ab'.repeat(2048)));
    await expectRefusal(add('ab'.repeat(2048) + 'c'), WRONG_LENGTH);
    await expectRefusal(add(''), WRONG_LENGTH);
    await expectRefusal(add(), "Missing 'token' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'token',
    });
  });
});

describe('add-apns-token', () => {
  test('takes tokens in Base64 too', () => ok(addApns('wP/u7Q==')));

  test.each(['xyz', 'abc', 'a b', 'abcde==='])('refuses the token "%s", which is no bytes', (token) =>
    expectRefusal(addApns(token), 'Invalid APNS token'),
  );

  test('refuses an appid with other characters, and a request without one', async () => {
    await expectRefusal(addApns('ab', { appid: 'com/example' }), 'Invalid appid');
    await expectRefusal(addApns('ab', { appid: undefined }), "Missing 'appid' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'appid',
    });
  });

  test('refuses bots', async () => {
    const { client } = await realm.user('member', { bot: true });
    await expectRefusal(client.post(APNS, { token: 'ab', appid: 'x' }), NO_BOTS);
  });
});

describe('add-fcm-token', () => {
  test('keeps the newest fifty tokens of a user, of both kinds together', async () => {
    await ok(addFcm('first'));
    await ok(addApns('aa'));
    for (let count = 0; count < 47; count++) await ok(addFcm(`number ${count}`));
    await ok(addFcm('first'));
    await ok(addFcm('last'));
    expect(await fetchTokens(user)).toHaveLength(50);
    await ok(addFcm('above'));
    const tokens = await fetchTokens(user);
    expect(tokens).toHaveLength(50);
    expect(tokens).toEqual(expect.arrayContaining(['first', 'last', 'above']));
    expect(tokens).not.toContain('aa');
  });
});

describe.each([
  ['remove-apns-token', APNS, 'a0ff'],
  ['remove-fcm-token', FCM, 'token:x'],
])('%s', (_id, path, token) => {
  const parameters = { token, appid: 'com.example.chat' };

  test('removes a token of the caller', async () => {
    const other = await realm.user();
    for (const { client } of [user, other]) await ok(client.post(path, parameters));
    expect(await ok(user.client.delete(path, { token }))).toEqual({ result: 'success', msg: '' });
    expect(await fetchTokens(user)).toEqual([]);
    expect(await fetchTokens(other)).toEqual([token]);
  });

  test('refuses tokens that do not exist, also of the other kind, or cannot exist', async () => {
    await ok(path === APNS ? addFcm(token) : addApns('a0ff'));
    const wanted = path === APNS ? token : 'a0ff';
    await expectRefusal(user.client.delete(path, { token: wanted }), 'Token does not exist');
    await expectRefusal(user.client.delete(path, { token: '' }), WRONG_LENGTH);
    await expectRefusal(user.client.delete(path, { token: 'a'.repeat(4097) }), WRONG_LENGTH);
  });
});

describe('remove-apns-token', () => {
  test('refuses a token that is no bytes', () =>
    expectRefusal(user.client.delete(APNS, { token: 'xyz' }), 'Invalid APNS token'));
});

describe('remove-fcm-token', () => {
  test('of concurrent removals, one succeeds', async () => {
    await ok(addFcm('token'));
    const answers = await Promise.all([1, 2].map(() => user.client.delete(FCM, { token: 'token' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('push tokens', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['regenerating the API key', () => ok(user.client.post('/users/me/api_key/regenerate'))],
    ['a deactivation', () => ok(realm.owner.client.delete(`/users/${user.user_id}`))],
    [
      "the operator's new key",
      () =>
        cluster.bus.call(resetPassword, {
          params: {
            realm_id: realm.realm_id,
            user_id: user.user_id,
            password: 'seven green tractors sing',
            new_api_key: true,
          },
        }),
    ],
  ])('%s removes all of the user', async (_what, act) => {
    const other = await realm.user();
    await ok(addFcm('a'));
    await ok(addApns('aa'));
    await ok(other.client.post(FCM, { token: 'a' }));
    await ok(user.client.patch('/settings', { full_name: 'Ada' }));
    expect(await fetchTokens(user)).toEqual(['a', 'aa']);
    await act();
    expect(await fetchTokens(user)).toEqual([]);
    expect(await fetchTokens(other)).toEqual(['a']);
  });

  test('a deactivation leaves no token that is added at the same time', async () => {
    const elsewhere = new ApiClient(cluster.baseUrls[1]!, user, { host: realm.host });
    await Promise.all([
      ...Array.from({ length: 8 }, (_, index) => elsewhere.post(FCM, { token: `token ${index}` })),
      ok(realm.owner.client.delete(`/users/${user.user_id}`)),
    ]);
    expect(await fetchTokens(user)).toEqual([]);
  });

  test('registration and server settings say that there is no push service', async () => {
    await ok(addFcm('a'));
    const { push_devices, realm_push_notifications_enabled } = await ok(
      user.client.post('/register', { event_types: ['push_device', 'realm'] }),
    );
    expect({ push_devices, realm_push_notifications_enabled }).toEqual({
      push_devices: {},
      realm_push_notifications_enabled: false,
    });
    expect((await ok(user.client.get('/server_settings'))).push_notifications_enabled).toBe(false);
  });
});

describe('test-notify', () => {
  test('succeeds for a device of the caller, and for all, of which there may be none', async () => {
    await ok(notify());
    await ok(addApns('aa'));
    await ok(addFcm('token'));
    for (const token of ['aa', 'token', undefined]) {
      expect(await ok(notify(token))).toEqual({ result: 'success', msg: '' });
    }
  });

  test('refuses devices of others, and bots', async () => {
    await ok(realm.owner.client.post(FCM, { token: 'owner' }));
    await expectRefusal(notify('owner'), ...UNKNOWN);
    await expectRefusal(notify(''), ...UNKNOWN);
    const { client } = await realm.user('member', { bot: true });
    await expectRefusal(client.post('/mobile_push/test_notification'), NO_BOTS);
  });
});

describe('register-push-device', () => {
  const DEVICE = {
    token_kind: 'fcm',
    push_account_id: 2408,
    push_public_key: 'key',
    bouncer_public_key: 'key',
    encrypted_push_registration: 'data',
  };
  const register = (more = {}) => user.client.post('/mobile_push/register', { ...DEVICE, ...more });

  test('is refused, because there is no push service', () =>
    expectRefusal(register(), 'Server is not configured to use push notification service.', {
      code: 'PUSH_SERVICE_NOT_CONFIGURED',
    }));

  test.each<[object, string]>([
    [{ token_kind: 'gcm' }, 'Invalid token_kind'],
    [{ push_account_id: 'x' }, 'push_account_id is not valid JSON'],
    [{ push_account_id: '"1"' }, 'push_account_id is not an integer'],
  ])('refuses %j: %s', (more, msg) => expectRefusal(register(more), msg));

  test.each(Object.keys(DEVICE))('refuses a request without %s', (name) =>
    expectRefusal(register({ [name]: undefined }), `Missing '${name}' argument`, {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: name,
    }),
  );
});

describe('e2ee-test-notify', () => {
  test.each([undefined, 2408])('finds no device, with push_account_id %s', (push_account_id) =>
    expectRefusal(
      user.client.post('/mobile_push/e2ee/test_notification', { push_account_id }),
      'No active registered push device',
      { code: 'NO_ACTIVE_PUSH_DEVICE' },
    ),
  );
});
