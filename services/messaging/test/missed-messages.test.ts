import { setTimeout } from 'node:timers/promises';
import {
  EventReader,
  mailsTo,
  ok,
  type ReceivedMail,
  RealmDatabase,
  type TestRealm,
  type TestUser,
  until,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let database: RealmDatabase;
let sender: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  database = await RealmDatabase.of(cluster, realm);
  // The owner is subscribed to every channel.
  await ok(realm.owner.client.patch('/settings', { enable_offline_email_notifications: false }));
  sender = await realm.user('member', { full_name: 'Sam & Co' });
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

type Settings = Record<string, unknown>;

/** Creates a user whose mails wait for a second. */
async function reader(settings: Settings = {}, role: 'member' | 'guest' = 'member'): Promise<TestUser> {
  const user = await realm.user(role);
  await ok(user.client.patch('/settings', { email_notifications_batching_period_seconds: 1, ...settings }));
  return user;
}

const sendTo = async (users: TestUser[], content: string, from = sender): Promise<number> =>
  (await ok(from.client.post('/messages', { type: 'direct', to: users.map((user) => user.user_id), content }))).id;
const post = async (channel: { name: string }, topic: string, content: string, from = sender): Promise<number> =>
  (await ok(from.client.post('/messages', { type: 'channel', to: channel.name, topic, content }))).id;
const mailsOf = (user: TestUser, count = 1): Promise<ReceivedMail[]> => mailsTo(cluster.mailDir, user.email, count);

/** Waits until it is decided whom the messages so far notify, and all mails are sent. */
async function untilSettled(): Promise<void> {
  await until('nothing waits', async () => {
    const { rows } = await database.client.query(
      `SELECT FROM messaging.due_notifications WHERE realm_id = $1 AND NOT is_late
        UNION ALL SELECT FROM messaging.due_emails WHERE realm_id = $1
        UNION ALL SELECT FROM accounts.mails WHERE realm_id = $1`,
      [realm.realm_id],
    );
    return rows.length === 0;
  });
}

/** Sends something, and returns the subjects of all mails of the user when everything is sent. */
async function subjectsAfter(user: TestUser, send: () => Promise<unknown>): Promise<string[]> {
  await send();
  await untilSettled();
  await sendTo([user], 'the last one', realm.owner);
  const mails = await until('the last mail', async () => {
    const all = await mailsOf(user);
    return all.some(({ text }) => text.includes('the last one')) ? all : undefined;
  });
  return mails.filter(({ text }) => !text.includes('the last one')).map(({ headers }) => headers.subject!);
}

describe('a mail about missed messages', () => {
  test('has the texts, a link, a thread, and nothing that a reader may not see', async () => {
    const user = await reader({ timezone: 'Europe/Berlin', twenty_four_hour_time: true });
    await sendTo([user], 'Hello *you* :tada: [the docs](/help/)\n\n```spoiler Who did it\nthe butler\n```');
    await sendTo([user], 'and **more**');
    const [mail] = await mailsOf(user);
    expect(mail!.headers).toMatchObject({
      subject: 'DMs with Sam & Co',
      from: expect.stringMatching(/^Test notifications <no-reply@/),
      'auto-submitted': 'auto-generated',
      'reply-to': expect.stringMatching(/^mm[\da-f]{32}@mail\.test\.example$/),
      references: expect.stringMatching(/^<[\da-f]{64}@/),
      'list-id': expect.stringMatching(/^"?Test"? <[\w.-]+>$/),
      'x-chat-notification': 'missed-messages',
      'x-auto-response-suppress': 'All',
      date: expect.stringMatching(/ \+0[12]00$/),
    });
    expect(mail!.text).toContain('Hello you 🎉 the docs [');
    expect(mail!.text).toMatch(/Sam & Co, .*\d\d:\d\d GMT\+[12]:\n/);
    expect(mail!.html).toContain('<b>Sam &amp; Co</b>');
    expect(mail!.html).toContain('<strong>more</strong>');
    expect(mail!.html).toMatch(new RegExp(`<a href="http://${realm.host}[^"]*/help/">`));
    expect(mail!.body).not.toContain('butler');
    expect(mail!.html).toContain(`/#narrow/dm/${sender.user_id}-dm/near/`);
  });

  test('has one thread for each conversation, and another id each time', async () => {
    const user = await reader();
    await sendTo([user], 'one');
    await mailsOf(user);
    await sendTo([user], 'two');
    const [first, second] = await mailsOf(user, 2);
    expect(second!.headers.references).toBe(first!.headers.references);
    expect(second!.headers['message-id']).not.toBe(first!.headers['message-id']);
    expect(second!.text).not.toContain('one');
  });

  test('stays in its thread when the topic gets another name, and leads to topics without a name', async () => {
    const user = await reader();
    const channel = await realm.channel([user, sender]);
    const mention = `@**${user.full_name}** look`;
    const id = await post(channel, 'Plan', mention);
    const [first] = await mailsOf(user);
    for (const topic of ['Plan of May', '✔ Plan of May']) {
      await ok(sender.client.patch(`/messages/${id}`, { topic, propagate_mode: 'change_all' }));
    }
    await post(channel, '✔ Plan of May', mention);
    const [, second] = await mailsOf(user, 2);
    expect(second!.headers.subject).toBe(`[resolved] #${channel.name} > Plan of May`);
    expect(second!.headers.references).toBe(first!.headers.references);
    await post(channel, '', mention);
    const [, , third] = await mailsOf(user, 3);
    expect(third!.headers.references).not.toBe(first!.headers.references);
    expect(third!.html).toContain('/topic//near/');
  });

  test.each([
    [
      'the organization',
      'organization',
      () => database.setRealm({ message_content_allowed_in_email_notifications: false }),
    ],
    ['the user', 'you keep', () => Promise.resolve()],
  ])('hides the content where %s wants it', async (_, reason, hide) => {
    const user = await reader({ message_content_in_email_notifications: reason === 'organization' });
    await hide();
    try {
      await sendTo([user], 'a secret text');
      const [mail] = await mailsOf(user);
      expect(mail!.headers.subject).toBe('New messages');
      expect(mail!.text).toContain(reason);
      expect(mail!.body).not.toMatch(/secret|Sam/);
    } finally {
      await database.setRealm({ message_content_allowed_in_email_notifications: true });
    }
  });

  test('names the organization in its subject where the user wants it', async () => {
    const user = await reader({ realm_name_in_email_notifications_policy: 2 });
    await sendTo([user], 'hi');
    expect((await mailsOf(user))[0]!.headers.subject).toBe('DMs with Sam & Co [Test]');
  });
});

describe('whom a message notifies', () => {
  test('each of two users of a group of three', async () => {
    const [one, two] = [await reader(), await reader()];
    await sendTo([one, two], 'hi');
    expect((await mailsOf(one))[0]!.headers.subject).toBe(`Group DMs with Sam & Co and ${two.full_name}`);
    expect((await mailsOf(two))[0]!.headers.subject).toBe(`Group DMs with Sam & Co and ${one.full_name}`);
  });

  test('those whom it mentions, with what was said before', async () => {
    const user = await reader();
    const channel = await realm.channel([user, sender]);
    await post(channel, 'plans', 'said before');
    await post(channel, '✔ Plans', 'elsewhere');
    await post(channel, 'plans', `@**${user.full_name}** look`);
    const [mail] = await mailsOf(user);
    expect(mail!.headers.subject).toBe(`#${channel.name} > plans`);
    expect(mail!.text).toMatch(/said before[^]*look/);
    expect(mail!.text).not.toContain('elsewhere');
    expect(mail!.text).toContain('you were mentioned');
  });

  test('the members of a mentioned group', async () => {
    const user = await reader();
    const channel = await realm.channel([user, sender]);
    const group = { name: `backend & ops ${channel.id}`, description: '', members: [user.user_id] };
    await ok(realm.owner.client.post('/user_groups/create', group));
    await post(channel, '✔ done', `@*${group.name}* look`);
    const [mail] = await mailsOf(user);
    expect(mail!.headers.subject).toBe(`[resolved] #${channel.name} > done`);
    expect(mail!.text).toContain(`the group ${group.name} was mentioned`);
  });

  test('nobody whose settings forbid it, who has read it, or who muted the sender', async () => {
    const off = await reader({ enable_offline_email_notifications: false });
    const muting = await reader();
    await ok(muting.client.post(`/users/me/muted_users/${sender.user_id}`));
    const reading = await reader({ email_notifications_batching_period_seconds: 3 });
    const all = [off, muting, reading];
    const channel = await realm.channel([...all, sender]);
    const ids = [await post(channel, 't', '@**all** hi')];
    for (const user of all) ids.push(await sendTo([user], 'hi'));
    await ok(reading.client.post('/messages/flags', { op: 'add', flag: 'read', messages: ids }));
    await untilSettled();
    await ok(off.client.patch('/settings', { enable_offline_email_notifications: true }));
    for (const user of all) expect(await subjectsAfter(user, async () => undefined)).toEqual([]);
  });

  test('followers of a topic, and those who want mails about the channel, unless it is muted', async () => {
    const [following, wanting, wantingAll, muted, unmuted] = await Promise.all([
      reader(),
      reader(),
      reader({ enable_stream_email_notifications: true }),
      reader({ enable_stream_email_notifications: true }),
      reader(),
    ]);
    const channel = await realm.channel([following, wanting, wantingAll, muted, unmuted, sender]);
    const set = (user: TestUser, property: string, value: unknown) =>
      ok(
        user.client.post('/users/me/subscriptions/properties', {
          subscription_data: [{ stream_id: channel.id, property, value }],
        }),
      );
    const policy = (user: TestUser, visibility_policy: number) =>
      ok(user.client.post('/user_topics', { stream_id: channel.id, topic: 'News', visibility_policy }));
    await policy(following, 3);
    await set(wanting, 'email_notifications', true);
    await set(muted, 'is_muted', true);
    await set(unmuted, 'is_muted', true);
    await set(unmuted, 'email_notifications', true);
    await policy(unmuted, 2);
    await post(channel, 'news', 'to all');
    const subject = `#${channel.name} > news`;
    for (const user of [following, wanting, wantingAll, unmuted]) {
      expect((await mailsOf(user))[0]!.headers.subject).toBe(subject);
    }
    expect(await subjectsAfter(muted, async () => undefined)).toEqual([]);
    expect((await mailsOf(following))[0]!.text).toContain('you follow the topic');
  });

  test('users who were not mentioned before an edit', async () => {
    const [before, after] = [await reader(), await reader()];
    const channel = await realm.channel([before, after, sender]);
    const id = await post(channel, 't', `@**${before.full_name}** hi`);
    await mailsOf(before);
    const content = `@**${before.full_name}** and @**${after.full_name}** hi`;
    await ok(sender.client.patch(`/messages/${id}`, { content }));
    expect((await mailsOf(after))[0]!.text).toContain('and');
    expect(await subjectsAfter(before, untilSettled)).toHaveLength(1);
  });

  test('nobody who has left the channel meanwhile', async () => {
    const user = await reader({ email_notifications_batching_period_seconds: 2 });
    const channel = await realm.channel([user, sender], { invite_only: true });
    await post(channel, 't', `@**${user.full_name}** a secret`);
    await ok(user.client.delete('/users/me/subscriptions', { subscriptions: [channel.name] }));
    expect(await subjectsAfter(user, async () => undefined)).toEqual([]);
  });
});

describe('users who are there', () => {
  const lookLate = () =>
    database.client.query(
      'UPDATE messaging.due_notifications SET next_attempt_at = now() WHERE realm_id = $1 AND is_late',
      [realm.realm_id],
    );
  const present = (user: TestUser) => ok(user.client.post('/users/me/presence', { status: 'active' }));

  test('get no mail, unless their client never asks for the message', async () => {
    const [polling, gone] = [await reader(), await reader()];
    const polls = await EventReader.register(polling.client, { event_types: ['message'] });
    await EventReader.register(gone.client);
    await Promise.all([present(polling), present(gone)]);
    // The times of messages and polls are known in whole seconds.
    await setTimeout(1100);
    await sendTo([polling, gone], 'are you there?');
    await untilSettled();
    await polls.until(({ type }) => type === 'message');
    await setTimeout(1100);
    await polls.poll({ dont_block: true });
    await lookLate();
    expect(await mailsOf(gone)).toHaveLength(1);
    await untilSettled();
    await database.agePresence(polling, 300);
    expect(await subjectsAfter(polling, async () => undefined)).toEqual([]);
  });

  test('count as away without activity, or with a queue that takes no messages', async () => {
    const [idle, deaf] = [await reader(), await reader()];
    await EventReader.register(idle.client, { event_types: ['message'] });
    await EventReader.register(deaf.client, { event_types: ['presence'] });
    await present(deaf);
    await sendTo([idle, deaf], 'hi');
    expect(await mailsOf(idle)).toHaveLength(1);
    expect(await mailsOf(deaf)).toHaveLength(1);
  });
});

test('the messages of one period come in one mail for each conversation, and a new period counts for waiting mails', async () => {
  const user = await reader({ email_notifications_batching_period_seconds: 600 });
  const channel = await realm.channel([user, sender]);
  await sendTo([user], 'first');
  await post(channel, 'topic', `@**${user.full_name}** second`);
  await sendTo([user], 'third');
  await until('three messages wait', async () => {
    const { rows } = await database.client.query('SELECT FROM messaging.missed_messages WHERE user_id = $1', [
      user.user_id,
    ]);
    return rows.length === 3;
  });
  await ok(user.client.patch('/settings', { email_notifications_batching_period_seconds: 1 }));
  const mails = await mailsOf(user, 2);
  expect(mails.map(({ headers }) => headers.subject).sort()).toEqual([`#${channel.name} > topic`, 'DMs with Sam & Co']);
  expect(mails.find(({ headers }) => headers.subject!.startsWith('DMs'))!.text).toMatch(/first[^]*third/);
});
