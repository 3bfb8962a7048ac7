import { EventReader, eventsSoFar, ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

type Channel = { id: number; name: string };

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
});
afterAll(() => cluster?.stop());

const leave = (user: TestUser, { name }: Channel) =>
  ok(user.client.delete('/users/me/subscriptions', { subscriptions: [name] }));

const NARROWS: [string, (channel: Channel, id: number) => unknown[]][] = [
  ['no narrow', () => []],
  ['search', () => [['search', 'pineapple']]],
  ['sender', () => [['sender', String(owner.user_id)]]],
  ['id', (_, id) => [['id', String(id)]]],
  ['topic', () => [['topic', 'plans']]],
  ['is:mentioned', () => [['is', 'mentioned']]],
  ['is:starred', () => [['is', 'starred']]],
  ['is:followed', () => [['is', 'followed']]],
  ['in:home', () => [['in', 'home']]],
  ['has:reaction', () => [['has', 'reaction']]],
  ['channels:public', () => [['channels', 'public']]],
];

test('clients forget the stars of a private channel that is left while others are subscribed to', async () => {
  const user = await realm.user();
  const [left, joined] = [await realm.channel([user], { invite_only: true }), await realm.channel([])];
  const id = await say(owner, left);
  await ok(user.client.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
  const queue = await EventReader.register(user.client, { event_types: ['update_message_flags'] });
  const changes = { add: [{ name: joined.name }], delete: [left.name] };
  await ok(user.client.patch('/users/me/subscriptions', changes));
  expect(await queue.until(({ op }) => op === 'remove')).toMatchObject({ flag: 'starred', messages: [id] });
});

describe.each<[string, 'member' | 'guest', object]>([
  ['a private channel with shared history', 'member', { invite_only: true, history_public_to_subscribers: true }],
  ['a private channel with protected history', 'member', { invite_only: true }],
  ['a public channel, as a guest', 'guest', {}],
])('a user who unsubscribed from %s', (_case, role, options) => {
  let user: TestUser;
  let channel: Channel;
  let id: number;
  const find = async (narrow: unknown[], more: object = {}) =>
    (await ok(user.client.get('/messages', { narrow, anchor: 'newest', num_before: 50, ...more }))).messages;

  beforeAll(async () => {
    user = await realm.user(role);
    channel = await realm.channel([user], { ...options });
    id = await say(owner, channel, `pineapple for @**${user.full_name}**`);
    await ok(owner.client.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }));
    await ok(user.client.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
    const policy = { stream_id: channel.id, topic: 'plans', visibility_policy: 3 };
    await ok(user.client.post('/user_topics', policy));
    const found = await Promise.all(NARROWS.map(async ([name, narrow]) => [name, await find(narrow(channel, id))]));
    for (const [name, messages] of found as [string, any[]][]) {
      if (name === 'channels:public' && role === 'member') continue;
      expect([name, messages.map((message) => message.id)]).toEqual([name, [id]]);
    }
    await leave(user, channel);
    await ok(owner.client.patch(`/messages/${id}`, { content: 'pineapple changed' }));
  });

  test.each(NARROWS)('does not find its messages with %s', async (_name, narrow) => {
    expect(await find(narrow(channel, id))).toEqual([]);
  });

  test('counts its stars only while the user is subscribed, and clients are told', async () => {
    const starred = async () => (await EventReader.register(user.client)).registration.starred_messages;
    expect(await starred()).toEqual([]);
    const queue = await EventReader.register(user.client, { event_types: ['update_message_flags'] });
    const subscriptions = [{ name: channel.name }];
    const quietly = { principals: [user.user_id], send_new_subscription_messages: false };
    await ok(owner.client.post('/users/me/subscriptions', { subscriptions, ...quietly }));
    expect(await queue.take('update_message_flags')).toMatchObject({ op: 'add', flag: 'starred', messages: [id] });
    expect(await starred()).toEqual([id]);
    await leave(user, channel);
    expect(await queue.take('update_message_flags')).toMatchObject({ op: 'remove', flag: 'starred', messages: [id] });
  });

  test('does not get its messages by their ids', async () => {
    expect(await find([], { message_ids: [id], anchor: undefined, num_before: undefined })).toEqual([]);
    expect(await ok(user.client.get('/messages/matches_narrow', { msg_ids: [id], narrow: [] }))).toMatchObject({
      messages: {},
    });
  });

  test('cannot flag its messages', async () => {
    const range = { anchor: 'newest', num_before: 50, num_after: 0, narrow: [] };
    for (const flag of ['starred', 'read']) {
      const change = { ...range, op: 'remove', flag };
      expect(await ok(user.client.post('/messages/flags/narrow', change))).toMatchObject({
        processed_count: 0,
      });
    }
  });

  test('finds its messages again after subscribing', async () => {
    await ok(
      owner.client.post('/users/me/subscriptions', {
        subscriptions: [{ name: channel.name }],
        principals: [user.user_id],
      }),
    );
    expect((await find([['search', 'pineapple']])).map((message: any) => message.id)).toEqual([id]);
    await leave(user, channel);
  });

  test('does not learn new names of the channel and its topics from own topic policies', async () => {
    const visibility_policy = 1;
    const topic = 'muted before leaving';
    const subscriptions = [{ name: channel.name }];
    const quietly = { principals: [user.user_id], send_new_subscription_messages: false };
    await ok(owner.client.post('/users/me/subscriptions', { subscriptions, ...quietly }));
    const first = await say(owner, channel, 'text', { topic });
    await ok(user.client.post('/user_topics', { stream_id: channel.id, topic, visibility_policy }));
    await leave(user, channel);
    const queue = await EventReader.register(user.client);
    const edit = { topic: 'a new topic', propagate_mode: 'change_all' };
    await ok(owner.client.patch(`/messages/${first}`, edit));
    await ok(owner.client.patch(`/streams/${channel.id}`, { new_name: `${channel.name} anew` }));
    expect(JSON.stringify(await eventsSoFar(queue, user))).not.toContain('a new topic');
    const types = ['muted_topics', 'user_topic'];
    for (const fetch_event_types of types.map((type) => [type])) {
      const { registration } = await EventReader.register(user.client, { fetch_event_types });
      const told = JSON.stringify(registration);
      expect(told).toContain(topic);
      expect(told).not.toContain('a new topic');
      expect(told).not.toContain(`${channel.name} anew`);
    }
  });
});

test('a member who unsubscribed from a public channel finds its messages', async () => {
  const user = await realm.user();
  const channel = await realm.channel([user]);
  const id = await say(owner, channel);
  await leave(user, channel);
  const answer = await ok(user.client.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 }));
  expect(answer.messages.map((message: any) => message.id)).toEqual([id]);
});

test('a star set under shared history finds nothing once the history is protected', async () => {
  const user = await realm.user();
  const channel = await realm.channel([], { invite_only: true, history_public_to_subscribers: true });
  const id = await say(owner, channel);
  await ok(
    owner.client.post('/users/me/subscriptions', {
      subscriptions: [{ name: channel.name }],
      principals: [user.user_id],
    }),
  );
  await ok(user.client.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
  const starred = async () =>
    (
      await ok(
        user.client.get('/messages', {
          narrow: [['is', 'starred']],
          anchor: 'newest',
          num_before: 5,
          num_after: 0,
        }),
      )
    ).messages.length;
  expect(await starred()).toBe(1);
  const protect = { is_private: true, history_public_to_subscribers: false };
  await ok(owner.client.patch(`/streams/${channel.id}`, protect));
  expect(await starred()).toBe(0);
});

test('a client forgets stars of a channel that becomes private, and shows them when it is public again', async () => {
  const [user, subscriber] = [await realm.user(), await realm.user()];
  const channel = await realm.channel([subscriber]);
  const id = await say(owner, channel);
  const star = { messages: [id], op: 'add', flag: 'starred' };
  for (const each of [user, subscriber]) await ok(each.client.post('/messages/flags', star));
  const flags = { event_types: ['update_message_flags'] };
  const [own, others] = [
    await EventReader.register(user.client, flags),
    await EventReader.register(subscriber.client, flags),
  ];
  const change = (is_private: boolean) => ok(owner.client.patch(`/streams/${channel.id}`, { is_private }));
  await change(true);
  expect(await own.next('update_message_flags', 'remove')).toMatchObject({ flag: 'starred', messages: [id] });
  await ok(owner.client.patch(`/streams/${channel.id}`, { description: 'other' }));
  await change(false);
  expect(await own.next('update_message_flags', 'add')).toMatchObject({ flag: 'starred', messages: [id] });
  // Who is subscribed could read the channel all the time.
  await ok(subscriber.client.post('/messages/flags', { ...star, op: 'remove' }));
  await others.next('update_message_flags', 'remove');
  expect(others.events.map(({ op }) => op)).toEqual(['remove']);
});

test('a client forgets stars of public channels when its user becomes a guest, and shows them afterwards', async () => {
  const user = await realm.user();
  const [open, own] = [await realm.channel([]), await realm.channel([user])];
  const [lost, kept] = [await say(owner, open), await say(owner, own)];
  await ok(user.client.post('/messages/flags', { messages: [lost, kept], op: 'add', flag: 'starred' }));
  const queue = await EventReader.register(user.client, { event_types: ['update_message_flags'] });
  await ok(owner.client.patch(`/users/${user.user_id}`, { role: 600 }));
  expect(await queue.next('update_message_flags')).toMatchObject({ op: 'remove', flag: 'starred', messages: [lost] });
  await ok(owner.client.patch(`/users/${user.user_id}`, { role: 400 }));
  expect(await queue.next('update_message_flags')).toMatchObject({ op: 'add', flag: 'starred', messages: [lost] });
});
