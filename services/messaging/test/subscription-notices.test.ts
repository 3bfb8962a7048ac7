import { EventReader, messageOf, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  member = await realm.user();
});
afterAll(() => cluster?.stop());

const by = () => `@_**${owner.full_name}|${owner.user_id}**`;
const ids = (...users: TestUser[]) => users.map((user) => user.user_id);
const subscribe = (names: string[], parameters: Record<string, unknown>, user = owner) =>
  ok(
    user.client.post('/users/me/subscriptions', {
      subscriptions: names.map((name) => ({ name })),
      ...parameters,
    }),
  );
const listen = (user: TestUser, apply_markdown = false) =>
  EventReader.register(user.client, { event_types: ['message'], apply_markdown });
/** Takes the next message of the bot from a queue. */
async function told(queue: EventReader) {
  const { message } = await queue.take('message');
  expect(message.sender_email).toMatch(/^notification-bot@/);
  return message;
}
/** Returns all messages of the bot to a user, the newest last. */
async function notices(user: TestUser): Promise<string[]> {
  const { messages } = await ok(
    user.client.get('/messages', {
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      narrow: [{ operator: 'is', operand: 'dm' }],
      apply_markdown: false,
    }),
  );
  return messages.map((message: any) => message.content);
}

describe('subscribe: notices', () => {
  test('users whom another user subscribes get one message that names that user and the channels', async () => {
    const [bot, here] = [await realm.user('member', { bot: true }), await realm.channel()];
    const queue = await listen(member, true);
    const principals = ids(owner, member, bot);
    const answer = await subscribe([here.name, 'brand new'], { principals });
    expect(answer.new_subscription_messages_sent).toBe(true);
    const message = await told(queue);
    expect(message.type).toBe('private');
    const { stream_id } = await ok(owner.client.get('/get_stream_id', { stream: 'brand new' }));
    for (const id of [here.id, stream_id]) expect(message.content).toContain(`data-stream-id="${id}"`);
    expect(await notices(member)).toEqual([
      `${by()} subscribed you to the following channels:\n\n* #**brand new**\n* #**${here.name}**`,
    ]);
    expect(await notices(bot)).toEqual([]);
    expect(await notices(owner)).toEqual([]);
    // A repeated request subscribes no one and sends nothing.
    expect(await subscribe([here.name], { principals })).toMatchObject({
      new_subscription_messages_sent: true,
    });
    expect(await notices(member)).toHaveLength(1);
  });

  test('the message is in the language of the user who is subscribed', async () => {
    const german = await cluster.aRealm();
    await ok(german.owner.client.patch('/realm', { default_language: 'de' }));
    const reader = await german.user();
    const { name } = await german.channel();
    await subscribe([name], { principals: ids(reader) }, german.owner);
    const { full_name, user_id } = german.owner;
    expect(await notices(reader)).toEqual([
      `@_**${full_name}|${user_id}** hat den Kanal #**${name}** für dich abonniert.`,
    ]);
  });

  test('users who subscribe themselves get no message, nor do others where the request turns messages off', async () => {
    const user = await realm.user();
    const [one, two] = [await realm.channel(), await realm.channel()];
    await subscribe([one.name], {}, user);
    const answer = await subscribe([two.name], {
      principals: ids(user),
      send_new_subscription_messages: false,
    });
    expect(answer).not.toHaveProperty('new_subscription_messages_sent');
    expect(await notices(user)).toEqual([]);
  });

  test('concurrent requests that subscribe a user send one message', async () => {
    const user = await realm.user();
    const channel = await realm.channel();
    await Promise.all([1, 2, 3].map(() => subscribe([channel.name], { principals: ids(user) })));
    expect(await notices(user)).toEqual([`${by()} subscribed you to the channel #**${channel.name}**.`]);
  });
});

describe.each([
  ['subscribe', (name: string, rest: object) => subscribe([name], { announce: true, ...rest })],
  [
    'create-channel',
    (name: string, rest: object) =>
      ok(
        owner.client.post('/channels/create', {
          name,
          subscribers: ids(owner, member),
          announce: true,
          ...rest,
        }),
      ),
  ],
])('%s: announcements', (operation, create) => {
  test('a new channel is announced in the channel that the organisation has set, unless it is archived', async () => {
    const board = await realm.channel([member]);
    const queue = await listen(member);
    await create(`${operation} early`, { send_new_subscription_messages: false });
    await ok(owner.client.patch('/realm', { new_stream_announcements_stream_id: board.id }));
    await create(`${operation} late`, { send_new_subscription_messages: false });
    const announcement = await queue.until(({ message }) => message?.stream_id === board.id);
    expect(announcement.message).toMatchObject({
      stream_id: board.id,
      subject: 'new channels',
      content: `${by()} created a new channel #**${operation} late**.`,
    });
    await create(`${operation} quiet`, { announce: false, send_new_subscription_messages: false });
    await ok(owner.client.delete(`/streams/${board.id}`));
    await create(`${operation} last`, { send_new_subscription_messages: false });
    const { messages } = await ok(
      owner.client.get('/messages', {
        anchor: 'newest',
        num_before: 5,
        num_after: 0,
        narrow: [
          ['topic', 'new channels'],
          ['search', operation === 'subscribe' ? 'subscribe' : 'create-channel'],
        ],
      }),
    );
    expect(messages).toHaveLength(1);
  });
});

describe('the first message of a channel', () => {
  test.each([
    ['Public', '*No description.*', {}],
    ['Web-public', 'Open *wide*', { is_web_public: true, description: 'Open *wide*' }],
    ['Private, protected history', '````', { invite_only: true, description: '````' }],
    ['Private, shared history', 'all', { invite_only: true, history_public_to_subscribers: true, description: 'all' }],
  ])('names creator, kind and description of a channel: %s, %s', async (kind, quoted, parameters) => {
    await ok(owner.client.patch('/realm', { enable_spectator_access: true }));
    const { description, ...rest } = parameters as { description?: string };
    const name = `a channel: ${kind}`;
    const queue = await listen(member);
    await ok(
      owner.client.post('/users/me/subscriptions', {
        subscriptions: [{ name, ...(description && { description }) }],
        principals: ids(owner, member),
        send_new_subscription_messages: false,
        ...rest,
      }),
    );
    const { message, flags } = await queue.take('message');
    expect(message).toMatchObject({ display_recipient: name, subject: 'channel events', client: 'Internal' });
    expect(message.content).toContain(`**${kind}** channel created by ${by()}. **Description:**\n`);
    expect(message.content).toContain(`\n${quoted}\n`);
    expect(flags).toEqual([]);
    expect((await messageOf(owner, message.id)).flags).toEqual(['read']);
    expect((await messageOf(member, message.id)).flags).toEqual([]);
  });

  test('is in the only topic of the channel, and is one for each of many channels', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `many ${index}`);
    await subscribe(names, { topics_policy: 'empty_topic_only' });
    const { streams } = await ok(owner.client.get('/streams'));
    const made = streams.filter(({ name }: { name: string }) => names.includes(name));
    expect(made).toHaveLength(20);
    for (const { stream_id, first_message_id } of made) {
      const { topics } = await ok(owner.client.get(`/users/me/${stream_id}/topics`, { allow_empty_topic_name: true }));
      expect(topics).toEqual([{ name: '', max_id: first_message_id }]);
    }
  });

  test('later notices of changes are read for who caused them, too', async () => {
    const channel = await realm.channel([member]);
    const queue = await listen(member);
    await ok(owner.client.patch(`/streams/${channel.id}`, { description: 'new' }));
    const { message, flags } = await queue.take('message');
    expect(flags).toEqual([]);
    expect((await messageOf(owner, message.id)).flags).toEqual(['read']);
  });
});

describe('create-channel: notices', () => {
  test('subscribers get a message, the creator gets none', async () => {
    const user = await realm.user();
    await ok(owner.client.post('/channels/create', { name: 'made', subscribers: ids(owner, user) }));
    expect(await notices(user)).toEqual([`${by()} subscribed you to the channel #**made**.`]);
    expect(await notices(owner)).toEqual([]);
  });

  test('the channel begins with a message about itself, which its creator has read', async () => {
    const user = await realm.user();
    const description = 'for `tests` **only**';
    const { id } = await ok(
      owner.client.post('/channels/create', { name: 'begun', subscribers: ids(owner, user), description }),
    );
    const first = async (reader: TestUser) => {
      const narrow = [{ operator: 'channel', operand: id }];
      const range = { anchor: 'oldest', num_before: 0, num_after: 5, apply_markdown: false };
      const { messages } = await ok(reader.client.get('/messages', { ...range, narrow }));
      expect(messages).toHaveLength(1);
      return messages[0];
    };
    const message = await first(owner);
    expect(message).toMatchObject({ subject: 'channel events', sender_full_name: 'Notification Bot', flags: ['read'] });
    expect(message.content).toBe(
      `**Public** channel created by ${by()}. **Description:**\n\`\`\`quote\n${description}\n\`\`\``,
    );
    expect((await first(user)).flags).toEqual([]);
  });
});
