import { applyAccountChangeInChannels } from '@team-chat/contracts';
import {
  EventReader,
  expectRefusal,
  mailsTo,
  ok,
  RealmDatabase,
  say,
  TestRealm,
  type TestUser,
  until,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let admin: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  admin = await realm.user('administrator');
});
afterAll(() => cluster?.stop());

const preview = (welcome_message_custom_text?: string, { client } = admin) =>
  client.post('/realm/test_welcome_bot_custom_message', { welcome_message_custom_text });

describe('test-welcome-bot-custom-message', () => {
  test('sends the caller the text in a direct message of the welcome bot, and returns its id', async () => {
    const queue = await EventReader.register(admin.client, {
      event_types: ['message'],
      apply_markdown: true,
    });
    const { message_id } = await ok(preview('Hello ```\n@**all** *and* more'));
    const { message, flags } = await queue.take('message');
    expect(message).toMatchObject({ id: message_id, sender_full_name: 'Welcome Bot', type: 'private' });
    expect(message.display_recipient.map(({ id }: { id: number }) => id)).toContain(admin.user_id);
    expect(message.content).toMatch(/<span class="user-group-mention silent"[^>]*>Administrators<\/span>/);
    expect(message.content).toMatch(/<blockquote>.*<em>and<\/em> more.*<\/blockquote>/s);
    expect(flags).toEqual([]);
    const { messages } = await ok(admin.client.get('/messages', { message_ids: [message_id] }));
    expect(messages).toHaveLength(1);
  });

  test('concurrent first requests of an organisation have one welcome bot', async () => {
    const { owner } = await cluster.aRealm();
    const answers = await Promise.all([1, 2, 3].map(() => ok(preview('Hello', owner))));
    const message_ids = answers.map(({ message_id }) => message_id);
    const { messages } = await ok(owner.client.get('/messages', { message_ids }));
    expect(new Set(messages.map(({ sender_id }: { sender_id: number }) => sender_id)).size).toBe(1);
    expect(messages).toHaveLength(3);
    const { cross_realm_bots } = await ok(owner.client.post('/register'));
    expect(cross_realm_bots).toMatchObject([{ full_name: 'Welcome Bot', is_system_bot: true }]);
  });

  test('takes texts of 8000 characters, and refuses empty and longer ones', async () => {
    await ok(preview('😀'.repeat(8000)));
    await expectRefusal(preview('😀'.repeat(8001)), 'welcome_message_custom_text is too long (limit: 8000 characters)');
    for (const empty of ['', ' \n ']) await expectRefusal(preview(empty), 'Message must not be empty');
    await expectRefusal(preview(), "Missing 'welcome_message_custom_text' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'welcome_message_custom_text',
    });
  });

  test('refuses members', async () =>
    expectRefusal(preview('Hello', await realm.user()), 'Must be an organization administrator', {
      code: 'UNAUTHORIZED_PRINCIPAL',
    }));
});

/** Returns the messages of a narrow, oldest first, as Markdown. */
async function found({ client }: TestUser, narrow: unknown[]): Promise<any[]> {
  const page = { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false };
  return (await ok(client.get('/messages', { ...page, narrow }))).messages;
}
const greetings = (user: TestUser) => found(user, [['is', 'dm']]);

describe('a new user', () => {
  test("gets the welcome bot's greeting and the text of the organisation, once and without a mail", async () => {
    await ok(admin.client.patch('/realm', { welcome_message_custom_text: 'Bring *cake*' }));
    const user = await realm.user('member', { is_welcomed: true });
    await until('welcome', async () => (await greetings(user)).length === 2);
    const [first, second] = await greetings(user);
    expect(first).toMatchObject({ sender_full_name: 'Welcome Bot', flags: [] });
    expect(first.content).toContain('welcome');
    expect(second.content).toContain('Bring *cake*');
    // A mail about the messages would come at once for a user who is offline.
    expect((await mailsTo(cluster.mailDir, user.email)).map(({ headers }) => headers.subject)).toEqual([
      'Welcome to Test',
    ]);
    await ok(admin.client.patch('/realm', { welcome_message_custom_text: '' }));
    const other = await realm.user('member', { is_welcomed: true });
    await until('welcome', async () => (await greetings(other)).length === 1);
  });

  test('gets a mail of welcome, unless the organisation sends none', async () => {
    const user = await realm.user('member', { is_welcomed: true });
    expect((await mailsTo(cluster.mailDir, user.email))[0]!.text).toContain(user.email);
    await ok(admin.client.patch('/realm', { send_welcome_emails: false }));
    const other = await realm.user('member', { is_welcomed: true });
    await until('welcome', async () => (await greetings(other)).length === 1);
    expect(await mailsTo(cluster.mailDir, other.email, 0)).toEqual([]);
    await ok(admin.client.patch('/realm', { send_welcome_emails: true }));
  });

  test('is announced in the channel that the organisation has set', async () => {
    const board = await realm.channel([admin]);
    await ok(admin.client.patch('/realm', { signup_announcements_stream_id: board.id }));
    const user = await realm.user('member', { is_welcomed: true });
    await realm.user('member', { bot: true, is_welcomed: true });
    const narrow = [{ operator: 'channel', operand: board.id }];
    await until('welcome', async () => (await found(admin, narrow)).length > 0);
    await until('welcome', async () => (await greetings(user)).length === 1);
    expect(await found(admin, narrow)).toMatchObject([
      {
        sender_full_name: 'Notification Bot',
        subject: 'signups',
        content: `@_**${user.full_name}|${user.user_id}** joined this organization.`,
        flags: [],
      },
    ]);
    await ok(admin.client.patch('/realm', { signup_announcements_stream_id: -1 }));
  });

  test('has the recent messages of default channels, of which the newest 20 are unread', async () => {
    const own = await cluster.aRealm();
    const database = await RealmDatabase.of(cluster, own);
    const [one, two] = [
      await own.channel([], { is_default_stream: true }),
      await own.channel([], { is_default_stream: true }),
    ];
    const ids: number[] = [];
    for (let index = 0; index < 13; index++) {
      ids.push(await say(own.owner, one, `${index}`), await say(own.owner, two, `${index}`));
    }
    await database.ageMessage(ids[0]!, 13 * 7 * 86_400).finally(() => database.close());
    const user = await own.user();
    const feed = await found(user, []);
    expect(feed.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(feed.map(({ flags }) => flags)).toEqual([
      ...Array.from({ length: 5 }, () => ['read']),
      ...Array.from({ length: 20 }, () => []),
    ]);
    const next = await say(own.owner, one);
    expect((await found(user, [['is', 'unread']])).map(({ id }) => id)).toEqual([...ids.slice(6), next]);
  });
});

test('an organisation whose first channels were not made yet gets them by a further call', async () => {
  const own = await cluster.aRealm();
  const { realm_id, user_id } = { ...own, ...own.owner };
  const database = await RealmDatabase.of(cluster, own);
  // Imitates a service that has heard of no account so far.
  await database.client
    .query('DELETE FROM messaging.user_replicas WHERE realm_id = $1 AND user_id = $2', [realm_id, user_id])
    .finally(() => database.close());
  const queue = await EventReader.register(own.owner.client, { event_types: ['message'] });
  const account = { realm_id, user_id, role: 100 as const, is_bot: false, is_active: true, bot_owner_id: null };
  const first = { date_joined: 0, version: 1, channel_ids: [], has_new_owner: false, founds_realm: true };
  await cluster.bus.call(applyAccountChangeInChannels, { params: { ...account, ...first } });
  const { message } = await queue.next('message');
  expect([message.display_recipient, message.subject]).toEqual(['general', 'welcome']);
});

test('a new organisation starts with default channels and a first conversation that explains topics', async () => {
  const { owner } = await TestRealm.create(cluster.bus, cluster.baseUrls[0]!, { is_welcomed: true });
  const list = async () => (await ok(owner.client.get('/streams', { include_default: true }))).streams;
  // If messaging is slow to answer accounts, it makes the channels when the log tells of the owner.
  await until('channels', async () => (await list()).length > 0);
  const streams = await list();
  expect(streams.map(({ name, is_default }: any) => [name, is_default]).sort()).toEqual([
    ['general', true],
    ['sandbox', true],
  ]);
  const messages = await found(owner, [['is', 'unread'], { operator: 'is', operand: 'dm', negated: true }]);
  expect(messages.map(({ display_recipient, subject }) => [display_recipient, subject])).toEqual([
    ['general', 'welcome'],
    ['general', 'moving messages'],
    ['sandbox', 'experiments'],
  ]);
  expect(messages[0].content).toContain('**Topics** say what a conversation is about.');
  expect(messages[0].sender_full_name).toBe('Welcome Bot');
  await until('welcome', async () => (await greetings(owner)).length === 1);
});
