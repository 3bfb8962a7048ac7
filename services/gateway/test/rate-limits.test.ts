import { ok, type TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { call } from '@team-chat/testkit/http';

let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  cluster = await startTestCluster({
    rateLimits: 'user=5/60,1000/3600 anonymous=3/60',
    emailGateway: false,
  });
  realm = await cluster.aRealm();
});
afterAll(() => cluster?.stop());

type Client = TestRealm['client'];

async function expectLimit(client: Client, path: string, limit: number): Promise<void> {
  for (let left = limit - 1; left >= 0; left--) {
    const { status, headers } = await client.get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(left),
    });
    const resetS = Number(headers['x-ratelimit-reset']) - Date.now() / 1000;
    expect(resetS).toBeGreaterThan(0);
    expect(resetS).toBeLessThanOrEqual(60);
  }
  const { status, headers, body } = await client.get(path);
  expect({ status, body }).toEqual({
    status: 429,
    body: {
      result: 'error',
      msg: expect.stringMatching(/^API usage exceeded rate limit/),
      code: 'RATE_LIMIT_HIT',
      'retry-after': expect.any(Number),
    },
  });
  expect(body['retry-after']).toBeGreaterThan(0);
  expect(body['retry-after']).toBeLessThanOrEqual(60);
  expect(Number(headers['retry-after'])).toBeCloseTo(body['retry-after'], 0);
  expect(headers).toMatchObject({ 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': '0' });
}

test('each user has a separate limit', async () => {
  const [one, two] = await Promise.all([realm.user(), realm.user()]);
  await expectLimit(one.client, '/users/me', 5);
  await ok(two.client.get('/users/me'));
});

test('long polls count, refused ones included', async () => {
  const user = await realm.user();
  for (let i = 0; i < 4; i++) {
    const { status, headers } = await user.client.get('/events', { queue_id: 'x', last_event_id: 0 });
    expect([status, headers['x-ratelimit-remaining']]).toEqual([400, String(4 - i)]);
  }
  expect((await user.client.get('/messages')).headers['x-ratelimit-remaining']).toBe('0');
  expect((await user.client.get('/events', { queue_id: 'x', last_event_id: 0 })).status).toBe(429);
});

test('callers without credentials share one limit per address', async () => {
  await expectLimit(realm.client, '/server_settings', 3);
  const elsewhere = await cluster.aRealm();
  expect((await elsewhere.client.post('/fetch_api_key', { username: 'a', password: 'b' })).status).toBe(429);
  await ok(elsewhere.owner.client.get('/users/me'));
});

test('the limit is checked before role and parameters', async () => {
  const user = await realm.user();
  for (let i = 0; i < 5; i++) await user.client.post('/channel_folders/create');
  expect((await user.client.post('/channel_folders/create')).body.code).toBe('RATE_LIMIT_HIT');
});

test('a server without a domain for mails has no addresses for them, and no route', async () => {
  const { id } = await realm.channel();
  expect((await ok(realm.owner.client.get(`/streams/${id}/email_address`))).email).toBe('');
  const answer = await call(cluster.baseUrls[0]!, { method: 'POST', path: '/api/inbound-email/mime' });
  expect(answer).toMatchObject({ status: 404, body: { msg: 'Not found' } });
});

test('requests to integrations count as requests of the account', async () => {
  const user = await realm.user();
  const post = (api_key: string, name = 'json') =>
    call(cluster.baseUrls[0]!, {
      method: 'POST',
      path: `/api/v1/external/${name}?api_key=${api_key}`,
      headers: { host: realm.host, 'content-type': 'application/json' },
      body: '{"text": "hi"}',
    });
  for (let left = 4; left >= 0; left--) {
    const { status, headers } = await post(user.api_key);
    expect([status, headers['x-ratelimit-remaining']]).toEqual([200, String(left)]);
  }
  expect((await user.client.get('/users/me')).status).toBe(429);
  const limited = await post(user.api_key);
  expect(limited).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_HIT' } });
  expect(limited.headers['retry-after']).toBeDefined();
  const slack = await post(user.api_key, 'slack_incoming');
  expect(slack).toMatchObject({ status: 429, body: { ok: false } });
  expect(slack.headers['retry-after']).toBeDefined();
});
