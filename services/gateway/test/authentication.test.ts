import { expectRefusal, ok, RealmDatabase, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { basic, basicOf, call } from '@team-chat/testkit/http';

let cluster: TestCluster;
let realm: TestRealm;
let member: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  member = await realm.user();
});
afterAll(() => cluster?.stop());

const get = (authorization: string | undefined, { path = '/users/me', host = realm.host } = {}) =>
  call(cluster.baseUrls[0]!, {
    path: `/api/v1${path}`,
    headers: { host, ...(authorization !== undefined && { authorization }) },
  });
const CHALLENGE = /^Basic realm="[^"]+"$/;

async function expectChallenge(answer: ReturnType<typeof get>, msg: string): Promise<void> {
  const { status, headers, body } = await answer;
  expect({ status, body }).toEqual({ status: 401, body: { result: 'error', msg, code: 'UNAUTHORIZED' } });
  expect(headers['www-authenticate']).toMatch(CHALLENGE);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['cache-control']).toContain('no-store');
}

// Long polls have their own code path (poll.ts), so both paths are tested.
describe.each(['/users/me', '/events?queue_id=x&last_event_id=0'])('credentials for %s', (path) => {
  const SOME_KEY = 'a'.repeat(32);
  test.each<[string, () => string | undefined, string]>([
    ['none', () => undefined, 'Not logged in: API authentication or user session required'],
    ['no base64', () => 'Basic ***', 'Invalid authorization header for basic auth'],
    ['nothing after the scheme', () => 'Basic', 'Invalid authorization header for basic auth'],
    ['no colon', () => basic('somebody'), 'Invalid authorization header for basic auth'],
    ['two colons', () => basic(`${member.email}:${member.api_key}:x`), 'Invalid authorization header for basic auth'],
    ['short key', () => basic(`${member.email}:abc`), 'Malformed API key'],
    ['key with other characters', () => basic(`${member.email}:${'!'.repeat(32)}`), 'Malformed API key'],
    ['empty key', () => basic(`${member.email}:`), 'Malformed API key'],
    ['a line feed after the key', () => basic(`${member.email}:${member.api_key}\n`), 'Malformed API key'],
    [
      'a line feed in the address',
      () => basic(`${member.email}\n${member.api_key}:${SOME_KEY}`),
      'Invalid authorization header for basic auth',
    ],
    ['unknown key', () => basic(`${member.email}:${SOME_KEY}`), 'Invalid API key'],
    ['somebody else’s key', () => basic(`${realm.owner.email}:${member.api_key}`), 'Invalid API key'],
    ['unknown address', () => basic(`nobody@b.example:${member.api_key}`), 'Invalid API key'],
  ])('%s gets 401', (_case, authorization, msg) => expectChallenge(get(authorization(), { path }), msg));

  test('a scheme other than basic gets 400', async () => {
    const { status, body } = await get('Bearer abc', { path });
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        result: 'error',
        msg: 'This endpoint requires HTTP basic authentication.',
        code: 'BAD_REQUEST',
      },
    });
  });

  test("a user's credentials get 401 at the host of another organisation", async () => {
    const { host } = await cluster.aRealm();
    await expectChallenge(get(basicOf(member), { path, host }), 'Account is not associated with this subdomain');
  });

  test('deactivated users, and users of deactivated organisations, get 401', async () => {
    const closing = await cluster.aRealm();
    const user = await closing.user();
    await ok(user.client.get('/users/me'));
    await ok(closing.owner.client.get('/users/me'));
    const database = await RealmDatabase.of(cluster, closing);
    await database.setUser(user, 'is_active', false);
    const { host } = closing;
    // The test has changed rows, so that no reply has waited until the gateway knew of it.
    const isRefused = async (caller: TestUser) => (await get(basicOf(caller), { path, host })).status === 401;
    await until('the gateway knows', () => isRefused(user));
    await expectChallenge(get(basicOf(user), { path, host }), 'Account is deactivated');
    await database.deactivateRealm();
    await until('the gateway knows', () => isRefused(closing.owner));
    await expectChallenge(get(basicOf(closing.owner), { path, host }), 'This organization has been deactivated');
    await database.close();
  });
});

test('email address and scheme may be in upper or lower case', async () => {
  const { email, api_key } = member;
  const upper = basic(`${email.toUpperCase()}:${api_key}`);
  expect((await get(upper)).status).toBe(200);
  expect((await get(upper.replace('Basic', 'basic'))).status).toBe(200);
});

describe('callers whom the operation does not allow', () => {
  test('an incoming webhook bot may only send messages', async () => {
    const hook = await realm.user('member', { bot: true });
    const database = await RealmDatabase.of(cluster, realm);
    await database.setUser(hook, 'bot_type', 2).finally(() => database.close());
    for (const path of ['/users/me', '/events']) {
      await expectRefusal(hook.client.get(path), 'This API is not available to incoming webhook bots.', {
        status: 401,
        code: 'UNAUTHORIZED',
      });
    }
    await ok(hook.client.post('/messages', { type: 'direct', to: [realm.owner.user_id], content: 'hi' }));
  });

  test('the role is checked before the parameters', () =>
    expectRefusal(member.client.post('/channel_folders/create'), 'Must be an organization administrator', {
      code: 'UNAUTHORIZED_PRINCIPAL',
    }));

  test('credentials are checked before the parameters', async () => {
    await expectChallenge(
      get(undefined, { path: '/messages' }),
      'Not logged in: API authentication or user session required',
    );
  });

  test('registering without credentials needs spectator access', async () => {
    const anonymous = realm.client.post('/register');
    await expectRefusal(anonymous, 'Not logged in: API authentication or user session required', {
      status: 401,
      code: 'UNAUTHORIZED',
    });
  });
});
