import type { Bus } from '@team-chat/bus';
import { redactUrl } from '@team-chat/runtime';
import { ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Answer, call, FORM } from '@team-chat/testkit/http';
import type { IRouter } from 'express';
import { createApp } from '../src/app';
import { gatewayConfig } from '../src/config';
import type { OperationRoutes } from '../src/operations/operation-routes';
import type { Gateway } from '../src/request-context';

let cluster: TestCluster;
let realm: TestRealm;
let member: TestUser;
/** The `session` cookies of callers, by what they are. */
const cookies: Record<string, string> = {};

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  const other = await cluster.aRealm();
  member = await realm.user();
  const gone = await realm.user();
  cookies.gone = await sessionOf(realm, gone);
  await ok(realm.owner.client.delete(`/users/${gone.user_id}`));
  cookies.other = await sessionOf(other, await other.user());
  cookies.key = `session=${member.api_key}`;
  const limited = await ok(member.client.post('/users/me/api_keys', { name: 'Lamp', permission: 'send' }));
  cookies.limitedKey = `session=${limited.api_key}`;
});
afterAll(() => cluster?.stop());

interface Sent {
  cookie?: string | undefined;
  host?: string;
  headers?: Record<string, string>;
  fields?: Record<string, string>;
}
const at = (method: string, path: string, { cookie, host, headers, fields = {} }: Sent = {}) =>
  call(cluster.baseUrls[0]!, {
    method,
    path,
    headers: { host: host ?? realm.host, ...FORM, ...(cookie && { cookie }), ...headers },
    ...(method === 'POST' && { body: new URLSearchParams(fields).toString() }),
  });

async function sessionOf({ host, password }: TestRealm, { email }: TestUser): Promise<string> {
  const answer = await at('POST', '/login/', { host, fields: { username: email, password } });
  return answer.headers['set-cookie']![0]!.split(';')[0]!;
}

/** Statuses of GET and of POST with an incomplete form, by route: for everybody, and for the session of a member where they differ.
 *  Links end in an unknown key. */
const PAGES: Record<string, { all: [number, number]; member?: [number, number] }> = {
  '/login': { all: [200, 422], member: [303, 422] },
  '/accounts/login/subdomain/:key': { all: [400, 400] },
  '/accounts/logout': { all: [200, 200] },
  '/accounts/login/social/oidc/:key': { all: [404, 404] },
  '/accounts/register/social/oidc/:key': { all: [404, 404] },
  '/complete/oidc/:key': { all: [400, 400] },
  '/accounts/devices': { all: [303, 303], member: [200, 422] },
  '/join/:key': { all: [404, 404] },
  '/accounts/confirm_new_email/:key': { all: [404, 404] },
  '/register': { all: [200, 422] },
  '/accounts/home': { all: [200, 422] },
  '/accounts/do_confirm/:key': { all: [404, 404] },
  '/accounts/password/reset/done': { all: [200, 200] },
  '/accounts/password/reset': { all: [200, 422] },
  '/accounts/password/reset/:key': { all: [404, 404] },
  '/accounts/unsubscribe/missed_messages/:key': { all: [200, 200] },
  '/accounts/unsubscribe/welcome/:key': { all: [200, 200] },
  '/accounts/unsubscribe/digest/:key': { all: [200, 200] },
  '/accounts/unsubscribe/login/:key': { all: [200, 200] },
  '/accounts/unsubscribe/marketing/:key': { all: [200, 200] },
  '/accounts/find': { all: [200, 422] },
  '/accounts/go': { all: [200, 422] },
  '/new/confirm/:key': { all: [404, 404] },
  '/new': { all: [403, 403] },
  '/new/:key': { all: [404, 404] },
  '/accounts/deactivated': { all: [303, 303] },
};

function expectHeaders({ headers }: Answer): void {
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'$/),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
  });
}

describe.each(Object.entries(PAGES))('%s', (route, { all, member: ofMember = all }) => {
  const path = route.replace(':key', 'unknown');

  test.each(['nobody', 'gone', 'other', 'key', 'limitedKey', 'member'])('for %s', async (caller) => {
    const cookie = caller === 'member' ? await sessionOf(realm, member) : cookies[caller];
    const [get, post] = caller === 'member' ? ofMember : all;
    const answers = [await at('GET', path, { cookie }), await at('HEAD', path, { cookie })];
    expect(answers.map(({ status }) => status)).toEqual([get, get]);
    // Another name for each: failures of one are limited.
    const posted = await at('POST', path, { cookie, fields: { username: caller } });
    expect(posted.status).toBe(post);
    for (const answer of [...answers, posted]) expectHeaders(answer);
  });

  test('refuses null characters in every field', async () => {
    const cookie = await sessionOf(realm, member);
    const names = ['username', 'email', 'name', 'full_name', 'password', 'realm_subdomain', 'key'];
    const fields = Object.fromEntries(names.map((name) => [name, 'a\0b']));
    expect((await at('POST', path, { cookie, fields })).status).toBeLessThan(500);
  });

  test('takes no other method, and no form of another site', async () => {
    const cookie = await sessionOf(realm, member);
    const put = await at('PUT', path, { cookie });
    expect([put.status, put.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
    const foreign = await at('POST', path, { cookie, headers: { origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    for (const answer of [put, foreign]) expectHeaders(answer);
  });
});

/** Returns the paths in a router that take GET and POST and refuse other methods, as pages do. */
function pagesIn({ stack }: IRouter): string[] {
  const routes = stack.flatMap(({ route }) => route ?? []);
  const pathsOf = (method: string) => routes.filter(({ methods }: any) => methods[method]).map(({ path }) => path);
  const [gets, posts] = [pathsOf('get'), pathsOf('post')];
  const own = pathsOf('_all').filter((path) => gets.includes(path) && posts.includes(path));
  const inner = stack.flatMap(({ handle }: any) => (handle.stack ? pagesIn(handle) : []));
  return [...own, ...inner];
}

test('the table has every page', () => {
  const config = gatewayConfig.parse({ NATS_URL: 'nats://unused', EXTERNAL_URL: 'http://localhost' });
  const unused: any = new Proxy(() => unused, {
    get: (_target, name) => (name === 'vendor' ? 'service' : unused),
  });
  const app = createApp(unused as Gateway, unused as Bus, unused as OperationRoutes, config);
  expect(pagesIn((app as any).router).sort()).toEqual(Object.keys(PAGES).sort());
});

test('traces have the key of no link', () => {
  const links = Object.keys(PAGES).filter((route) => route.endsWith('/:key'));
  // The others end in the name of an identity provider.
  const secret = links.filter((route) => !route.includes('/oidc/'));
  expect(secret).toContain('/join/:key');
  for (const route of secret) expect(redactUrl(route)).toMatch(/\/REDACTED$/);
});
