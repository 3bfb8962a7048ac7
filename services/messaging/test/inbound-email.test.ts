import { randomUUID } from 'node:crypto';
import { deliverEmail } from '@team-chat/contracts';
import { Database } from '@team-chat/db';
import { EventReader, expectRefusal, ok, RealmDatabase, type TestRealm, type TestUser } from '@team-chat/testkit';
import { EMAIL_GATEWAY, startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import { basic, call, type Call, FORM } from '@team-chat/testkit/http';
import { replyAddress } from '../src/email-addresses/reply-address';
import { EmailAddressesRepository, type MailedMessage } from '../src/repositories/email-addresses';

let cluster: TestCluster;
let db: Database;
let realm: TestRealm;
let database: RealmDatabase;
let member: TestUser;
let other: TestUser;
let channel: { id: number; name: string };

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  db = new Database({ url: `${cluster.databaseUrl}?options=-c%20search_path%3Dmessaging` });
  realm = await cluster.aRealm();
  database = await RealmDatabase.of(cluster, realm);
  [member, other] = await Promise.all([realm.user(), realm.user()]);
  channel = await realm.channel([member, other]);
});
afterAll(async () => {
  await Promise.all([db?.close(), database?.close()]);
  await cluster?.stop();
});

const { domain, secret } = EMAIL_GATEWAY;
const AUTHORIZED = { authorization: `Bearer ${secret}` };
const PATH = '/api/inbound-email/mime';
const MAIL = { 'content-type': 'message/rfc822' };

/** Returns a mail with these headers, besides those that every mail has. */
const mail = (body: string, headers: Record<string, string> = {}): string => {
  const all = {
    'Message-ID': `<${randomUUID()}@sender.example>`,
    From: 'Ada Lovelace <ada@sender.example>',
    Subject: 'Lunch',
    ...headers,
  };
  const lines = Object.entries(all).filter(([, value]) => value !== '');
  return [...lines.map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n');
};
const handOver = (request: Omit<Call, 'path'> & { path?: string }, gateway = 0) =>
  call(cluster.baseUrls[gateway]!, {
    method: 'POST',
    path: PATH,
    ...request,
    headers: { ...AUTHORIZED, ...request.headers },
  });
const handOverMail = (recipient: string, body: string, gateway = 0) =>
  handOver({ path: `${PATH}?recipient=${encodeURIComponent(recipient)}`, headers: MAIL, body }, gateway);
const deliver = async (recipient: string, body: string, gateway = 0): Promise<void> => {
  const { status, body: answer } = await handOverMail(recipient, body, gateway);
  expect([status, answer]).toEqual([200, { result: 'success', msg: '' }]);
};

const addressOf = async (user: TestUser, to = channel, sender?: TestUser): Promise<string> => {
  const params = sender && { sender_id: sender.user_id };
  return (await ok(user.client.get(`/streams/${to.id}/email_address`, params))).email;
};
const allMessages = async (user: TestUser, narrow: unknown[] = []): Promise<any[]> => {
  const page = { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false };
  return (await ok(user.client.get('/messages', { ...page, narrow }))).messages;
};
const messagesIn = (topic: string, to = channel, user = realm.owner) =>
  allMessages(user, [
    { operator: 'channel', operand: to.id },
    { operator: 'topic', operand: topic },
  ]);
const replyTo = async (user: TestUser, message: MailedMessage): Promise<string> => {
  const ctx = { config: { EMAIL_GATEWAY_DOMAIN: domain }, emailAddresses: new EmailAddressesRepository(db) };
  const row = { realm_id: realm.realm_id, user_id: user.user_id, message };
  return (await db.transaction((tx) => replyAddress(ctx as never, tx, row)))!;
};
const replyToMessage = async (user: TestUser, id: number): Promise<string> => {
  const message = await db.knex('messages').where({ id }).first<MailedMessage>('id', 'conversation_id', 'topic');
  return replyTo(user, message);
};
const post = async (topic: string, to = channel): Promise<number> =>
  (await ok(realm.owner.client.post('/messages', { type: 'channel', to: to.id, topic, content: 'when?' }))).id;
const replyToTopic = async (user: TestUser, topic: string, to = channel) => replyToMessage(user, await post(topic, to));
const answersIn = async (topic: string, to = channel): Promise<string[]> =>
  (await messagesIn(topic, to))
    .filter(({ sender_full_name, content }) => sender_full_name !== 'Notification Bot' && content !== 'when?')
    .map(({ content }) => content);
const noticesTo = async (user: TestUser): Promise<string[]> =>
  (await allMessages(user))
    .filter(({ sender_full_name }) => sender_full_name === 'Notification Bot')
    .map(({ content }) => content);

describe('replyAddress', () => {
  const ask = (user: TestUser, id: number, topic = 'a') => replyTo(user, { id, conversation_id: 1, topic });

  test('is one address of a user for each message', async () => {
    const [first, ...same] = await Promise.all([ask(member, 1), ask(member, 1), ask(member, 1, 'A')]);
    expect(first).toMatch(/^mm[0-9a-f]{32}@mail\.test\.example$/);
    expect(same).toEqual([first, first]);
    const others = await Promise.all([ask(other, 1), ask(member, 2)]);
    expect(new Set([first, ...others]).size).toBe(3);
  });

  test('is none where the server takes no mails', async () => {
    const message = { id: 1, conversation_id: 1, topic: 'a' };
    const row = { realm_id: realm.realm_id, user_id: member.user_id, message };
    expect(await db.transaction((tx) => replyAddress({ config: {} } as never, tx, row))).toBeUndefined();
  });
});

describe('deliver-email', () => {
  test('posts a mail to a channel as the bot of the organisation', async () => {
    const queue = await EventReader.register(other.client, { event_types: ['message'] });
    const headers = { Subject: 'Re: [Fwd: RE: =?utf-8?Q?Caf=C3=A9?=]' };
    await deliver(await addressOf(member), mail('At *noon*?\r\n', headers));
    const { message } = await queue.next('message');
    expect(message).toMatchObject({
      sender_full_name: 'Email Gateway',
      stream_id: channel.id,
      subject: 'Café',
      content: '**From:** Ada Lovelace <ada@sender.example>\n\nAt *noon*?',
    });
  });

  test('posts it as the user or bot for whom the address is', async () => {
    const bot = await realm.user('member', { bot: true });
    const owner = realm.owner;
    await deliver(await addressOf(member, channel, member), mail('as oneself', { Subject: 'senders' }));
    await deliver(await addressOf(owner, channel, bot), mail('as a bot', { Subject: 'senders' }));
    expect((await messagesIn('senders')).map(({ sender_id }) => sender_id)).toEqual([member.user_id, bot.user_id]);
  });

  const HTML = { 'Content-Type': 'text/html; charset=utf-8' };
  const LATIN = { 'Content-Type': 'text/plain; charset=iso-8859-1' };
  const QUOTED = 'Yes.\r\n\r\nOn Mon, Nov 23, 2026 at 9:00 AM Max <max@x.example> wrote:\r\n> Lunch?\r\n';
  const FOOTER = 'Yes.\r\n> Lunch?\r\n--\r\nAda\r\n';
  test.each<[string, string, Record<string, string>, string, string]>([
    [
      'HTML alone',
      '<p>At <a href="https://x.example/?a=1&amp;b=2">the <b>bar</b></a>?</p>',
      HTML,
      '',
      'At [the bar](https://x.example/?a=1&b=2)?',
    ],
    ['another character set', 'Gr\xfc\xdfe', LATIN, '', 'Grüße'],
    ['quote and footer', FOOTER, {}, '', 'Yes.'],
    ['both wanted', FOOTER, {}, '.include-quotes+include-footer', 'Yes.\n> Lunch?\n--\nAda'],
  ])('posts a mail with %s', async (what, body, headers, options, content) => {
    const recipient = encodeURI((await addressOf(member)).replace('.show-sender', options));
    const bytes = Buffer.from(mail(body, { ...headers, Subject: what }), 'latin1');
    await handOver({ path: `${PATH}?recipient=${recipient}`, headers: MAIL, body: bytes });
    expect((await messagesIn(what)).map((each) => each.content)).toEqual([content]);
  });

  test('has a topic for mails without a subject, and shows the subject where a channel has no topics', async () => {
    await deliver(await addressOf(member), mail('hi', { Subject: 'Re: ' }));
    expect(await messagesIn('Email with no subject')).toHaveLength(1);
    const plain = await realm.channel([member], { topics_policy: 'empty_topic_only' });
    await deliver((await addressOf(member, plain)).replace('.show-sender', ''), mail('hi'));
    expect(await messagesIn('', plain)).toMatchObject([{ content: '**Subject:** Lunch\n\nhi' }]);
  });

  test('posts an answer as the user, as read, without quotes', async () => {
    const address = await replyToTopic(member, 'answers');
    await deliver(address, mail(`At noon.\r\n${QUOTED}`, { 'Message-ID': '' }));
    const answer = (await messagesIn('answers', channel, member)).at(-1);
    expect(answer).toMatchObject({ sender_id: member.user_id, content: 'At noon.\nYes.' });
    expect(answer.flags).toContain('read');
  });

  test('posts an answer to a direct conversation', async () => {
    const { id } = await ok(
      other.client.post('/messages', { type: 'direct', to: [member.user_id], content: 'Lunch?' }),
    );
    await deliver(await replyToMessage(member, id), mail('Yes.'));
    const [, answer] = await allMessages(other, [{ operator: 'dm', operand: [member.user_id] }]);
    expect(answer).toMatchObject({ sender_id: member.user_id, content: 'Yes.' });
  });

  test('makes uploads of attachments, which the message links', async () => {
    const parts = [
      'Content-Type: text/plain\r\n\r\nsee below',
      'Content-Type: text/plain; name="no[t]es.txt"\r\nContent-Disposition: attachment; filename="no[t]es.txt"\r\n\r\nsome notes',
      'Content-Type: text/plain; charset=koi8-r\r\nContent-Disposition: attachment; filename="r.txt"\r\nContent-Transfer-Encoding: base64\r\n\r\n8NLJ',
      'Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="a.bin"\r\nContent-Transfer-Encoding: base64\r\n\r\nAAEC',
    ];
    const body = `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`;
    const headers = { 'Content-Type': 'multipart/mixed; boundary=b', Subject: 'files' };
    const queue = await EventReader.register(member.client, { event_types: ['attachment'] });
    const address = await addressOf(member, channel, member);
    const text = mail(body, headers);
    await deliver(address, text);
    await deliver(address, text, 1);
    const [{ content }, ...repeated] = await messagesIn('files');
    expect(repeated).toEqual([]);
    expect(content).toMatch(
      /see below\n\n\[notes\.txt\]\((\/user_uploads\/\S+)\)\n\[r\.txt\]\(\S+\)\n\[a\.bin\]\(\/user_uploads\/\S+\)$/,
    );
    const [, russian] = /\[r\.txt\]\((.*)\)/.exec(content)!;
    expect((await other.client.download(russian!)).headers['content-type']).toMatch(/charset=koi8-r/i);
    const [, url] = /\[a\.bin\]\((.*)\)/.exec(content)!;
    expect((await other.client.download(url!)).bytes).toEqual(Buffer.from([0, 1, 2]));
    expect((await queue.next('attachment', 'add')).attachment.name).toBe('no[t]es.txt');
    expect((await queue.until(({ op }) => op === 'update')).attachment.messages).toHaveLength(1);
  });

  const boundary = 'form-boundary';
  const multipart = (fields: Record<string, string>): Omit<Call, 'path'> => ({
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${Object.entries(fields)
      .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}--${boundary}--\r\n`,
  });
  test.each<[string, (recipient: string, text: string) => Omit<Call, 'path'>]>([
    [
      'an urlencoded form',
      (recipient, text) => ({
        headers: FORM,
        body: new URLSearchParams({ 'body-mime': text, recipient, subject: 'x' }).toString(),
      }),
    ],
    ['a multipart form', (recipient, text) => multipart({ recipient, 'body-mime': text })],
    [
      'a form with an envelope',
      (recipient, text) =>
        multipart({
          email: text,
          to: 'Somebody <else@example.com>',
          envelope: JSON.stringify({ to: ['x@example.com', recipient], from: 'ada@sender.example' }),
        }),
    ],
  ])('takes a mail from %s', async (what, form) => {
    const text = mail('Grüße', { Subject: what, 'Content-Type': 'text/plain; charset=utf-8' });
    expect(await handOver(form(await addressOf(member), text))).toMatchObject({ status: 200 });
    expect((await messagesIn(what)).map(({ content }) => content)).toEqual([expect.stringMatching(/Grüße$/)]);
  });

  test('drops answers of programs, not their mails to channels', async () => {
    const headers = { 'Auto-Submitted': 'auto-replied (vacation)', Subject: 'away' };
    await deliver(await replyToTopic(member, 'away'), mail('I am away', headers));
    await deliver(await addressOf(member), mail('It is late', headers));
    expect(await messagesIn('away')).toMatchObject([{ content: 'when?' }, { sender_full_name: 'Email Gateway' }]);
  });

  test('posts mails of programs in no name of a person', async () => {
    const bot = await realm.user('member', { bot: true });
    const list = { 'List-Id': '<list.x.example>', Subject: 'digest' };
    await deliver(await addressOf(member, channel, member), mail('one', list));
    await deliver(await addressOf(realm.owner, channel, bot), mail('two', list));
    const [first, second] = await messagesIn('digest');
    expect([first.sender_full_name, second.sender_id]).toEqual(['Email Gateway', bot.user_id]);
  });

  test('drops mails from its own addresses, and mails about messages', async () => {
    const address = await addressOf(member);
    const own: Record<string, string>[] = [
      { From: `A <${await addressOf(other)}>` },
      { 'Reply-To': await replyToTopic(other, 'loop') },
      { 'X-Chat-Notification': 'missed-messages' },
    ];
    for (const headers of own) {
      await deliver(address, mail('loop', { ...headers, Subject: 'loops' }));
    }
    await deliver(address, mail('hi', { From: `Max <max@${domain}>`, Subject: 'loops' }));
    expect((await messagesIn('loops')).map(({ content }) => content)).toEqual([expect.stringMatching(/hi$/)]);
  });

  test('posts an answer where the mailed message is now', async () => {
    const elsewhere = await realm.channel([member]);
    const ids = [await post('Plan'), await post('Plan')];
    const [first, second] = await Promise.all(ids.map((id) => replyToMessage(member, id)));
    const move = (id: number, change: Record<string, unknown>) =>
      ok(realm.owner.client.patch(`/messages/${id}`, change));
    await move(ids[0]!, { topic: 'Plan of May', propagate_mode: 'change_all' });
    await deliver(first!, mail('renamed'));
    await move(ids[0]!, { topic: '✔ Plan of May', propagate_mode: 'change_all' });
    await deliver(first!, mail('resolved'), 1);
    expect(await answersIn('✔ Plan of May')).toEqual(['renamed', 'resolved']);

    await move(ids[1]!, { topic: 'budget', stream_id: elsewhere.id, propagate_mode: 'change_one' });
    await post('Plan');
    await deliver(first!, mail('stays'));
    await deliver(second!, mail('moved'));
    expect(await answersIn('✔ Plan of May')).toEqual(['renamed', 'resolved', 'stays']);
    expect(await answersIn('budget', elsewhere)).toEqual(['moved']);

    await ok(realm.owner.client.delete(`/messages/${ids[1]}`));
    await deliver(second!, mail('after it was deleted'));
    expect(await answersIn('budget', elsewhere)).toEqual(['moved', 'after it was deleted']);
    expect(await answersIn('Plan')).toEqual([]);
  });

  test('posts an answer to a mail of an earlier version in the topic of the mail', async () => {
    const { conversation_id } = await db.knex('channels').where({ id: channel.id }).first('conversation_id');
    const token = randomUUID().replaceAll('-', '');
    const { realm_id } = realm;
    await db
      .knex('reply_email_addresses')
      .insert({ token, realm_id, user_id: member.user_id, conversation_id, topic: 'earlier' });
    await deliver(`mm${token}@${domain}`, mail('late'));
    expect(await answersIn('earlier')).toEqual(['late']);
  });

  test('does not tell a user the name of a private channel to which the mailed message was moved', async () => {
    const user = await realm.user();
    const [open, closed] = [await realm.channel([user]), await realm.channel([realm.owner], { invite_only: true })];
    const id = await post('x', open);
    const address = await replyToMessage(user, id);
    await ok(realm.owner.client.patch(`/messages/${id}`, { stream_id: closed.id, propagate_mode: 'change_all' }));
    await deliver(address, mail('still here?'));
    expect(await answersIn('x', closed)).toEqual([]);
    const [notice] = (await noticesTo(user)).filter((content) => content.startsWith('Error'));
    expect(notice).toContain(`to channel ${open.name} via`);
    expect(notice).not.toContain(closed.name);
  });

  test('posts a mail once that is handed over several times, at once and to different replicas', async () => {
    const address = await addressOf(member);
    const text = mail('once', { Subject: 'repeated' });
    await Promise.all([0, 1, 0, 1].map((gateway) => deliver(address, text, gateway)));
    await deliver(address, text, 1);
    const anonymous = mail('once more', { Subject: 'repeated', 'Message-ID': '' });
    await Promise.all([0, 1].map((gateway) => deliver(address, anonymous, gateway)));
    expect((await messagesIn('repeated')).map(({ content }) => content.split('\n').at(-1)).sort()).toEqual([
      'once',
      'once more',
    ]);
  });

  test('posts a mail once where the answer is lost, and it is handed over while the first is still under way', async () => {
    const token = /[0-9a-f]{32}/.exec(await addressOf(member))![0];
    const address = { kind: 'channel' as const, token };
    const email = { address, email_id: randomUUID(), subject: 'lost', from: null, text: 'hi', files: [] };
    const unlock = await database.lockConversation(channel);
    await expect(cluster.bus.call(deliverEmail, { params: email }, { deadlineMs: 300 })).rejects.toMatchObject({
      status: expect.any(Number),
    });
    const again = cluster.bus.call(deliverEmail, { params: email });
    await unlock();
    await again;
    expect(await cluster.bus.call(deliverEmail, { params: email })).toEqual({ keeps_files: false });
    expect(await messagesIn('lost')).toHaveLength(1);
  });

  test('says which attachments the organisation has no room for', async () => {
    const full = await cluster.aRealm();
    const its = await RealmDatabase.of(cluster, full);
    await its.setRealm({ upload_quota_mib: 0 }).finally(() => its.close());
    const there = await full.channel();
    const address = (await ok(full.owner.client.get(`/streams/${there.id}/email_address`))).email;
    const part = '--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\na\r\n--b--\r\n';
    await deliver(address, mail(part, { 'Content-Type': 'multipart/mixed; boundary=b' }));
    expect((await messagesIn('Lunch', there, full.owner)).map(({ content }) => content)).toEqual([
      expect.stringMatching(/\n\na\.txt: Upload would exceed your organization's upload quota\.$/),
    ]);
  });

  test('tells a user once whose answer is refused', async () => {
    const user = await realm.user();
    const lost = await realm.channel([user], { invite_only: true });
    const address = await replyToTopic(user, 'x', lost);
    const subscriptions = [lost.name];
    await ok(realm.owner.client.delete('/users/me/subscriptions', { subscriptions, principals: [user.user_id] }));
    const text = mail('still here?');
    await Promise.all([0, 1].map((gateway) => deliver(address, text, gateway)));
    await deliver(address, text);
    expect(await answersIn('x', lost)).toEqual([]);
    expect((await noticesTo(user)).filter((content) => content.startsWith('Error'))).toEqual([
      `Error sending message to channel ${lost.name} via message notification email reply:\nChannel with ID '${lost.id}' does not exist`,
    ]);
  });

  test('checks whether the sender, or the creator of the address, may post', async () => {
    const user = await realm.user();
    const closed = await realm.channel([user]);
    const addresses = [await addressOf(user, closed), await addressOf(user, closed, user)];
    const can_send_message_group = { new: { direct_members: [realm.owner.user_id], direct_subgroups: [] } };
    await ok(realm.owner.client.patch(`/streams/${closed.id}`, { can_send_message_group }));
    for (const address of addresses) await deliver(address, mail('hi', { Subject: 'no' }));
    await deliver(await addressOf(realm.owner, closed), mail('hi', { Subject: 'yes' }));
    expect((await messagesIn('no', closed)).length).toBe(0);
    expect((await messagesIn('yes', closed)).length).toBe(1);
  });

  test('drops mails of deactivated users, and to archived channels', async () => {
    const user = await realm.user();
    const old = await realm.channel([user]);
    const address = await addressOf(user, old);
    const addresses = [address, await addressOf(user, old, user), await replyToTopic(user, 'x', old)];
    await ok(realm.owner.client.delete(`/users/${user.user_id}`));
    for (const each of addresses) await deliver(each, mail('hi', { Subject: 'x' }));
    const owners = await addressOf(realm.owner, old);
    await ok(realm.owner.client.delete(`/streams/${old.id}`));
    await deliver(owners, mail('hi', { Subject: 'x' }));
    expect(await answersIn('x', old)).toEqual([]);
  });

  test('drops mails by which a bot would post for its former owner', async () => {
    const [former, heir] = [await realm.user(), await realm.user()];
    const place = await realm.channel([former, heir]);
    const { user_id } = await ok(former.client.post('/bots', { full_name: 'Poster', short_name: 'poster' }));
    const address = await addressOf(former, place, { user_id } as TestUser);
    await deliver(address, mail('before', { Subject: 'x' }));
    await ok(realm.owner.client.patch(`/bots/${user_id}`, { bot_owner_id: heir.user_id }));
    await deliver(address, mail('after', { Subject: 'x' }));
    await deliver(await addressOf(heir, place, { user_id } as TestUser), mail('anew', { Subject: 'x' }));
    expect((await answersIn('x', place)).map((text) => text.split('\n').at(-1))).toEqual(['before', 'anew']);
  });

  test('drops mails by which a bot with a secret would post unsigned', async () => {
    const keeper = await realm.user();
    const place = await realm.channel([keeper]);
    const bot = await ok(
      keeper.client.post('/bots', { full_name: 'Sealed', short_name: 'sealed', bot_type: 2, service_name: 'github' }),
    );
    const address = await addressOf(keeper, place, bot);
    await deliver(address, mail('before', { Subject: 'x' }));
    await ok(keeper.client.patch(`/bots/${bot.user_id}`, { config_data: { webhook_secret: 'only signed' } }));
    await deliver(address, mail('after', { Subject: 'x' }));
    await expectRefusal(
      keeper.client.get(`/streams/${place.id}/email_address`, { sender_id: bot.user_id }),
      'This bot has a secret and takes only signed requests.',
    );
    await ok(keeper.client.patch(`/bots/${bot.user_id}`, { config_data: { webhook_secret: '' } }));
    await deliver(address, mail('anew', { Subject: 'x' }));
    expect((await answersIn('x', place)).map((text) => text.split('\n').at(-1))).toEqual(['before', 'anew']);
  });

  test('drops mails to a deactivated organisation', async () => {
    const gone = await cluster.aRealm();
    const its = await RealmDatabase.of(cluster, gone);
    const there = await gone.channel();
    const address = (await ok(gone.owner.client.get(`/streams/${there.id}/email_address`))).email;
    await its.deactivateRealm().finally(() => its.close());
    await deliver(address, mail('hi'));
  });
});

describe('find-inbound-address', () => {
  test.each(['0'.repeat(32), `mm${'0'.repeat(32)}`, `x.${'0'.repeat(32)}.show-sender`, 'postmaster'])(
    'finds nobody for %s',
    (local) => deliver(`${local}@${domain}`, mail('hi')),
  );
});

describe('the route for mails', () => {
  test.each<[string, Record<string, string>, number]>([
    ['no secret', { authorization: '' }, 401],
    ['another bearer token', { authorization: 'Bearer another' }, 401],
    ['another password', { authorization: basic('mail:another') }, 401],
    ['the secret as a user name', { authorization: basic(`${secret}:`) }, 401],
    ['the secret as a password', { authorization: basic(`mail:${secret}`) }, 200],
  ])('answers a request with %s', async (_, headers, status) => {
    const answer = await handOver({
      path: `${PATH}?recipient=nobody@${domain}`,
      headers: { ...MAIL, ...headers },
      body: mail('hi'),
    });
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.body).toMatchObject({ code: 'UNAUTHORIZED', msg: 'Invalid secret' });
  });

  test('refuses other bodies, and forms without a mail', async () => {
    expect((await handOver({ headers: { 'content-type': 'application/json' }, body: '{}' })).status).toBe(415);
    expect((await handOver({ headers: FORM, body: 'recipient=x' })).body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'The form has none of the fields body-mime, email',
    });
  });

  test('refuses mails that are too large, and those with too many attachments', async () => {
    const announced = { ...MAIL, 'content-length': String(27 * 1024 * 1024) };
    const large = await handOver({ headers: announced, body: 'x' });
    expect(large).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    const part = '--b\r\nContent-Disposition: attachment; filename=a\r\n\r\na\r\n';
    const headers = { 'Content-Type': 'multipart/mixed; boundary=b' };
    const many = await handOverMail(await addressOf(member), mail(`${part.repeat(21)}--b--\r\n`, headers));
    expect(many).toMatchObject({ status: 413, body: { msg: 'The mail has more than 20 attachments' } });
  });

  test('answers 503 to more mails than an organisation may get', async () => {
    const busy = await cluster.aRealm();
    const there = await busy.channel();
    const address = (await ok(busy.owner.client.get(`/streams/${there.id}/email_address`))).email;
    const text = mail('hi');
    await deliver(address, text);
    await Promise.all(Array.from({ length: 49 }, () => deliver(address, text)));
    const answer = await handOverMail(address, text);
    expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
