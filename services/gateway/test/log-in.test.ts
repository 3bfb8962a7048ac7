import { completeDesktopLogIn, endSession, findSession, logIn } from '@team-chat/contracts';
import {
  appUrlIn,
  desktopPathIn,
  EventReader,
  mailsTo,
  ok,
  readAppUrl,
  RealmDatabase,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Answer, call, FORM } from '@team-chat/testkit/http';

let cluster: TestCluster;
let realm: TestRealm;
let ada: TestUser;
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  ada = await realm.user();
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const OTP = '0123456789abcdef'.repeat(4);
let count = 0;

type Fields = Record<string, string> | [string, string][];
interface Sent {
  fields?: Fields;
  cookie?: string;
  host?: string;
  headers?: Record<string, string>;
}
const at = (method: string, path: string, { fields = {}, cookie, host, headers }: Sent = {}): Promise<Answer> =>
  call(cluster.baseUrls[count++ % 2]!, {
    method,
    path,
    headers: {
      host: host ?? realm.host,
      'user-agent': FIREFOX,
      ...FORM,
      ...(cookie && { cookie }),
      ...headers,
    },
    ...(method === 'POST' && { body: new URLSearchParams(fields).toString() }),
  });

const submit = (path = '/login/', fields: Record<string, string> = {}, sent: Sent = {}) =>
  at('POST', path, { fields: { username: ada.email, password: realm.password, ...fields }, ...sent });
const cookiesOf = ({ headers }: Answer) => headers['set-cookie'] ?? [];
/** Returns the cookie as a browser sends it. */
const sessionOf = (answer: Answer) => cookiesOf(answer)[0]!.split(';')[0]!;
async function session(): Promise<string> {
  return sessionOf(await submit());
}
const keyOf = (cookie: string) => cookie.replace('session=', '');
const clientOf = (cookie: string) => realm.client.as({ ...ada, api_key: keyOf(cookie) });
const waitingPoll = (cookie: string, { queueId }: EventReader) =>
  clientOf(cookie).get('/events', { queue_id: queueId, last_event_id: -1 });
const pageKey = async (cookie?: string, host?: string) =>
  (await at('POST', '/accounts/session', { ...(cookie && { cookie }), ...(host && { host }) })).body.session;

describe('log-in', () => {
  test(`${logIn.id} opens a session of the browser, with a key of its own`, async () => {
    const form = await at('GET', '/login/?next=/%23recent');
    expect([form.status, form.text]).toEqual([200, expect.stringContaining('Log in to Test')]);
    const answer = await submit('/login/?next=/%23recent');
    expect([answer.status, answer.headers.location]).toEqual([303, '/#recent']);
    expect(cookiesOf(answer)).toEqual([
      expect.stringMatching(/^session=\w{32}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/),
    ]);
    const cookie = sessionOf(answer);
    expect(await pageKey(cookie)).toEqual({ email: ada.email, api_key: keyOf(cookie) });
    const { api_keys } = await ok(clientOf(cookie).get('/users/me/api_keys'));
    const inAFortnight = expect.closeTo(Date.now() / 1000 + 14 * 86_400, -3);
    expect(api_keys.find((key: any) => key.is_current)).toMatchObject({
      name: 'Firefox on Linux',
      expires_at: inAFortnight,
    });
  });

  test('leads to the sign-up only where nobody needs an invitation', async () => {
    const open = await cluster.aRealm();
    await ok(open.owner.client.patch('/realm', { invite_required: false }));
    expect((await at('GET', '/login/', { host: open.host })).text).toContain('href="/register/"');
    expect((await at('GET', '/login/')).text).not.toContain('href="/register/"');
  });

  test('a session and a key outlive a change of role', async () => {
    const user = await realm.user();
    const cookie = sessionOf(await submit('/login/', { username: user.email }));
    for (const role of [300, 600, 400]) {
      await ok(realm.owner.client.patch(`/users/${user.user_id}`, { role }));
      for (const api_key of [keyOf(cookie), user.api_key]) {
        expect(await ok(realm.client.as({ ...user, api_key }).get('/users/me'))).toMatchObject({ role });
      }
    }
  });

  test('a kept session outlives the browser', async () => {
    expect(cookiesOf(await submit('/login/', { keep: '1' }))[0]).toMatch(/; Expires=\w{3}, \d\d \w{3} \d{4} /);
  });

  test('who is logged in goes on at once', async () => {
    const cookie = await session();
    const answer = await at('GET', '/login/?next=/accounts/devices/', { cookie });
    expect([answer.status, answer.headers.location]).toEqual([303, '/accounts/devices/']);
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'goes to no other site, such as %s',
    async (next) => {
      expect((await submit(`/login/?next=${encodeURIComponent(next)}`)).headers.location).toBe('/');
    },
  );

  test('is refused with a wrong password and for an unknown address alike', async () => {
    const wrong = await submit('/login/', { password: 'wrong' });
    const unknown = await submit('/login/', { username: 'nobody@people.example', password: 'wrong' });
    expect([wrong.status, unknown.status]).toEqual([422, 422]);
    expect(wrong.text).toContain('Your username or password is incorrect');
    expect(wrong.text.replaceAll(ada.email, '')).toBe(unknown.text.replaceAll('nobody@people.example', ''));
    expect(cookiesOf(wrong)).toEqual([]);
  });

  test('of demo users takes a click, where the server is for development', async () => {
    const development = await startTestCluster({ demoUsers: `${ada.email},ben@demo.example` });
    const devRealm = await development.aRealm();
    const user = await devRealm.user();
    const send = (method: string, body = '') =>
      call(development.baseUrls[0]!, {
        method,
        path: '/login/',
        headers: { host: devRealm.host, ...FORM },
        body,
      });
    expect((await send('GET')).text).toContain('value="ben@demo.example">ben</button>');
    const answer = await send('POST', new URLSearchParams({ demo_user: user.email }).toString());
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
    await development.stop();
    expect((await at('GET', '/login/')).text).not.toContain('Or try it as');
  });

  test('guesses are limited', async () => {
    const guessed = await realm.user();
    for (let n = 0; n < 5; n++) await submit('/login/', { username: guessed.email, password: `guess ${n}` });
    expect((await submit('/login/', { username: guessed.email })).status).toBe(429);
  });

  test('guesses of others do not lock out a device of an earlier log-in, which has a count of its own', async () => {
    const [guessed, other] = [await realm.user(), await realm.user()];
    const deviceOf = async (user: TestUser) =>
      cookiesOf(await submit('/login/', { username: user.email }))[1]!.split(';')[0]!;
    const [device, foreign] = [await deviceOf(guessed), await deviceOf(other)];
    const guess = (sent: Sent = {}, password = 'a wrong one') =>
      submit('/login/', { username: guessed.email, password }, sent);
    const right = (sent: Sent = {}) => guess(sent, realm.password);
    for (let n = 0; n < 5; n++) await guess();
    for (const cookie of [undefined, foreign, 'device=nonsense', `${device}x`]) {
      expect((await right(cookie === undefined ? {} : { cookie })).status).toBe(429);
    }
    const answer = await right({ cookie: device });
    expect(answer.status).toBe(303);
    // That was a good log-in, which resets the count of the name.
    expect((await right()).status).toBe(303);
    const next = cookiesOf(answer)[1]!.split(';')[0]!;
    for (let n = 0; n < 5; n++) expect((await guess({ cookie: next })).status).toBe(422);
    expect((await right({ cookie: next })).status).toBe(429);
    expect((await right()).status).toBe(303);
  });

  test('guesses of others do not stop a change of the own password, whose failures have a count of their own', async () => {
    const guessed = await realm.user();
    for (let n = 0; n < 6; n++) await submit('/login/', { username: guessed.email, password: `guess ${n}` });
    const change = (old_password: string, new_password = 'purple donkey eats clouds') =>
      guessed.client.patch('/settings', { old_password, new_password });
    expect((await change('wrong')).status).toBe(400);
    await ok(change(realm.password));
    for (let n = 0; n < 5; n++) expect((await change(`wrong ${n}`)).status).toBe(400);
    expect((await change('purple donkey eats clouds')).status).toBe(429);
  });

  test('is refused for deactivated accounts, and where passwords are off', async () => {
    const gone = await realm.user();
    await ok(realm.owner.client.delete(`/users/${gone.user_id}`));
    const answer = await submit('/login/', { username: gone.email });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('Account is deactivated')]);
    const notice = await at('GET', `/login/?is_deactivated=${encodeURIComponent('<b>@a.example')}`);
    expect(notice.text).toContain('The account &#60;b&#62;@a.example is deactivated.');
  });

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('refuses a form of another site, with %j', async (headers) => {
    const answer = await submit('/login/', {}, { headers });
    expect([answer.status, cookiesOf(answer)]).toEqual([403, []]);
    const cookie = await session();
    for (const path of ['/accounts/session', '/accounts/logout/', '/accounts/devices/']) {
      expect((await at('POST', path, { cookie, headers })).status).toBe(403);
    }
    expect(await pageKey(cookie)).not.toBeNull();
  });

  test('gives a new key where the browser had one, and ends that', async () => {
    const planted = await session();
    const answer = await submit('/login/', {}, { cookie: planted });
    expect(sessionOf(answer)).not.toBe(planted);
    expect(await pageKey(planted)).toBeNull();
  });

  test('keeps at most 20 sessions: the oldest ends', async () => {
    const busy = await realm.user();
    const first = sessionOf(await submit('/login/', { username: busy.email }));
    for (let n = 0; n < 19; n++) await submit('/login/', { username: busy.email });
    expect(await pageKey(first)).not.toBeNull();
    await submit('/login/', { username: busy.email });
    expect(await pageKey(first)).toBeNull();
  });
});

describe('sessions', () => {
  test(`${findSession.id}: a session is of its organisation, and no other key is one`, async () => {
    const other = await cluster.aRealm();
    const cookie = await session();
    expect(await pageKey(cookie, other.host)).toBeNull();
    expect(await pageKey(`session=${ada.api_key}`)).toBeNull();
    expect(await pageKey('session=nonsense')).toBeNull();
    expect(await pageKey()).toBeNull();
  });

  test(`${endSession.id} ends the session and its polls before the answer`, async () => {
    const cookie = await session();
    const reader = await EventReader.register(clientOf(cookie), {});
    const poll = waitingPoll(cookie, reader);
    const form = await at('GET', '/accounts/logout/', { cookie });
    expect(form.text).toContain('Log out of this browser');
    const answer = await at('POST', '/accounts/logout/', { cookie });
    expect([answer.status, cookiesOf(answer)[0]]).toEqual([200, expect.stringContaining('session=; ')]);
    expect((await clientOf(cookie).get('/users/me')).status).toBe(401);
    expect((await poll).status).toBe(401);
    expect((await at('POST', '/accounts/logout/', { cookie })).status).toBe(200);
  });

  test('end with another password that a mailed link sets, API keys do not', async () => {
    const forgetful = await realm.user();
    const cookie = sessionOf(await submit('/login/', { username: forgetful.email }));
    await database.forgetRequestedMails();
    await at('POST', '/accounts/password/reset/', { fields: { email: forgetful.email } });
    const mail = (await mailsTo(cluster.mailDir, forgetful.email)).at(-1)!;
    const [link] = /\/accounts\/password\/reset\/[\w-]+/.exec(mail.body)!;
    const password = 'a lamp that sings at noon';
    expect((await at('POST', link, { fields: { password, repeated: password } })).status).toBe(200);
    expect(await pageKey(cookie)).toBeNull();
    await ok(forgetful.client.get('/users/me'));
  });

  test('end with another password that the user chooses, but for that with which it is done', async () => {
    const careful = await realm.user();
    const [here, elsewhere] = [
      sessionOf(await submit('/login/', { username: careful.email })),
      sessionOf(await submit('/login/', { username: careful.email })),
    ];
    const client = realm.client.as({ ...careful, api_key: keyOf(here) });
    await ok(client.patch('/settings', { old_password: realm.password, new_password: 'a lamp that sings at noon' }));
    expect(await pageKey(here)).not.toBeNull();
    expect(await pageKey(elsewhere)).toBeNull();
    expect((await realm.client.as({ ...careful, api_key: keyOf(elsewhere) }).get('/users/me')).status).toBe(401);
  });

  test('expire', async () => {
    const cookie = await session();
    await database.client.query(
      `UPDATE accounts.api_keys SET expires_at = 1 WHERE realm_id = $1 AND session_method IS NOT NULL`,
      [realm.realm_id],
    );
    expect(await pageKey(cookie)).toBeNull();
  });
});

describe('devices', () => {
  const list = (cookie: string) => at('GET', '/accounts/devices/', { cookie });
  const post = (cookie: string, fields: Fields, query = '') =>
    at('POST', `/accounts/devices/${query}`, { cookie, fields });
  const newKeyIn = ({ text }: Answer) => /id="api_key" value="(\w{32})"/.exec(text)![1]!;

  test('ask browsers that are not logged in to log in', async () => {
    const answer = await at('GET', '/accounts/devices/');
    const location = `/login/?next=${encodeURIComponent('/accounts/devices/')}`;
    expect([answer.status, answer.headers.location]).toEqual([303, location]);
    expect((await post('session=nonsense', { name: 'x' })).headers.location).toBe(location);
  });

  test('are listed, and ended with their polls', async () => {
    const [here, elsewhere] = [await session(), await session()];
    const reader = await EventReader.register(clientOf(elsewhere), {});
    const poll = waitingPoll(elsewhere, reader);
    expect((await list(here)).text).toContain('Firefox on Linux</strong> (this browser)');
    const { api_keys } = await ok(clientOf(elsewhere).get('/users/me/api_keys'));
    const { id } = api_keys.find((key: any) => key.is_current);
    const answer = await post(here, { key_id: String(id) });
    expect([answer.status, answer.headers.location]).toEqual([303, '/accounts/devices/']);
    expect((await poll).status).toBe(401);
    expect(await pageKey(elsewhere)).toBeNull();
    expect((await post(here, { key_id: String(id) })).text).toContain('No such API key');
  });

  test('keys are made there, with limits', async () => {
    const channel = await realm.channel([ada]);
    const cookie = await session();
    const fields = { name: 'Lamp <1>', permission: 'send', channel: String(channel.id), days: '3' };
    const answer = await post(cookie, fields);
    expect(answer.text).toContain('This is the key for Lamp &#60;1&#62;.');
    const lamp = realm.client.as({ ...ada, api_key: newKeyIn(answer) });
    const message = { type: 'channel', to: channel.id, topic: 'lamps', content: 'on' };
    await ok(lamp.post('/messages', message));
    expect((await lamp.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 })).status).toBe(401);
    expect((await list(cookie)).text).toMatch(/Lamp &#60;1&#62;<\/strong>.*only sending messages/s);
    expect((await post(cookie, { name: ' ' })).text).toContain('name cannot be blank');
    for (const days of ['many', '-1', '3651']) {
      expect((await post(cookie, { name: 'x', days })).text).toContain('Enter a number of days');
    }
  });

  test('a key is limited to the channels that are chosen', async () => {
    const [one, two, other] = [await realm.channel([ada]), await realm.channel([ada]), await realm.channel([ada])];
    const cookie = await session();
    expect((await list(cookie)).text).toMatch(
      new RegExp(`<legend>Only messages of</legend>.*type="checkbox" name="channel" value="${one.id}"`, 's'),
    );
    const chosen = [one, two].map(({ id }): [string, string] => ['channel', String(id)]);
    const answer = await post(cookie, [['name', 'Two channels'], ...chosen]);
    const key = realm.client.as({ ...ada, api_key: newKeyIn(answer) });
    const send = ({ id }: { id: number }) =>
      key.post('/messages', { type: 'channel', to: id, topic: 'x', content: 'x' });
    for (const channel of [one, two]) await ok(send(channel));
    expect((await send(other)).status).toBe(401);
    expect((await list(cookie)).text).toContain(`messages of ${one.name}, ${two.name}`);
    const many = Array.from({ length: 101 }, (_, n): [string, string] => ['channel', String(n + 1)]);
    expect((await post(cookie, [['name', 'x'], ...many])).text).toContain('Choose at most 100 channels.');
  });

  test('the owner of a bot makes, sees and ends its keys', async () => {
    const cookie = await session();
    const made = { full_name: 'Lamp <bot', short_name: 'lamp', bot_type: 1 };
    const { user_id } = await ok(ada.client.post('/bots', made));
    const query = `?bot_id=${user_id}`;
    expect((await list(cookie)).text).toContain(`<a href="/accounts/devices/${query}">Keys of Lamp &#60;bot</a>`);
    const answer = await post(cookie, { name: 'Its key' }, query);
    expect(answer.text).toContain(`<a href="/accounts/devices/${query}">Back to the keys</a>`);
    const { email } = (await ok(realm.owner.client.get(`/users/${user_id}`))).user;
    const bot = realm.client.as({ ...ada, email, api_key: newKeyIn(answer) });
    expect(await ok(bot.get('/users/me'))).toMatchObject({ user_id });
    const { text } = await at('GET', `/accounts/devices/${query}`, { cookie });
    expect(text).toContain('<h1>Keys of Lamp &#60;bot</h1>');
    const [, id] = /Its key<\/strong>.*?name="key_id" value="(\d+)"/s.exec(text)!;
    expect((await list(cookie)).text).not.toContain('Its key');
    const ended = await post(cookie, { key_id: id! }, query);
    expect([ended.status, ended.headers.location]).toEqual([303, `/accounts/devices/${query}`]);
    expect((await bot.get('/users/me')).status).toBe(401);
  });

  test('a bot of another user is nobody', async () => {
    const other = await realm.user();
    const made = { full_name: 'Other bot', short_name: 'other', bot_type: 1 };
    const { user_id } = await ok(other.client.post('/bots', made));
    const cookie = await session();
    const path = `/accounts/devices/?bot_id=${user_id}`;
    for (const method of ['GET', 'POST']) {
      const answer = await at(method, path, { cookie, fields: { name: 'x' } });
      expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(/Insufficient permission|No such bot/)]);
    }
    expect((await ok(other.client.get('/users/me/api_keys', { bot_id: user_id }))).api_keys).toHaveLength(1);
  });

  test('problems are in the language of the page', async () => {
    const cookie = await session();
    const headers = { 'accept-language': 'de' };
    const answer = await at('POST', '/accounts/devices/', { cookie, headers, fields: { name: ' ' } });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('Gib an, wofür der Schlüssel ist.')]);
  });
});

describe('apps', () => {
  test('a mobile app gets its key, encrypted with its pad', async () => {
    const answer = await submit(`/login/?mobile_flow_otp=${OTP}`);
    const url = appUrlIn(answer.text);
    const { protocol, searchParams } = new URL(url);
    expect([answer.status, protocol]).toEqual([200, `${process.env.IDENTIFIER_VENDOR ?? 'service'}:`]);
    expect(Object.fromEntries(searchParams)).toEqual({
      otp_encrypted_api_key: expect.stringMatching(/^[0-9a-f]{64}$/),
      email: ada.email,
      user_id: String(ada.user_id),
      realm: expect.stringContaining(realm.host),
    });
    const { api_key } = readAppUrl(url, OTP);
    await ok(realm.client.as({ ...ada, api_key }).get('/users/me'));
  });

  const desktopPath = async () => desktopPathIn((await submit(`/login/?desktop_flow_otp=${OTP}`)).text, OTP);

  test(`${completeDesktopLogIn.id} logs a desktop app in, once`, async () => {
    const path = await desktopPath();
    expect((await at('HEAD', path)).status).toBe(400);
    const answers = await Promise.all([at('GET', path), at('GET', path), at('GET', path)]);
    const [first, ...others] = answers.sort((a, b) => a.status - b.status);
    expect([first!.status, ...others.map(({ status }) => status)]).toEqual([303, 400, 400]);
    expect(await pageKey(sessionOf(first!))).toMatchObject({ email: ada.email });
  });

  test.each(['cross-site', 'same-site', 'same-origin'])(
    'a page (%s) that opens the link of a desktop app logs nobody in without a click',
    async (site) => {
      const path = await desktopPath();
      const cookie = await session();
      const options = { cookie, headers: { 'sec-fetch-site': site } };
      const question = await at('GET', path, options);
      expect([question.status, question.text]).toEqual([200, expect.stringContaining('Log in here?')]);
      expect(question.headers['set-cookie']).toBeUndefined();
      expect(await pageKey(cookie)).toMatchObject({ email: ada.email });
      const click = { ...options, headers: { 'sec-fetch-site': 'same-origin' } };
      expect((await at('POST', path, click)).status).toBe(303);
    },
  );

  test('an app that logs in leaves the browser logged in', async () => {
    const cookie = await session();
    for (const flow of ['mobile', 'desktop']) {
      expect((await submit(`/login/?${flow}_flow_otp=${OTP}`, {}, { cookie })).status).toBe(200);
    }
    expect(await pageKey(cookie)).toMatchObject({ email: ada.email });
  });

  test('a token is of its organisation', async () => {
    const other = await cluster.aRealm();
    const path = await desktopPath();
    expect((await at('GET', path, { host: other.host })).status).toBe(400);
    expect((await at('GET', '/accounts/login/subdomain/nonsense')).status).toBe(400);
  });

  test.each([
    [`mobile_flow_otp=${OTP}1`, 'Invalid OTP'],
    ['desktop_flow_otp=no', 'Invalid OTP'],
    [
      `mobile_flow_otp=${OTP}&desktop_flow_otp=${OTP}`,
      'Can&#39;t use both mobile_flow_otp and desktop_flow_otp together.',
    ],
  ])('refuses %s', async (query, text) => {
    const answer = await submit(`/login/?${query}`);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(text)]);
  });
});
