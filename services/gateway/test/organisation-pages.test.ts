import { createHash } from 'node:crypto';
import {
  createRealm,
  createRealmLink,
  createRequestedRealm,
  deactivateRealm,
  findRealmCreation,
  findRealmUrl,
  findRequestedRealm,
  listRealms,
  provisionUser,
  reactivateRealm,
  requestRealm,
  requestRealmList,
} from '@team-chat/contracts';
import { advance, ApiClient, mailsTo, ok, RealmDatabase, type TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Answer, call, FORM } from '@team-chat/testkit/http';

/** Lets everybody create organisations. */
let cluster: TestCluster;
/** Lets nobody create an organisation without the operator's link, and has another secret. */
let closed: TestCluster;
let realm: TestRealm;
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster({ inProcess: true, replicas: 2, openRealmCreation: 'true' });
  closed = await startTestCluster({ inProcess: true, secretKey: 'the secret of another deployment' });
  realm = await cluster.aRealm();
  database = await RealmDatabase.of(cluster, realm);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await database?.close();
  await closed?.stop();
  await cluster?.stop();
});

const DAY_S = 86_400;
const PASSWORD = 'tall giraffe eats clouds';
const CONFIRM = /\/new\/confirm\/[\w-]+/;
const IN_USE = 'Subdomain is already in use. Please choose a different one.';
let count = 0;
const newAddress = () => `finding-${++count}@people.example`;
const newSubdomain = () => `org-${++count}`;

/** Sends a request to a host without an organisation, to each gateway in turn. */
const at = (method: string, path: string, fields = {}, headers = {}, of = cluster): Promise<Answer> =>
  call(of.baseUrls[count++ % of.baseUrls.length]!, {
    method,
    path,
    headers: { host: 'nowhere.example', ...FORM, ...headers },
    ...(method === 'POST' && { body: new URLSearchParams(fields).toString() }),
  });
/** All requests of this machine count as one address, whose count is reset. */
const resetAddress = () =>
  database.client.query(
    "DELETE FROM accounts.failed_logins WHERE key LIKE 'new-realm-%' OR key LIKE 'realm-list-address:%'",
  );
async function find(email: string): Promise<Answer> {
  await resetAddress();
  return at('POST', '/accounts/find/', { email });
}
const asked = (fields: Record<string, string> = {}) => ({
  email: newAddress(),
  realm_name: 'Bakers',
  realm_subdomain: newSubdomain(),
  ...fields,
});
async function ask(fields: Record<string, string> = {}, path = '/new/'): Promise<Answer> {
  await resetAddress();
  return at('POST', path, asked(fields));
}
const linkTo = async (email: string, of = cluster) => CONFIRM.exec((await mailsTo(of.mailDir, email)).at(-1)!.body)![0];
async function linkFor(fields: Record<string, string> = {}, path?: string): Promise<string> {
  const email = newAddress();
  expectPage(await ask({ email, ...fields }, path), 200, 'Look into your mails');
  return linkTo(email);
}
const create = (path: string, realm_subdomain: string, fields = {}) =>
  at('POST', path, { realm_subdomain, full_name: 'Ada Example', password: PASSWORD, ...fields });
const operatorsPath = async (of = cluster) =>
  new URL((await of.bus.call(createRealmLink, { params: {} })).url).pathname;
const realmsAt = async (host: string) => (await cluster.bus.call(listRealms, { params: { host } })).realms.length;
function expectPage({ status, text }: Answer, expected: number, part: string): void {
  expect([status, text]).toEqual([expected, expect.stringContaining(part)]);
}

describe('/accounts/find/', () => {
  const member = (realm_id: number, email: string) =>
    cluster.bus.call(provisionUser, {
      params: { realm_id, email, full_name: 'Ada Example', password: PASSWORD, role: 400, is_welcomed: false },
    });

  test('mails the active organisations in which a person has an active account', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => cluster.aRealm()));
    const [first, second, left, closing] = others as [TestRealm, TestRealm, TestRealm, TestRealm];
    const email = newAddress();
    for (const { realm_id } of [first, closing]) await member(realm_id, email);
    const { user_id } = await member(left.realm_id, email);
    await ok(left.owner.client.delete(`/users/${user_id}`));
    await member(second.realm_id, email.toUpperCase());
    await cluster.bus.call(deactivateRealm, { params: { realm_id: closing.realm_id } });
    expectPage(await at('GET', '/accounts/find/'), 200, 'Find your organisations');
    expectPage(await find(email), 200, 'Look into your mails');
    const { body } = (await mailsTo(cluster.mailDir, email)).at(-1)!;
    for (const { host } of [first, second]) expect(body).toContain(`http://${host}`);
    for (const { host } of [left, closing, realm]) expect(body).not.toContain(host);
  });

  test('has the same answer for addresses with and without an account, whose holder is told', async () => {
    const nobody = newAddress();
    const answers = [await find(realm.owner.email), await find(nobody)];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await mailsTo(cluster.mailDir, nobody)).at(-1)!.body).toContain(
      `Nobody has an account with the address ${nobody}.`,
    );
  });

  test('is limited for an address, whether it is known or not', async () => {
    for (const email of [(await realm.user()).email, newAddress()]) {
      const answers = [await find(email), await find(email.toUpperCase()), await find(email)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
      expect(Number(answers[2]!.headers['retry-after'])).toBeGreaterThan(3000);
    }
  });

  test('is limited for an IP address', async () => {
    const statuses = [(await find(newAddress())).status];
    for (let n = 0; n < 5; n++) statuses.push((await at('POST', '/accounts/find/', { email: newAddress() })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('refuses a text that is no address, and shows it as text', async () => {
    const answer = await find('<b>nobody</b>');
    expectPage(answer, 422, 'Enter an email address.');
    expect(answer.text).not.toContain('<b>');
  });
});

describe('/accounts/go/', () => {
  const go = (realm_subdomain: string) => at('POST', '/accounts/go/', { realm_subdomain });
  const owner = { email: 'o@go.example', full_name: 'Olga', password: PASSWORD };

  test('links to an organisation by its subdomain, its host name and its URL', async () => {
    await cluster.bus.call(createRealm, { params: { host: 'gardeners.localhost', name: 'G & Co', owner } });
    expectPage(await at('GET', '/accounts/go/'), 200, 'Go to your organisation');
    for (const name of [' Gardeners ', 'gardeners.localhost', 'http://gardeners.localhost:9991/login/']) {
      expectPage(await go(name), 200, '<a href="http://gardeners.localhost">');
    }
    expectPage(await go('gardeners'), 200, 'G &#38; Co');
    expectPage(await go(realm.host), 200, `<a href="http://${realm.host}">`);
  });

  test('finds neither unknown nor deactivated organisations', async () => {
    const closing = await cluster.aRealm();
    await cluster.bus.call(deactivateRealm, { params: { realm_id: closing.realm_id } });
    for (const name of ['', 'x', closing.host, 'localhost', '%', 'a b', '\0', '"><script>']) {
      const answer = await go(name);
      expectPage(answer, 422, 'We couldn&#39;t find that organisation.');
      expect(answer.text).not.toContain('<script>');
    }
  });

  test('finds the default organisation at the host of EXTERNAL_URL', async () => {
    const params = { host: 'default.example', name: 'Default', is_default: true, owner };
    await closed.bus.call(createRealm, { params });
    const name = { realm_subdomain: 'localhost' };
    expectPage(await at('POST', '/accounts/go/', name, {}, closed), 200, '<a href="http://localhost">');
    const unknown = { realm_subdomain: 'unknown.example' };
    expectPage(await at('POST', '/accounts/go/', unknown, {}, closed), 422, 'We couldn&#39;t find');
  });
});

describe('/new/', () => {
  test('creates an organisation with its owner by the link in a mail, at once for all gateways', async () => {
    const [email, subdomain] = [newAddress(), newSubdomain()];
    const host = `${subdomain}.localhost`;
    for (const url of cluster.baseUrls) {
      expect((await call(url, { path: '/register/', headers: { host } })).status).toBe(404);
    }
    expectPage(await at('GET', '/new/'), 200, 'Create an organisation');
    expectPage(await ask({ email, realm_subdomain: subdomain }), 200, 'Look into your mails');
    expect(await realmsAt(host)).toBe(0);
    const link = await linkTo(email);
    const form = await at('GET', link);
    expectPage(form, 200, 'Create Bakers');
    expect(form.text).toMatch(new RegExp(`id="email"[^>]+value="${email}"[^>]+readonly`));
    expect(form.text).toMatch(new RegExp(`id="realm_subdomain"[^>]+value="${subdomain}"`));
    const created = await create(link, subdomain, { email: 'other@people.example' });
    expectPage(created, 200, `<a href="http://${host}">`);
    for (const url of cluster.baseUrls) {
      const client = new ApiClient(url, undefined, { host });
      expect(await ok(client.get('/server_settings'))).toMatchObject({ realm_name: 'Bakers' });
      const key = await ok(client.post('/fetch_api_key', { username: email, password: PASSWORD }));
      expect(await ok(client.as(key).get('/users/me'))).toMatchObject({ role: 100, delivery_email: email });
    }
  });

  test('does not tell who has an account', async () => {
    const { email } = await realm.user();
    const answers = [await ask({ email }), await ask()];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await linkTo(email)).toMatch(CONFIRM);
  });

  test.each<[string, Record<string, string>, string]>([
    ['no address', { email: '' }, 'Enter a valid email address.'],
    ['no name', { realm_name: ' ' }, 'Enter a name.'],
    ['a long name', { realm_name: 'x'.repeat(41) }, 'Name too long (limit: 40 characters).'],
    ['a name of two lines', { realm_name: 'a\nb' }, 'Invalid characters in name!'],
    ['a short subdomain', { realm_subdomain: 'ab' }, 'Subdomain needs to have length 3 or greater.'],
    ['a dash', { realm_subdomain: 'abc-' }, 'Subdomain cannot start or end with a &#39;-&#39;.'],
    ['upper case', { realm_subdomain: 'Abc' }, 'Subdomain can only have lowercase letters, numbers, and &#39;-&#39;s.'],
    ['www', { realm_subdomain: 'www' }, 'Subdomain reserved. Please choose a different one.'],
  ])('refuses %s', async (_case, fields, text) => expectPage(await ask(fields), 422, text));

  test('states problems in the language of the page', async () => {
    const fields = { email: 'a@b.example', realm_name: 'x'.repeat(41), realm_subdomain: 'ab' };
    const { text } = await at('POST', '/new/', fields, { 'accept-language': 'de' });
    expect(text).toContain('>Der Name ist zu lang (höchstens 40 Zeichen).<');
    expect(text).toContain('>Der Name in der URL braucht mindestens 3 Zeichen.<');
  });

  test('refuses a subdomain in use', async () => {
    const realm_subdomain = newSubdomain();
    await create(await linkFor({ realm_subdomain }), realm_subdomain);
    expectPage(await ask({ realm_subdomain }), 422, IN_USE);
  });

  test('shows all problems, and what was entered as text', async () => {
    const { text } = await ask({ email: '"><script>', realm_name: '', realm_subdomain: '<b>' });
    for (const field of ['email', 'realm_name', 'realm_subdomain']) expect(text).toContain(`<a href="#${field}">`);
    expect(text).not.toMatch(/<script|<b>/);
  });

  test('is limited for an IP address', async () => {
    const statuses = [(await ask()).status];
    for (let n = 0; n < 5; n++) statuses.push((await at('POST', '/new/', asked())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('a mailed link', () => {
  test('creates one organisation of three requests at once, and none when it is used again', async () => {
    const subdomain = newSubdomain();
    const link = await linkFor({ realm_subdomain: subdomain });
    const names = [subdomain, newSubdomain(), newSubdomain()];
    const answers = await Promise.all(names.map((name) => create(link, name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const counts = await Promise.all(names.map((name) => realmsAt(`${name}.localhost`)));
    expect(counts.sort()).toEqual([0, 0, 1]);
    for (const again of [at('GET', link), create(link, newSubdomain())]) {
      expectPage(await again, 410, 'This link has been used');
    }
  });

  test('of two for the same subdomain at once, one gets it; the other one can take another', async () => {
    const subdomain = newSubdomain();
    const links = [await linkFor({ realm_subdomain: subdomain }), await linkFor({ realm_subdomain: subdomain })];
    const answers = await Promise.all(links.map((link) => create(link, subdomain)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const late = answers.findIndex(({ status }) => status === 422);
    expectPage(answers[late]!, 422, IN_USE);
    expect((await create(links[late]!, newSubdomain())).status).toBe(200);
  });

  test.each<[string, Record<string, string>, string]>([
    ['no name', { full_name: ' ' }, 'Enter your name.'],
    ['a name like a mention', { full_name: 'Ada|7' }, 'Invalid format!'],
    ['a weak password', { password: 'password1' }, 'The password is too weak.'],
    ['a reserved subdomain', { realm_subdomain: 'mail' }, 'Subdomain reserved.'],
  ])('is not used up by %s', async (_case, fields, text) => {
    const link = await linkFor();
    const refused = await create(link, newSubdomain(), fields);
    expectPage(refused, 422, text);
    expect(refused.text).not.toContain('password1');
    expect((await create(link, newSubdomain())).status).toBe(200);
  });

  test('can be used for a day', async () => {
    const link = await linkFor();
    advance(DAY_S - 60);
    expect((await at('GET', link)).status).toBe(200);
    jest.restoreAllMocks();
    advance(DAY_S + 60);
    for (const late of [at('GET', link), create(link, newSubdomain())]) {
      expectPage(await late, 410, 'This link has expired');
    }
  });

  test('is not known to another deployment, nor for another purpose, nor when it was changed', async () => {
    const link = await linkFor();
    expect((await at('GET', link, {}, {}, closed)).status).toBe(404);
    const others = [`${link.slice(0, -2)}AA`, link.replace('/confirm', ''), '/new/confirm/x', '/new/confirm/'];
    others.push((await operatorsPath()).replace('/new/', '/new/confirm/'));
    for (const path of others) {
      expectPage(await at('GET', path), 404, 'This link leads nowhere');
      expectPage(await create(path, newSubdomain()), 404, 'This link leads nowhere');
    }
  });
});

describe('where creation is closed', () => {
  const closedAt = (method: string, path: string, fields = {}) => at(method, path, fields, {}, closed);

  test('/new/ says so, and sends no mail', async () => {
    for (const answer of [closedAt('GET', '/new/'), closedAt('POST', '/new/', asked())]) {
      expectPage(await answer, 403, 'Creating organisations is closed');
    }
  });

  test("the operator's link creates one organisation, of several mails", async () => {
    const path = await operatorsPath(closed);
    expectPage(await closedAt('GET', path), 200, 'Create an organisation');
    expectPage(await closedAt('POST', path, asked({ email: '' })), 422, 'Enter a valid email address.');
    const [first, second] = [asked(), asked()];
    for (const fields of [first, second]) expect((await closedAt('POST', path, fields)).status).toBe(200);
    const links = [await linkTo(first.email, closed), await linkTo(second.email, closed)];
    const person = { full_name: 'Ada Example', password: PASSWORD };
    const answers = await Promise.all([
      closedAt('POST', links[0]!, { ...person, realm_subdomain: first.realm_subdomain }),
      closedAt('POST', links[1]!, { ...person, realm_subdomain: second.realm_subdomain }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    for (const used of [closedAt('GET', path), closedAt('POST', path, asked()), closedAt('GET', links[0]!)]) {
      expectPage(await used, 410, 'This link has been used');
    }
  });

  test("the operator's link works for seven days, and a mailed one no longer", async () => {
    const path = await operatorsPath(closed);
    advance(7 * DAY_S - 60);
    const fields = asked();
    expect((await closedAt('POST', path, fields)).status).toBe(200);
    const link = await linkTo(fields.email, closed);
    jest.restoreAllMocks();
    advance(7 * DAY_S + 60);
    for (const late of [closedAt('GET', path), closedAt('POST', path, asked()), closedAt('GET', link)]) {
      expectPage(await late, 410, 'This link has expired');
    }
  });

  test("another deployment's link is not known", async () => {
    const path = await operatorsPath();
    for (const answer of [closedAt('GET', path), closedAt('POST', path, asked())]) {
      expectPage(await answer, 404, 'This link leads nowhere');
    }
  });
});

describe('/accounts/deactivated/', () => {
  const page = ({ host }: TestRealm) => at('GET', '/accounts/deactivated/', {}, { host });

  test('says that the organisation is deactivated, once it is', async () => {
    const closing = await cluster.aRealm();
    const open = await page(closing);
    expect([open.status, open.headers.location]).toEqual([303, '/']);
    await cluster.bus.call(deactivateRealm, { params: { realm_id: closing.realm_id } });
    expectPage(await page(closing), 410, 'This organisation is deactivated');
  });

  test.each(['/', '/login/', '/register/', '/accounts/home/'])('is where %s leads, once it is', async (path) => {
    const closing = await cluster.aRealm();
    const open = () => at('GET', path, {}, { host: closing.host });
    expect((await open()).status).toBe(200);
    await cluster.bus.call(deactivateRealm, { params: { realm_id: closing.realm_id } });
    const answer = await open();
    expect([answer.status, answer.headers.location]).toEqual([303, '/accounts/deactivated/']);
    await cluster.bus.call(reactivateRealm, { params: { realm_id: closing.realm_id } });
    expect((await open()).status).toBe(200);
  });

  test('is not where an unknown host leads', async () => {
    const answer = await at('GET', '/login/');
    expectPage(answer, 404, 'Nothing here');
  });
});

describe('the pages', () => {
  const PATHS = ['/accounts/find/', '/accounts/go/', '/new/'];

  test.each(PATHS)('%s loads only its own style, has a label for each field, and must not be cached', async (path) => {
    const { status, headers, text } = await at('GET', path);
    expect(status).toBe(200);
    const hash = createHash('sha256')
      .update(/<style>([^]*)<\/style>/.exec(text)![1]!)
      .digest('base64');
    expect(headers).toMatchObject({
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
    });
    expect(text).not.toMatch(/<script|javascript:| on\w+=/i);
    const names = [...text.matchAll(/<input\s+id="(\w+)"/g)].map(([, name]) => name);
    expect(names).not.toEqual([]);
    for (const name of names) expect(text).toContain(`<label for="${name}">`);
  });

  test.each(PATHS)('%s answers at a host with an organisation, too', async (path) => {
    expect((await at('GET', path, {}, { host: realm.host })).status).toBe(200);
  });

  test.each(PATHS)('%s refuses a form of another site, and other methods', async (path) => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await at('POST', path, { email: newAddress() }, headers)).status).toBe(403);
    expect((await at('DELETE', path)).status).toBe(405);
  });

  test('a host without an organisation, and the page to sign up, lead to them', async () => {
    const nowhere = await at('GET', '/register/');
    expectPage(nowhere, 404, '<a href="/accounts/go/">');
    expect(nowhere.text).toContain('<a href="/accounts/find/">');
    expectPage(await at('GET', '/register/', {}, { host: realm.host }), 200, '<a href="/accounts/find/">');
  });
});

test('the operations of the pages are internal', () => {
  const pages = [createRequestedRealm, findRealmCreation, findRealmUrl, findRequestedRealm];
  for (const op of [...pages, createRealmLink, requestRealm, requestRealmList]) {
    expect(op).toMatchObject({ allow: 'internal', http: undefined });
  }
});
