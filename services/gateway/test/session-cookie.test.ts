import { ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Answer, call, FORM } from '@team-chat/testkit/http';

let cluster: TestCluster;
let realm: TestRealm;
let ada: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({
    externalUrl: 'https://chat.example',
    devLogin: 'false',
    rateLimits: 'user=1000/60 anonymous=1000/60',
  });
  realm = await cluster.aRealm();
  ada = await realm.user();
});
afterAll(() => cluster?.stop());

const at = (path: string, fields: Record<string, string> = {}, cookie?: string): Promise<Answer> =>
  call(cluster.baseUrls[0]!, {
    method: 'POST',
    path,
    headers: { host: realm.host, ...FORM, ...(cookie && { cookie }) },
    body: new URLSearchParams(fields).toString(),
  });
const logIn = ({ email }: TestUser, fields = {}, cookie?: string) =>
  at('/login/', { username: email, password: realm.password, ...fields }, cookie);
const cookiesOf = ({ headers }: Answer) => headers['set-cookie'] ?? [];
/** Returns the cookie as a browser sends it. */
const sessionOf = (answer: Answer) => cookiesOf(answer)[0]!.split(';')[0]!;
const sessionAt = async (cookie: string) => (await at('/accounts/session', {}, cookie)).body.session;

describe('where browsers reach the server by https, the cookie of a session', () => {
  test('has the prefix __Host-, and the attributes that it needs', async () => {
    const [ended, kept] = [await logIn(ada), await logIn(ada, { keep: '1' })];
    const attributes = /^__Host-session=\w{32}; Path=\/; HttpOnly; SameSite=Lax; Secure/;
    const device = expect.stringMatching(
      /^__Host-device=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=15552000$/,
    );
    expect(cookiesOf(ended)).toEqual([expect.stringMatching(new RegExp(`${attributes.source}$`)), device]);
    expect(cookiesOf(kept)).toEqual([
      expect.stringMatching(new RegExp(`${attributes.source}; Expires=\\w{3}, [^;]+ GMT$`)),
      device,
    ]);
    expect(await sessionAt(sessionOf(ended))).toMatchObject({ email: ada.email });
  });

  test('is deleted under the same name and attributes', async () => {
    const session = sessionOf(await logIn(ada));
    expect(cookiesOf(await at('/accounts/logout/', {}, session))).toEqual([
      '__Host-session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
    ]);
    expect(await sessionAt(session)).toBeNull();
  });

  test('is not taken under the name that a site next to it, or one without https, could set', async () => {
    const session = sessionOf(await logIn(ada));
    expect(await sessionAt(session.replace('__Host-', ''))).toBeNull();
    expect(await sessionAt(session)).not.toBeNull();
  });
});

test('a file that a browser opens is sent to a user who is logged in, and not after logging out', async () => {
  const { url } = await ok(ada.client.post('/user_uploads', { file: new File(['Notes'], 'notes.txt') }));
  const open = (path: string, cookie: string) =>
    call(cluster.baseUrls[0]!, { path, headers: { host: realm.host, accept: 'text/html', cookie } });
  const session = sessionOf(await logIn(ada));
  expect((await open(url, session)).status).toBe(200);
  expect((await open(`/avatar/${ada.email}`, session)).status).toBe(302);
  const other = sessionOf(await logIn(await realm.user()));
  expect((await open(url, other)).status).toBe(403);
  await at('/accounts/logout/', {}, session);
  const answer = await open(url, session);
  expect([answer.status, answer.headers.location]).toEqual([302, `/login/?next=${encodeURIComponent(url)}`]);
  expect((await open(`/avatar/${ada.email}`, session)).status).toBe(401);
});

test('a log-in neither uses nor keeps a session of another account that was planted in the browser', async () => {
  const eve = await realm.user();
  const planted = sessionOf(await logIn(eve));
  const answer = await logIn(ada, {}, planted);
  const session = sessionOf(answer);
  expect([answer.status, cookiesOf(answer)]).toEqual([303, [expect.any(String), expect.stringContaining('device=')]]);
  expect(session).not.toBe(planted);
  expect(await sessionAt(session)).toMatchObject({ email: ada.email });
  expect(await sessionAt(planted)).toBeNull();
});
