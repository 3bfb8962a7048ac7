import { unsubscribeFromEmails, type UserSettings } from '@team-chat/contracts';
import { EventReader, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { call } from '@team-chat/testkit/http';
import { UnsubscribeKeys } from '../src/domain/unsubscribe-keys';

const SECRET = 'a secret for the keys in links of mails';

describe('unsubscribe-from-emails', () => {
  let cluster: TestCluster;
  let realm: TestRealm;

  beforeAll(async () => {
    cluster = await startTestCluster({ secretKey: SECRET });
    realm = await cluster.aRealm();
  });
  afterAll(() => cluster?.stop());

  const keys = new UnsubscribeKeys([SECRET]);
  const keyOf = (user: TestUser, kind: Parameters<UnsubscribeKeys['keyOf']>[2]) =>
    keys.keyOf(realm.realm_id, user.user_id, kind);
  const open = (path: string, method: string, body?: string) =>
    call(cluster.baseUrls[0]!, {
      method,
      path: `/accounts/unsubscribe/${path}`,
      headers: {
        host: realm.host,
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body !== undefined && { body }),
    });
  const fetchSettings = async ({ client }: TestUser): Promise<UserSettings> =>
    (await ok(client.post('/register', { event_types: ['user_settings'] }))).user_settings;

  test.each([
    ['missed_messages', 'enable_offline_email_notifications', 'GET'],
    ['digest', 'enable_digest_emails', 'POST'],
    ['login', 'enable_login_emails', 'GET'],
    ['marketing', 'enable_marketing_emails', 'POST'],
  ] as const)('the link of %s switches %s off, with %s', async (kind, setting, method) => {
    const user = await realm.user();
    const queue = await EventReader.register(user.client, { event_types: ['user_settings'] });
    const answer = await open(`${kind}/${keyOf(user, kind)}`, method);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('You have unsubscribed');
    expect(await queue.take('user_settings', 'update')).toMatchObject({ property: setting, value: false });
    expect((await fetchSettings(user))[setting]).toBe(false);
  });

  test('the link of mails about missed messages stops those about followed topics and channels too', async () => {
    const user = await realm.user();
    await ok(user.client.patch('/settings', { enable_stream_email_notifications: true }));
    await open(`missed_messages/${keyOf(user, 'missed_messages')}`, 'POST', 'List-Unsubscribe=One-Click');
    expect(await fetchSettings(user)).toMatchObject({
      enable_followed_topic_email_notifications: false,
      enable_stream_email_notifications: false,
    });
  });

  test('a link works again after the user has switched the mails on, with the POST of a mail program', async () => {
    const user = await realm.user();
    const path = `login/${keyOf(user, 'login')}`;
    for (let round = 0; round < 2; round++) {
      expect((await open(path, 'POST', 'List-Unsubscribe=One-Click')).status).toBe(200);
      expect((await fetchSettings(user)).enable_login_emails).toBe(false);
      await ok(user.client.patch('/settings', { enable_login_emails: true }));
    }
  });

  test('a HEAD, another kind, another organisation and the link for the mails to new users change nothing', async () => {
    const user = await realm.user();
    const key = keyOf(user, 'login');
    expect((await open(`login/${key}`, 'HEAD')).status).toBe(200);
    for (const path of [`digest/${key}`, 'login/17.x']) {
      const answer = await open(path, 'GET');
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('This link leads nowhere');
    }
    const { realm_id } = await cluster.aRealm();
    const foreign = { params: { realm_id, kind: 'login' as const, key } };
    expect(await cluster.bus.call(unsubscribeFromEmails, foreign)).toMatchObject({ is_known: false });
    expect((await open(`welcome/${keyOf(user, 'welcome')}`, 'GET')).text).toContain('You have unsubscribed');
    expect(await fetchSettings(user)).toMatchObject({
      enable_login_emails: true,
      enable_digest_emails: true,
    });
  });

  test('an unknown kind of mail is not found, and other methods are refused', async () => {
    expect((await open('spam/17.x', 'GET')).status).toBe(404);
    expect((await open('login/17.x', 'DELETE')).status).toBe(405);
  });
});
