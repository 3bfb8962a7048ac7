import { EventReader, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
});
afterAll(() => cluster?.stop());

const POLICY = { muted: 1, unmuted: 2, followed: 3 };
const ON = { participation: 1, send: 2, start: 3, never: 4 };

interface Preferences {
  follow?: number;
  unmute?: number;
  whereMentioned?: boolean;
}

async function userWho({ follow = ON.never, unmute = ON.never, whereMentioned = false }: Preferences) {
  const user = await realm.user();
  await ok(
    user.client.patch('/settings', {
      automatically_follow_topics_policy: follow,
      automatically_unmute_topics_in_muted_streams_policy: unmute,
      automatically_follow_topics_where_mentioned: whereMentioned,
    }),
  );
  return user;
}
const muteChannel = (user: TestUser, stream_id: number) =>
  ok(
    user.client.post('/users/me/subscriptions/properties', {
      subscription_data: [{ stream_id, property: 'is_muted', value: true }],
    }),
  );
const send = (user: TestUser, to: { id: number }, topic: string, content = 'x') =>
  ok(user.client.post('/messages', { type: 'channel', to: [to.id], topic, content }));
const policies = async (user: TestUser): Promise<Record<string, number>> => {
  const { user_topics } = (await EventReader.register(user.client, { fetch_event_types: ['user_topic'] })).registration;
  return Object.fromEntries(user_topics.map((row: any) => [row.topic_name, row.visibility_policy]));
};

test('a policy raised by a message takes the spelling of its topic', async () => {
  const user = await userWho({ follow: ON.send });
  const channel = await realm.channel([user]);
  const unmuted = { stream_id: channel.id, topic: 'plans', visibility_policy: POLICY.unmuted };
  await ok(user.client.post('/user_topics', unmuted));
  const queue = await EventReader.register(user.client, { event_types: ['user_topic'] });
  await send(user, channel, 'Plans');
  expect(await queue.take('user_topic')).toMatchObject({ topic_name: 'Plans' });
  expect(await policies(user)).toEqual({ Plans: POLICY.followed });
});

test('by default a user follows topics that they start, not topics of other users that they send to', async () => {
  const user = await realm.user();
  const channel = await realm.channel([user]);
  const queue = await EventReader.register(user.client, { event_types: ['user_topic', 'message'] });
  expect(await send(user, channel, 'Mine')).toMatchObject({
    automatic_new_visibility_policy: POLICY.followed,
  });
  expect(await queue.take('user_topic')).toMatchObject({
    stream_id: channel.id,
    topic_name: 'Mine',
    visibility_policy: POLICY.followed,
  });
  expect(await send(user, channel, 'mine')).not.toHaveProperty('automatic_new_visibility_policy');
  await send(realm.owner, channel, 'theirs');
  expect(await send(user, channel, 'theirs')).not.toHaveProperty('automatic_new_visibility_policy');
  expect(await policies(user)).toEqual({ Mine: POLICY.followed });
});

test('starting a topic replaces no policy that the user has set before, sending does with the setting', async () => {
  const [starter, sender] = [await realm.user(), await userWho({ follow: ON.send })];
  const channel = await realm.channel([starter, sender]);
  for (const user of [starter, sender]) {
    const muted = { stream_id: channel.id, topic: `of ${user.user_id}`, visibility_policy: POLICY.muted };
    await ok(user.client.post('/user_topics', muted));
    await send(user, channel, `of ${user.user_id}`);
  }
  expect(await policies(starter)).toEqual({ [`of ${starter.user_id}`]: POLICY.muted });
  expect(await policies(sender)).toEqual({ [`of ${sender.user_id}`]: POLICY.followed });
});

test('a user with the setting follows topics where they send, or topics where they react', async () => {
  const [sender, reactor] = [await userWho({ follow: ON.send }), await userWho({ follow: ON.participation })];
  const channel = await realm.channel([sender, reactor]);
  const { id } = await send(realm.owner, channel, 'talk');
  const react = (user: TestUser) => ok(user.client.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }));
  await react(sender);
  await react(reactor);
  expect(await policies(sender)).toEqual({});
  expect(await policies(reactor)).toEqual({ talk: POLICY.followed });
  expect(await send(sender, channel, 'talk')).toMatchObject({
    automatic_new_visibility_policy: POLICY.followed,
  });
});

test('a user with the setting follows topics where they vote', async () => {
  const [sender, voter] = [await userWho({ follow: ON.send }), await userWho({ follow: ON.participation })];
  const channel = await realm.channel([sender, voter]);
  const { id } = await send(realm.owner, channel, 'talk', '/poll when?');
  const content = { type: 'new_option', option: 'now', idx: 1 };
  for (const { client } of [sender, voter]) {
    await ok(client.post('/submessage', { message_id: id, msg_type: 'widget', content }));
  }
  expect(await policies(sender)).toEqual({});
  expect(await policies(voter)).toEqual({ talk: POLICY.followed });
});

test('a user with the setting follows topics into which they move messages, unless they only resolve them', async () => {
  const user = await userWho({ follow: ON.participation });
  const channel = await realm.channel([user]);
  const said = async (topic: string) => (await send(realm.owner, channel, topic)).id as number;
  const [moved, resolved] = [await said('from'), await said('plans')];
  await ok(user.client.patch(`/messages/${moved}`, { topic: 'to' }));
  await ok(user.client.patch(`/messages/${resolved}`, { topic: '✔ plans' }));
  expect(await policies(user)).toEqual({ to: POLICY.followed });
});

test('sending in a muted channel unmutes the topic, and a followed topic stays followed', async () => {
  const user = await userWho({ unmute: ON.send });
  const channel = await realm.channel([user]);
  for (const topic of ['calm', 'loud', 'mine', 'open']) await send(realm.owner, channel, topic);
  expect(await send(user, channel, 'open')).not.toHaveProperty('automatic_new_visibility_policy');
  await muteChannel(user, channel.id);
  const set = (topic: string, visibility_policy: number) =>
    ok(user.client.post('/user_topics', { stream_id: channel.id, topic, visibility_policy }));
  await set('mine', POLICY.followed);
  await set('calm', POLICY.muted);
  for (const topic of ['calm', 'loud']) {
    expect(await send(user, channel, topic)).toMatchObject({
      automatic_new_visibility_policy: POLICY.unmuted,
    });
  }
  expect(await send(user, channel, 'mine')).not.toHaveProperty('automatic_new_visibility_policy');
  expect(await policies(user)).toEqual({
    calm: POLICY.unmuted,
    loud: POLICY.unmuted,
    mine: POLICY.followed,
  });
});

test('a mentioned subscriber with the setting follows the topic, unless they muted it', async () => {
  const [wants, mutes, never, elsewhere] = [
    await userWho({ whereMentioned: true }),
    await userWho({ whereMentioned: true }),
    await userWho({}),
    await userWho({ whereMentioned: true }),
  ];
  const channel = await realm.channel([wants, mutes, never]);
  await ok(
    mutes.client.post('/user_topics', {
      stream_id: channel.id,
      topic: 'talk',
      visibility_policy: POLICY.muted,
    }),
  );
  const queue = await EventReader.register(wants.client, { event_types: ['user_topic'] });
  const names = [wants, mutes, never, elsewhere].map((user) => `@**${user.full_name}**`);
  await send(realm.owner, channel, 'talk', names.join(' '));
  expect(await queue.take('user_topic')).toMatchObject({ topic_name: 'talk', visibility_policy: 3 });
  expect(await policies(mutes)).toEqual({ talk: POLICY.muted });
  expect(await policies(never)).toEqual({});
  expect(await policies(elsewhere)).toEqual({});
});

test('a subscriber whom only the edited text mentions follows the topic', async () => {
  const [early, late, outsider] = [
    await userWho({ whereMentioned: true }),
    await userWho({ whereMentioned: true }),
    await userWho({ whereMentioned: true }),
  ];
  const channel = await realm.channel([early, late]);
  const mention = (user: TestUser) => `@**${user.full_name}**`;
  const { id } = await send(realm.owner, channel, 'talk', mention(early));
  await ok(early.client.post('/user_topics', { stream_id: channel.id, topic: 'talk', visibility_policy: 0 }));
  const queue = await EventReader.register(late.client, { event_types: ['user_topic'] });
  const content = [early, late, outsider].map(mention).join(' ');
  await ok(realm.owner.client.patch(`/messages/${id}`, { content, topic: 'chat' }));
  expect(await queue.take('user_topic')).toMatchObject({ topic_name: 'chat', visibility_policy: 3 });
  expect(await policies(early)).toEqual({});
  expect(await policies(late)).toEqual({ chat: POLICY.followed });
  expect(await policies(outsider)).toEqual({});
});

test('sending sets no policy for bots and for users who are not subscribed', async () => {
  const bot = await realm.user('member', { bot: true });
  const outsider = await realm.user();
  const channel = await realm.channel([bot]);
  expect(await send(bot, channel, 'a')).not.toHaveProperty('automatic_new_visibility_policy');
  expect(await send(outsider, channel, 'b')).not.toHaveProperty('automatic_new_visibility_policy');
});
