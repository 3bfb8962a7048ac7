import { BOT_TYPE, getMaxMessageId, getSystemGroups } from '@team-chat/contracts';
import { SYSTEM_GROUP } from '@team-chat/permissions';
import {
  EventReader,
  eventsSoFar,
  expectRefusal,
  messageOf,
  ok,
  say,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let sender: TestUser;
let open: { id: number; name: string };
let closed: { id: number; name: string };

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  sender = await realm.user();
  open = await realm.channel([sender]);
  closed = await realm.channel([sender], { invite_only: true });
});
afterAll(() => cluster?.stop());

const aBot = () => realm.user('member', { bot: true });
const mention = (user: TestUser) => `@**${user.full_name}** hello`;
const mentioning = (user: TestUser, channel = open, rest = {}) => say(sender, channel, mention(user), rest);
const eventOf = async (queue: EventReader, id: number) =>
  queue.until((event) => event.type === 'message' && event.message.id === id);
/** Returns the ids of the messages that a user finds in a narrow. */
const found = async (user: TestUser, ...narrow: unknown[]): Promise<number[]> => {
  const range = { anchor: 'newest', num_before: 100, num_after: 0, narrow };
  const { messages } = await ok(user.client.get('/messages', range));
  return messages.map((message: { id: number }) => message.id);
};
const unreadOf = async (user: TestUser) => (await EventReader.register(user.client)).registration.unread_msgs;

describe('a bot mentioned in a public channel that it is not subscribed to', () => {
  test('receives the message, unread, and finds it wherever it finds its other messages', async () => {
    const bot = await aBot();
    const queue = await EventReader.register(bot.client);
    const id = await mentioning(bot);
    expect((await eventOf(queue, id)).flags).toEqual(['mentioned']);
    expect((await messageOf(bot, id)).flags).toEqual(['mentioned']);
    for (const narrow of [[], [['is', 'mentioned']], [['is', 'unread']], [['channel', open.name]]]) {
      expect(await found(bot, ...narrow)).toContain(id);
    }
    expect((await ok(bot.client.get('/users/me'))).max_message_id).toBe(id);
    expect(await unreadOf(bot)).toMatchObject({
      count: 1,
      streams: [{ stream_id: open.id, topic: 'plans', unread_message_ids: [id] }],
      mentions: [id],
    });
  });

  test('receives no other message of the channel', async () => {
    const bot = await aBot();
    const queue = await EventReader.register(bot.client, { event_types: ['message'] });
    const others = [
      await say(sender, open),
      await say(sender, open, `@_**${bot.full_name}** silently`),
      await say(sender, open, '@**all**'),
    ];
    expect((await eventsSoFar(queue, bot)).map((event) => event.message.id)).not.toContain(others[0]);
    const ids = await found(bot);
    for (const id of others) expect(ids).not.toContain(id);
  });

  test('gets later events of the message, and marks it as read', async () => {
    const bot = await aBot();
    const id = await mentioning(bot);
    const queue = await EventReader.register(bot.client);
    await ok(sender.client.patch(`/messages/${id}`, { content: 'never mind' }));
    expect(await queue.take('update_message')).toMatchObject({ message_id: id, flags: [] });
    await ok(bot.client.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }));
    expect((await messageOf(bot, id)).flags).toEqual(['read']);
    await ok(sender.client.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }));
    expect((await queue.take('reaction', 'add')).message_id).toBe(id);
    await ok(realm.owner.client.delete(`/messages/${id}`));
    expect((await queue.take('delete_message')).message_id).toBe(id);
  });

  test('keeps what it received when it subscribes later and unsubscribes', async () => {
    const bot = await aBot();
    const id = await mentioning(bot);
    const between = await say(sender, open);
    const channels = { subscriptions: [{ name: open.name }] };
    await ok(bot.client.post('/users/me/subscriptions', channels));
    const after = await mentioning(bot);
    expect(await found(bot, ['is', 'unread'])).toEqual([id, after]);
    await ok(bot.client.delete('/users/me/subscriptions', { subscriptions: [open.name] }));
    expect(await found(bot, ['is', 'unread'])).toEqual([]);
    const again = await mentioning(bot);
    expect(await found(bot, ['is', 'unread'])).toEqual([again]);
    expect(await found(bot)).not.toContain(between);
  });

  test('receives the message as read if it muted the sender, or is the sender', async () => {
    const bot = await aBot();
    await ok(bot.client.post(`/users/me/muted_users/${sender.user_id}`));
    expect((await messageOf(bot, await mentioning(bot))).flags).toEqual(['read', 'mentioned']);
    const own = await say(bot, open, mention(bot), { read_by_sender: true });
    expect((await messageOf(bot, own)).flags).toEqual(['read', 'mentioned']);
  });

  test('receives every one of many messages that are sent at once', async () => {
    const bot = await aBot();
    const queue = await EventReader.register(bot.client, { event_types: ['message'] });
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, i) => (i % 3 === 0 ? say(sender, open) : mentioning(bot))),
    );
    const mentions = ids.filter((_, i) => i % 3 !== 0).sort((a, b) => a - b);
    for (const id of mentions) await eventOf(queue, id);
    expect(await found(bot)).toEqual(mentions);
  });

  test('receives a message once that is sent again under the same local id', async () => {
    const bot = await aBot();
    const queue = await EventReader.register(sender.client);
    const rest = { queue_id: queue.queueId, local_id: '7.1' };
    const ids = [await mentioning(bot, open, rest), await mentioning(bot, open, rest)];
    expect(ids[0]).toBe(ids[1]);
    expect(await found(bot)).toEqual([ids[0]]);
  });
});

describe('a bot mentioned in a private channel that it is not subscribed to', () => {
  test('gets the event, and afterwards reads the message only if it may read the channel', async () => {
    const bot = await aBot();
    const queue = await EventReader.register(bot.client);
    const id = await mentioning(bot, closed);
    expect(await eventOf(queue, id)).toMatchObject({
      flags: ['mentioned'],
      message: { display_recipient: closed.name },
    });
    await ok(sender.client.patch(`/messages/${id}`, { topic: 'elsewhere' }));
    expect(await eventsSoFar(queue, bot)).not.toContainEqual(expect.objectContaining({ type: 'update_message' }));
    expect(await found(bot, ['is', 'mentioned'])).toEqual([]);
    expect(await messageOf(bot, id)).toBeUndefined();
    await expectRefusal(bot.client.get(`/messages/${id}`), 'Invalid message(s)');
    expect(await unreadOf(bot)).toMatchObject({ count: 1, streams: [], mentions: [] });

    const channels = { subscriptions: [{ name: closed.name }], principals: [bot.user_id] };
    await ok(sender.client.post('/users/me/subscriptions', channels));
    expect((await messageOf(bot, id)).flags).toEqual(['mentioned']);
  });

  test('under protected history it may read the message once it is subscribed, but no other from before', async () => {
    const bot = await aBot();
    const options = { invite_only: true, history_public_to_subscribers: false };
    const channel = await realm.channel([sender], options);
    const [id, other] = [await mentioning(bot, channel), await say(sender, channel)];
    const channels = { subscriptions: [{ name: channel.name }], principals: [bot.user_id] };
    await ok(sender.client.post('/users/me/subscriptions', channels));
    expect((await messageOf(bot, id)).flags).toEqual(['mentioned']);
    expect(await messageOf(bot, other)).toBeUndefined();
  });
});

describe('nobody else receives a message for being mentioned', () => {
  test('people', async () => {
    const user = await realm.user();
    const queue = await EventReader.register(user.client, { event_types: ['message'] });
    const id = await mentioning(user);
    expect((await eventsSoFar(queue, user)).map((event) => event.message.id)).not.toContain(id);
    expect(await found(user, ['is', 'mentioned'])).toEqual([]);
  });

  test.each([
    ['an incoming webhook', { bot_type: BOT_TYPE.incomingWebhook }],
    [
      'an outgoing webhook',
      { bot_type: BOT_TYPE.outgoingWebhook, payload_url: '"https://bot.example"', service_name: 'x' },
    ],
  ])('%s', async (kind, options) => {
    const full_name = `bot of ${kind}`;
    const short_name = full_name.replaceAll(' ', '-');
    const parameters = { full_name, short_name, ...options };
    const { user_id } = await ok(realm.owner.client.post('/bots', parameters));
    await say(sender, open, `@**${full_name}**`);
    const params = { realm_id: realm.realm_id, user_id };
    expect((await cluster.bus.call(getMaxMessageId, { params })).max_message_id).toBe(-1);
  });

  test('a bot in an edited text', async () => {
    const bot = await aBot();
    const id = await say(sender, open);
    await ok(sender.client.patch(`/messages/${id}`, { content: mention(bot) }));
    expect(await found(bot)).not.toContain(id);
  });

  test('a bot in a direct message to others', async () => {
    const bot = await aBot();
    await say(sender, [realm.owner], mention(bot));
    expect(await found(bot)).toEqual([]);
  });
});

test('a bot with the role of a guest does not learn the name of a sender whom it may not know', async () => {
  const limited = await cluster.aRealm();
  const { groups } = await cluster.bus.call(getSystemGroups, { params: { realm_id: limited.realm_id } });
  const value = { new: groups[SYSTEM_GROUP.members] };
  await ok(limited.owner.client.patch('/realm', { can_access_all_users_group: value }));
  const bot = await limited.user('guest', { bot: true });
  const channel = await limited.channel();
  const queue = await EventReader.register(bot.client, { event_types: ['message'] });
  const id = await say(limited.owner, channel, mention(bot));
  expect((await eventOf(queue, id)).message).toMatchObject({
    sender_full_name: 'Unknown user',
    sender_email: `user${limited.owner.user_id}@${limited.host}`,
  });
});
