import { createHash } from 'node:crypto';
import { RealmDatabase, type TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { call, FORM } from '@team-chat/testkit/http';
import { mailedLink, newLink, openPage, submit } from './join-form';

let cluster: TestCluster;
let realm: TestRealm;
let path: string;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  path = await mailedLink(cluster, realm.owner, 'invited@people.example');
});
afterAll(() => cluster?.stop());

describe('the page of an invitation', () => {
  test('loads only its own style, and must not be cached', async () => {
    const { headers, text } = await openPage(cluster, realm, path);
    const style = /<style>([^]*)<\/style>/.exec(text)![1]!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(text).not.toMatch(/<script|javascript:| on\w+=|https?:\/\/(?!localhost)/i);
  });

  test('has a label for each field', async () => {
    const { text } = await openPage(cluster, realm, path);
    for (const field of ['full_name', 'email', 'password']) {
      expect(text).toContain(`<label for="${field}">`);
      expect(text).toMatch(new RegExp(`<input\\s+id="${field}"\\s+name="${field}"`));
    }
  });

  test('shows the problems and the entered values, but not the password', async () => {
    const name = `<b>"Ada' & co`;
    const { status, text } = await submit(cluster, realm, path, {
      full_name: name,
      password: 'password1',
    });
    expect(status).toBe(422);
    expect(text).toContain('<title>Error: Join Test</title>');
    expect(text).toContain('role="alert"');
    expect(text).toContain('<a href="#full_name">Invalid characters in name!</a>');
    expect(text).toContain('<a href="#password">The password is too weak.</a>');
    expect(text).toContain('value="&#60;b&#62;&#34;Ada&#39; &#38; co"');
    expect(text).toMatch(/id="password"[^>]+aria-describedby="password-hint password-problem" aria-invalid="true"/);
    expect(text).not.toContain('password1');
    expect(text).not.toMatch(/<script|<b>/);
  });

  test.each<[string, Record<string, string>, string]>([
    ['no name', { full_name: '  ' }, 'Enter your name.'],
    ['a long name', { full_name: 'x'.repeat(101) }, 'Name too long!'],
    ['a name like a mention', { full_name: 'Ada|7' }, 'Invalid format!'],
    ['a weak password', { password: 'password1' }, 'The password is too weak.'],
    ['a password with a null byte', { password: 'quite a long\0 one 9' }, 'The password is too weak.'],
    ['a long password', { password: 'x y z '.repeat(20) }, 'The password is too weak.'],
  ])('refuses %s with 422', async (_case, fields, message) => {
    const answer = await submit(cluster, realm, path, fields);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(message)]);
  });

  test.each([
    ['no address', '', 'Enter a valid email address.'],
    ['markup', '"><script>alert(1)</script>', 'Enter a valid email address.'],
    ['a null byte', 'a\0@people.example', 'Enter a valid email address.'],
    ['a long address', `${'x'.repeat(300)}@people.example`, 'Enter a valid email address.'],
    ['a disposable address', 'a@mailinator.com', 'Please use your real email address.'],
  ])('of a link for several people refuses %s with 422', async (_case, email, message) => {
    const { status, text } = await submit(cluster, realm, await newLink(realm.owner), { email });
    expect([status, text]).toEqual([422, expect.stringContaining(`<a href="#email">${message}</a>`)]);
    expect(text).toContain('<title>Error: Join Test</title>');
    expect(text).not.toContain('<script');
  });

  test("applies the organisation's settings for email domains and unique names", async () => {
    const strict = await cluster.aRealm();
    const link = await mailedLink(cluster, strict.owner, 'strict@people.example');
    const database = await RealmDatabase.of(cluster, strict);
    await database.setRealm({ emails_restricted_to_domains: true, require_unique_names: true });
    await database.close();
    const { text } = await submit(cluster, strict, link, {
      full_name: strict.owner.full_name,
    });
    expect(text).toContain('This organization does not admit email addresses of that domain.');
    expect(text).toContain('Unique names required in this organization.');
  });
});

describe('requests other than the form', () => {
  const send = (request: object) =>
    call(cluster.baseUrls[0]!, { path, ...request, headers: { host: realm.host, ...FORM } });

  test('methods other than GET, HEAD and POST get 405', async () => {
    const { status, headers } = await send({ method: 'DELETE' });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });

  test('HEAD gets 200 without a body', async () => {
    const { status, text } = await send({ method: 'HEAD' });
    expect([status, text]).toEqual([200, '']);
  });

  test('a path that cannot be decoded gets an HTML page with 400', async () => {
    const { status, headers } = await send({ path: '/join/%E0%A4%A/' });
    expect([status, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  });

  test('a POST without a body gets 422 and the problems', async () => {
    const { status, text } = await send({ method: 'POST' });
    expect([status, text]).toEqual([422, expect.stringContaining('Enter your name.')]);
  });

  test('a body of more than 768 KiB gets 413', async () => {
    const { status } = await send({ method: 'POST', body: `full_name=${'x'.repeat(800_000)}` });
    expect(status).toBe(413);
  });

  test('paths that are not exactly /join/{key} get 404', async () => {
    for (const other of ['/join', '/join/', `${path}more`]) {
      const { status, body } = await send({ path: other });
      expect([status, body.code]).toEqual([404, 'BAD_REQUEST']);
    }
  });
});

test('requests for pages count against the anonymous rate limit, and get a page with 429 beyond it', async () => {
  const limited = await startTestCluster({ rateLimits: 'user=100/60 anonymous=2/60' });
  try {
    const other = await limited.aRealm();
    const link = await newLink(other.owner);
    expect((await openPage(limited, other, link)).headers).toMatchObject({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
    });
    expect((await submit(limited, other, link, {})).status).toBe(422);
    const refused = await openPage(limited, other, link);
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('Too many attempts')]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await limited.stop();
  }
});
