import { mailsTo, ok, RealmDatabase, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { call, FORM } from '@team-chat/testkit/http';

let cluster: TestCluster;
let realm: TestRealm;
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const logIn = async ({ email }: TestUser, userAgent = FIREFOX, path = 'fetch_api_key') => {
  const { status } = await call(cluster.baseUrls[0]!, {
    method: 'POST',
    path: `/api/v1/${path}`,
    headers: { ...FORM, host: realm.host, 'user-agent': userAgent },
    body: new URLSearchParams({ username: email, password: realm.password }).toString(),
  });
  expect(status).toBe(200);
};

/** Creates a user whose account is older than a minute. */
async function anEarlierUser(): Promise<TestUser> {
  const user = await realm.user();
  await database.setUser(user, 'date_joined', Math.floor(Date.now() / 1000) - 61);
  return user;
}

describe('fetch-api-key: the mail about a log-in', () => {
  test('names program, system, address and local time, and has a link that stops such mails', async () => {
    const user = await anEarlierUser();
    await ok(user.client.patch('/settings', { timezone: 'Asia/Kolkata', twenty_four_hour_time: true }));
    await logIn(user);
    const [mail] = await mailsTo(cluster.mailDir, user.email);
    expect(mail!.headers.subject).toBe('New login from Firefox on Linux');
    expect(mail!.body).toContain('IP address: 127.0.0.1');
    expect(mail!.body).toMatch(/Time: [A-Z].* at \d\d:\d\d GMT\+5:30/);

    const url = mail!.headers['list-unsubscribe']!.slice(1, -1);
    expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail!.body).toContain(`Unsubscribe:\n${url}`);
    const { pathname: path } = new URL(url);
    const headers = { ...FORM, host: realm.host };
    const body = 'List-Unsubscribe=One-Click';
    const answer = await call(cluster.baseUrls[0]!, { method: 'POST', path, headers, body });
    expect(answer.status).toBe(200);
    const { user_settings } = await ok(user.client.post('/register', { event_types: ['user_settings'] }));
    expect(user_settings.enable_login_emails).toBe(false);
  });

  test("is in the user's language", async () => {
    const user = await anEarlierUser();
    const settings = { default_language: 'de', timezone: 'Europe/Berlin', twenty_four_hour_time: true };
    await ok(user.client.patch('/settings', settings));
    await logIn(user);
    const [mail] = await mailsTo(cluster.mailDir, user.email);
    expect(mail!.headers.subject).toBe('Neue Anmeldung: Firefox, Linux');
    expect(mail!.body).toContain('IP-Adresse: 127.0.0.1');
    expect(mail!.body).toMatch(/Zeit: [A-Z]\w+, \d+\. .* um \d\d:\d\d M/);
    expect(mail!.body).toContain('Abbestellen:\n');
  });

  test('is sent for each log-in with a password, unless the account is new or does not want it', async () => {
    const [user, unwilling, newcomer] = [await anEarlierUser(), await anEarlierUser(), await realm.user()];
    await ok(unwilling.client.patch('/settings', { enable_login_emails: false }));
    for (const other of [unwilling, newcomer]) await logIn(other);
    await logIn(user, FIREFOX, 'dev_fetch_api_key');
    await logIn(user, 'python-requests/2.32');
    await logIn(user, '');
    // Mails are sent in the order in which they were added.
    const subjects = (await mailsTo(cluster.mailDir, user.email, 2)).map(({ headers }) => headers.subject);
    expect(subjects).toEqual([
      'New login from python-requests on an unknown system',
      'New login from an unknown program on an unknown system',
    ]);
    expect(await mailsTo(cluster.mailDir, unwilling.email, 0)).toEqual([]);
    expect(await mailsTo(cluster.mailDir, newcomer.email, 0)).toEqual([]);
  });
});
