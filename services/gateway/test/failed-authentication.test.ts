import { invalidate } from '@team-chat/bus';
import { credentials } from '@team-chat/contracts';
import { ok, type TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { basic, basicOf, call } from '@team-chat/testkit/http';

const LIMIT = 6;
const OTHER_KEY = 'a'.repeat(32);
let cluster: TestCluster;
let realm: TestRealm;

beforeEach(async () => {
  cluster = await startTestCluster({ rateLimits: `user=1000/60 anonymous=${LIMIT}/60` });
  realm = await cluster.aRealm();
});
afterEach(() => cluster?.stop());

const POLL = '/events?queue_id=x&last_event_id=0';
const get = (authorization: string | undefined, path = '/users/me') =>
  call(cluster.baseUrls[0]!, {
    path: `/api/v1${path}`,
    headers: { host: realm.host, ...(authorization !== undefined && { authorization }) },
  });

test('failed authentications of an address are limited, for requests and polls together', async () => {
  const [known, unknown] = [await realm.user(), await realm.user()];
  await ok(known.client.get('/users/me'));
  const wrong = [
    ['/users/me', basic(`${known.email}:${OTHER_KEY}`)],
    [POLL, basic(`${known.email}:${OTHER_KEY}`)],
    ['/users/me', basic('nobody@example.com:abc')],
    [POLL, basic(`${realm.owner.email}:${known.api_key}`)],
    ['/users/me', basic('malformed')],
    [POLL, undefined],
  ] as const;
  for (const [path, authorization] of wrong) expect((await get(authorization, path)).status).toBe(401);

  for (const [path, authorization] of [...wrong, ['/users/me', basicOf(unknown)]] as const) {
    const { status, headers, body } = await get(authorization, path);
    expect([status, body.code]).toEqual([429, 'RATE_LIMIT_HIT']);
    expect(Number(headers['retry-after'])).toBeCloseTo(body['retry-after'], 0);
    expect(headers).toMatchObject({ 'x-ratelimit-limit': String(LIMIT), 'x-ratelimit-remaining': '0' });
  }

  // Whoever has authenticated before is not locked out, also when nothing is cached any more.
  invalidate(cluster.bus, credentials, realm.realm_id, 'all');
  await new Promise((resolve) => setImmediate(resolve));
  await cluster.bus.nc.flush();
  for (const path of ['/users/me', '/users/me/topics/muted']) {
    expect((await get(basicOf(known), path)).status).not.toBe(429);
  }
  expect((await get(basicOf(known), POLL)).status).toBe(400);
});

test('behind two proxies, failures count by the second last address, for requests and polls together', async () => {
  await cluster.stop();
  cluster = await startTestCluster({ rateLimits: `user=1000/60 anonymous=${LIMIT}/60`, trustProxy: '2' });
  realm = await cluster.aRealm();
  const statusFrom = async (forwarded: string, path: string) => {
    const headers = { host: realm.host, authorization: basic('malformed'), 'x-forwarded-for': forwarded };
    return (await call(cluster.baseUrls[0]!, { path: `/api/v1${path}`, headers })).status;
  };
  for (let count = 0; count < LIMIT; count++) {
    const claim = `203.0.113.${count}`;
    const path = count % 2 === 0 ? POLL : '/users/me';
    expect(await statusFrom(`${claim}, 198.51.100.7, 10.0.0.2`, path)).toBe(401);
  }
  for (const path of [POLL, '/users/me']) {
    expect(await statusFrom('198.51.100.7:4711, 10.0.0.2', path)).toBe(429);
    expect(await statusFrom('198.51.100.8, 10.0.0.2', path)).toBe(401);
  }
});

test('a replaced API key counts as a failure', async () => {
  const user = await realm.user();
  await ok(user.client.get('/users/me'));
  await ok(user.client.post('/users/me/api_key/regenerate'));
  for (let count = 0; count < LIMIT; count++) expect((await get(basicOf(user))).status).toBe(401);
  expect((await get(basicOf(user))).status).toBe(429);
});

test('wrong keys in the URLs of integrations count as failures', async () => {
  const known = await realm.user();
  const post = (api_key: string) =>
    call(cluster.baseUrls[0]!, {
      method: 'POST',
      path: `/api/v1/external/json?api_key=${api_key}`,
      headers: { host: realm.host },
      body: '{}',
    });
  expect((await post(known.api_key)).status).toBe(200);
  for (let count = 0; count < LIMIT; count++) expect((await post(OTHER_KEY)).status).toBe(401);
  expect((await post(OTHER_KEY)).status).toBe(429);
  expect((await post(realm.owner.api_key)).status).toBe(429);
  expect((await post(known.api_key)).status).toBe(200);
});
