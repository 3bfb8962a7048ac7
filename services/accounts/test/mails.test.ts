import { mkdir, rm, writeFile } from 'node:fs/promises';
import { mailsTo, ok, RealmDatabase, type TestRealm, until } from '@team-chat/testkit';
import { TestSmtpServer } from '@team-chat/testkit/smtp-server';
import { EMAIL_GATEWAY, type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { call, type Call, FORM } from '@team-chat/testkit/http';
import { isBounce, isRefusedForGood, type MailTransport, smtpTransport } from '../src/mail/transport';

describe('Mailer', () => {
  let cluster: TestCluster;
  let realm: TestRealm;
  let database: RealmDatabase;

  beforeAll(async () => {
    cluster = await startTestCluster({ replicas: 2, logLevel: 'silent' });
    realm = await cluster.aRealm();
    database = await RealmDatabase.of(cluster, realm);
  });
  afterAll(async () => {
    await database?.close();
    await cluster?.stop();
  });

  const invite = (emails: string[]) =>
    ok(realm.owner.client.post('/invites', { invitee_emails: emails.join(), stream_ids: [] }));

  test('sends a mail again after a failure; its row is encrypted', async () => {
    const email = 'patient@people.example';
    await rm(cluster.mailDir, { recursive: true });
    await writeFile(cluster.mailDir, 'no folder');
    await invite([email]);
    const [failed] = await until('a mail failed', async () => {
      const mails = await database.listMails();
      return mails.some((mail) => mail.last_error !== null) ? mails : undefined;
    });
    expect(failed!.attempts).toBe(1);
    expect(failed!.wait_s).toBeGreaterThan(60);
    // The row is encrypted: the database alone does not reveal the address.
    expect(failed!.sealed.includes(email)).toBe(false);

    await rm(cluster.mailDir);
    await mkdir(cluster.mailDir);
    await database.makeMailsDue();
    expect(await mailsTo(cluster.mailDir, email)).toHaveLength(1);
    await until('no mail waits', async () => (await database.listMails()).length === 0);
  });

  test('two replicas send each of thirty mails once', async () => {
    const emails = Array.from({ length: 30 }, (_, i) => `many-${i}@people.example`);
    await Promise.all([invite(emails.slice(0, 15)), invite(emails.slice(15))]);
    for (const email of emails) expect(await mailsTo(cluster.mailDir, email)).toHaveLength(1);
    await until('no mail waits', async () => (await database.listMails()).length === 0);
  });
});

describe('Mailer, with an SMTP server', () => {
  let server: TestSmtpServer;
  let cluster: TestCluster;
  let realm: TestRealm;
  let database: RealmDatabase;

  beforeAll(async () => {
    server = await TestSmtpServer.start();
    cluster = await startTestCluster({ smtpUrl: server.url, logLevel: 'silent' });
    realm = await cluster.aRealm();
    database = await RealmDatabase.of(cluster, realm);
  });
  afterAll(async () => {
    await database?.close();
    await cluster?.stop();
    await server?.stop();
  });

  const logIn = ({ email }: { email: string }) =>
    ok(realm.client.post('/fetch_api_key', { username: email, password: realm.password }));
  const noMailWaits = () =>
    until('no mail waits', async () => (await database.listMails()).every(({ wait_s }) => wait_s === null));
  const getsNothing = async (user: { email: string }) => {
    const before = server.attemptsAt(user.email);
    await logIn(user);
    await noMailWaits();
    expect(server.attemptsAt(user.email)).toBe(before);
  };

  test('three refusals of an address stop notifications to it, until it takes a mail again', async () => {
    const user = await realm.user();
    await database.setUser(user, 'date_joined', 0);
    server.refused.add(user.email);
    for (let refusal = 0; refusal < 3; refusal++) {
      await logIn(user);
      await noMailWaits();
    }
    expect(server.attemptsAt(user.email)).toBe(3);
    await getsNothing(user);

    server.refused.delete(user.email);
    await getsNothing(user);
    const other = await cluster.aRealm();
    const invite = { invitee_emails: user.email, stream_ids: [] };
    await ok(other.owner.client.post('/invites', invite));
    await until('a mail of another organisation', () => server.attemptsAt(user.email) === 4);
    await getsNothing(user);

    // Somebody asks for this mail: an administrator deactivates the user with a comment.
    const { user_id } = user;
    const told = { deactivation_notification_comment: 'bye' };
    await ok(realm.owner.client.delete(`/users/${user_id}`, told));
    await until('the mail', () => server.attemptsAt(user.email) === 5);
    await noMailWaits();
    await ok(realm.owner.client.post(`/users/${user_id}/reactivate`));
    await logIn(user);
    await until('a notification', () => server.attemptsAt(user.email) === 6);
  });

  test('refusals are counted without regard to case, and a new address has none', async () => {
    const user = await realm.user();
    await database.setUser(user, 'date_joined', 0);
    server.refused.add(user.email);
    for (const email of [user.email, user.email.toUpperCase(), user.email]) {
      await database.setUser(user, 'delivery_email', email);
      await logIn(user);
      await noMailWaits();
    }
    await getsNothing(user);
    const email = `moved-${user.email}`;
    await database.setUser(user, 'delivery_email', email);
    await logIn({ email });
    await until('a notification', () => server.attemptsAt(email) === 1);
  });

  test('a mail about missed messages is answered by mail, and stopped by one click', async () => {
    const user = await realm.user();
    await ok(user.client.patch('/settings', { email_notifications_batching_period_seconds: 1 }));
    const direct = { type: 'direct', to: [user.user_id] };
    const { id } = await ok(realm.owner.client.post('/messages', { ...direct, content: 'Coming?' }));
    const mail = await until('the mail', () => server.lastTo(user.email));
    expect(mail.text).toContain('Coming?');

    const url = /href="([^"]*#narrow[^"]*)"/.exec(mail.html as string)![1]!;
    const { pathname, hash } = new URL(url);
    expect(hash).toBe(`#narrow/dm/${realm.owner.user_id}-dm/near/${id}`);
    const at = (path: string, rest: Partial<Call> = {}) =>
      call(cluster.baseUrls[0]!, { path, ...rest, headers: { host: realm.host, ...rest.headers } });
    expect((await at(pathname)).status).toBe(200);

    const answer = [
      `From: ${user.email}`,
      `Subject: Re: ${mail.subject}`,
      `Message-ID: <answer-${id}@people.example>`,
      '',
      'Yes, at noon.',
      '',
      'On Monday somebody wrote:',
      '> Coming?',
    ].join('\r\n');
    const recipient = encodeURIComponent(mail.replyTo!.value[0]!.address!);
    const headers = {
      authorization: `Bearer ${EMAIL_GATEWAY.secret}`,
      'content-type': 'message/rfc822',
    };
    const path = `/api/inbound-email/mime?recipient=${recipient}`;
    expect((await at(path, { method: 'POST', headers, body: answer })).status).toBe(200);
    const newest = { anchor: 'newest', num_before: 1, num_after: 0, narrow: [], apply_markdown: false };
    const { messages } = await ok(realm.owner.client.get('/messages', newest));
    expect(messages).toMatchObject([{ sender_id: user.user_id, content: 'Yes, at noon.' }]);

    const { unsubscribe } = mail.headers.get('list') as unknown as { unsubscribe: { url: string } };
    const oneClick = { method: 'POST', headers: FORM, body: 'List-Unsubscribe=One-Click' };
    expect((await at(new URL(unsubscribe.url).pathname, oneClick)).status).toBe(200);
    const { user_settings } = await ok(user.client.post('/register', { fetch_event_types: ['user_settings'] }));
    expect(user_settings.enable_offline_email_notifications).toBe(false);
  });
});

describe('smtpTransport', () => {
  let server: TestSmtpServer;
  let transport: MailTransport;

  beforeAll(async () => {
    server = await TestSmtpServer.start();
    transport = smtpTransport(server.url);
  });
  afterAll(async () => {
    transport.close();
    await server.stop();
  });

  const send = (to: string, subject = 'Hello') =>
    transport.send({
      messageId: '<1@chat.example>',
      date: '2026-11-21T12:00:00.000Z',
      from: { name: 'Demo', address: 'no-reply@chat.example' },
      to,
      subject,
      text: 'text',
      html: '<p>text</p>',
    });

  test('sends a mail with recipient, id and date', async () => {
    await send('ada@people.example');
    expect(server.received.at(-1)).toContain('To: ada@people.example\n');
    expect(server.received.at(-1)).toContain('Message-ID: <1@chat.example>\n');
    expect(server.received.at(-1)).toContain('Date: Sat, 21 Nov 2026 12:00:00 +0000\n');
  });

  test('a line break in the subject adds no header', async () => {
    await send('ada@people.example', 'Hello\r\nBcc: everyone@people.example');
    expect(server.received.at(-1)).not.toMatch(/^Bcc:/m);
  });

  test.each([
    ['550 5.1.1 no such user', true, true],
    ['550 no', true, true],
    ['554 5.7.1 relay access denied', true, false],
    ['451 4.3.0 busy', false, false],
  ])('after "%s", isRefusedForGood is %j and isBounce is %j', async (reply, forGood, bounce) => {
    const to = 'nobody@people.example';
    server.refused.add(to);
    server.refusal = reply;
    const error = await send(to).catch((reason: unknown) => reason);
    expect(error).toHaveProperty('message');
    expect(isRefusedForGood(error)).toBe(forGood);
    expect(isBounce(error)).toBe(bounce);
  });

  test('a refused connection is not a refusal for good', async () => {
    const nowhere = smtpTransport('smtp://127.0.0.1:1');
    const error = await nowhere
      .send({
        messageId: '<2@chat.example>',
        date: '2026-11-21T12:00:00.000Z',
        from: { name: 'Demo', address: 'no-reply@chat.example' },
        to: 'ada@people.example',
        subject: 'Hello',
        text: 'text',
        html: '',
      })
      .catch((reason: unknown) => reason);
    nowhere.close();
    expect(error).toHaveProperty('message');
    expect(isRefusedForGood(error)).toBe(false);
  });
});
