import { mkdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { mailsTo, ok, RealmDatabase, type TestRealm, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { isRefusedForGood, type MailTransport, smtpTransport } from '../src/mail/transport';

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

describe('smtpTransport', () => {
  let server: Server;
  let transport: MailTransport;
  const sockets = new Set<Socket>();
  const received: string[] = [];

  /** SMTP server that refuses addresses which begin with a reply code. */
  function converse(socket: Socket): void {
    sockets.add(socket);
    let data: string | undefined;
    let text = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 hello');
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (data === undefined) answer(line);
        else if (line !== '.') data += `${line}\n`;
        else {
          received.push(data);
          data = undefined;
          say('250 kept');
        }
      }
    });
    function answer(line: string): void {
      const refusal = /^RCPT TO:<(\d{3})/.exec(line)?.[1];
      if (line === 'DATA') data = '';
      say(line === 'DATA' ? '354 go on' : refusal ? `${refusal} no` : '250 fine');
    }
  }

  beforeAll(async () => {
    server = createServer(converse);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    transport = smtpTransport(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterAll(() => {
    transport.close();
    for (const socket of sockets) socket.destroy();
    server.close();
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
    expect(received.at(-1)).toContain('To: ada@people.example\n');
    expect(received.at(-1)).toContain('Message-ID: <1@chat.example>\n');
    expect(received.at(-1)).toContain('Date: Sat, 21 Nov 2026 12:00:00 +0000\n');
  });

  test('a line break in the subject adds no header', async () => {
    await send('ada@people.example', 'Hello\r\nBcc: everyone@people.example');
    expect(received.at(-1)).not.toMatch(/^Bcc:/m);
  });

  test.each([
    ['550-nobody@people.example', true],
    ['451-busy@people.example', false],
  ])('isRefusedForGood for the recipient %s: %s', async (to, forGood) => {
    const error = await send(to).catch((reason: unknown) => reason);
    expect(error).toHaveProperty('message');
    expect(isRefusedForGood(error)).toBe(forGood);
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
