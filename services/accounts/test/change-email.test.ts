import { confirmEmailChange, findEmailChange } from '@team-chat/contracts';
import {
  EventReader,
  expectRefusal,
  mailsTo,
  ok,
  RealmDatabase,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Answer, call } from '@team-chat/testkit/http';

let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
});
afterAll(() => cluster?.stop());

const PATH = /\/accounts\/confirm_new_email\/[\w-]+/;
let count = 0;
const newAddress = () => `changed-${++count}@people.example`;
const ask = (user: TestUser, email: string) => user.client.patch('/settings', { email });
const open = (path: string, method = 'GET'): Promise<Answer> =>
  call(cluster.baseUrls[1]!, { method, path, headers: { host: realm.host } });

/** Requests a change, and returns the path in the link of the mail. */
async function linkFor(user: TestUser, email: string): Promise<string> {
  await ok(ask(user, email));
  return PATH.exec((await mailsTo(cluster.mailDir, email)).at(-1)!.body)![0];
}

const fetchAddress = async (user: TestUser) => (await ok(user.client.get('/users/me'))).delivery_email;

describe('update-settings: email', () => {
  test('the address changes when the link in the mail is confirmed, once', async () => {
    const [user, guest] = [await realm.user(), await realm.user('guest')];
    const queue = await EventReader.register(guest.client, { event_types: ['realm_user'] });
    const email = newAddress();
    const path = await linkFor(user, ` ${email} `.trim());
    expect(await fetchAddress(user)).toBe(user.email);

    // A GET changes nothing.
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain(email);
    expect(await fetchAddress(user)).toBe(user.email);

    expect((await open(path, 'POST')).text).toContain('Your address has changed');
    const moved = { ...user, email, client: realm.client.as({ ...user, email }) };
    expect(await fetchAddress(moved)).toBe(email);
    expect((await user.client.get('/users/me')).status).toBe(401);
    const news = await queue.until(({ person }) => 'new_email' in person);
    expect(news.person).toEqual({ user_id: user.user_id, new_email: email });
    const [notice] = await mailsTo(cluster.mailDir, user.email);
    expect(notice!.headers['subject']).toBe('Your address for Test has changed');
    expect(notice!.body).toContain(email);
    // The link works once.
    expect((await open(path, 'POST')).status).toBe(410);
  });

  test('a link is outdated once somebody else has proved to have the old address', async () => {
    const user = await realm.user();
    const database = await RealmDatabase.of(cluster, realm);
    const setConfirmed = (isConfirmed: boolean) =>
      database.client.query('UPDATE accounts.users SET email_is_confirmed = $3 WHERE realm_id = $1 AND id = $2', [
        realm.realm_id,
        user.user_id,
        isConfirmed,
      ]);
    await setConfirmed(false);
    const path = await linkFor(user, newAddress());
    expect((await open(path)).status).toBe(200);
    await setConfirmed(true);
    await database.close();
    expect((await open(path, 'POST')).status).toBe(410);
    expect(await fetchAddress(user)).toBe(user.email);
  });

  test('of two users who confirm the same address, one succeeds', async () => {
    const users = await Promise.all([realm.user(), realm.user()]);
    const email = newAddress();
    await ok(ask(users[0], email));
    await ok(ask(users[1], email));
    const mails = await mailsTo(cluster.mailDir, email, 2);
    const paths = mails.map(({ body }) => PATH.exec(body)![0]);
    const answers = await Promise.all(paths.map((path) => open(path, 'POST')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test('the present address and a blank one request no change', async () => {
    const user = await realm.user();
    await ok(ask(user, user.email));
    await ok(ask(user, ' '));
    await ok(ask(user, newAddress()));
  });

  test('refuses invalid, disposable and used addresses, and the third request within an hour', async () => {
    const [user, other] = [await realm.user(), await realm.user()];
    await expectRefusal(ask(user, 'someone'), 'Invalid address.');
    await expectRefusal(ask(user, 'a@mailinator.com'), 'Please use your real email address.');
    await expectRefusal(ask(user, other.email.toUpperCase()), 'Already has an account.');
    for (let i = 0; i < 2; i++) await ok(ask(user, newAddress()));
    expect((await ask(user, newAddress())).status).toBe(429);
  });

  test('with email_changes_disabled, members are refused and administrators are not', async () => {
    const strict = await cluster.aRealm();
    const member = await strict.user();
    await ok(strict.owner.client.patch('/realm', { email_changes_disabled: true }));
    await expectRefusal(ask(member, newAddress()), 'Email address changes are disabled in this organization.');
    await ok(ask(strict.owner, newAddress()));
  });

  test('a link is valid in its organisation only, and not after a restriction to other domains', async () => {
    const path = await linkFor(await realm.user(), newAddress());
    const key = path.slice(path.lastIndexOf('/') + 1);
    const other = await cluster.aRealm();
    const foreign = { realm_id: other.realm_id, key };
    expect(await cluster.bus.call(findEmailChange, { params: foreign })).toMatchObject({ state: 'unknown' });
    expect(await cluster.bus.call(confirmEmailChange, { params: foreign })).toMatchObject({
      state: 'unknown',
    });
    expect((await open(path.replace(key, [...key].reverse().join('')))).status).toBe(404);
    await ok(realm.owner.client.patch('/realm', { emails_restricted_to_domains: true }));
    expect((await open(path, 'POST')).status).toBe(410);
    await ok(realm.owner.client.patch('/realm', { emails_restricted_to_domains: false }));
  });
});

describe('update-settings: presence_enabled', () => {
  test('is announced as the status `away`, and a change of `away` as the setting', async () => {
    const [user, peer] = [await realm.user(), await realm.user()];
    const [own, others] = await Promise.all([
      EventReader.register(user.client, { event_types: ['update_global_notifications'] }),
      EventReader.register(peer.client, { event_types: ['user_status'] }),
    ]);
    await ok(user.client.patch('/settings', { presence_enabled: false }));
    expect(await others.next('user_status')).toMatchObject({ user_id: user.user_id, away: true });
    await ok(user.client.post('/users/me/status', { away: false }));
    const change = await own.until(({ setting }) => setting === true);
    expect(change).toMatchObject({ notification_name: 'presence_enabled', user: user.email });
  });
});
