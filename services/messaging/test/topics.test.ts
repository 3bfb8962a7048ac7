import { EventReader, expectRefusal, ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;
let channel: { id: number; name: string };

beforeAll(async () => {
  cluster = await startTestCluster({ own: true });
  realm = await cluster.aRealm();
  owner = realm.owner;
  member = await realm.user();
  channel = await realm.channel([member]);
});
afterAll(() => cluster?.stop());

const send = async (to: string, topic: string): Promise<number> =>
  (await ok(owner.client.post('/messages', { type: 'channel', to, topic, content: 'x' }))).id;
const userTopics = async (user: TestUser, parameters = {}) =>
  (await EventReader.register(user.client, parameters)).registration;

describe('get-stream-topics', () => {
  const topics = async (caller: TestUser, id: number, parameters = {}) =>
    (await ok(caller.client.get(`/users/me/${id}/topics`, parameters))).topics;

  test('lists each topic once, the newest first, as its newest message spells it', async () => {
    const { id, name } = await realm.channel([member]);
    const [, lunch, , plans] = [
      await send(name, 'Plans'),
      await send(name, 'lunch'),
      await send(name, ''),
      await send(name, 'plans'),
    ];
    const unnamed = plans - 1;
    expect(await topics(member, id, { allow_empty_topic_name: true })).toEqual([
      { name: 'plans', max_id: plans },
      { name: '', max_id: unnamed },
      { name: 'lunch', max_id: lunch },
    ]);
    expect((await topics(member, id))[1]).toEqual({ name: 'general chat', max_id: unnamed });
  });

  test('lists only topics of received messages under protected history', async () => {
    const secret = await realm.channel([], { invite_only: true, history_public_to_subscribers: false });
    await send(secret.name, 'before');
    await send(secret.name, 'both');
    await ok(
      owner.client.post('/users/me/subscriptions', {
        subscriptions: [{ name: secret.name }],
        principals: [member.user_id],
      }),
    );
    const after = await send(secret.name, 'both');
    expect(await topics(member, secret.id)).toEqual([{ name: 'both', max_id: after }]);
    expect((await topics(owner, secret.id)).map((topic: any) => topic.name)).toEqual(['both', 'before']);
  });

  test('is refused for a hidden and for a missing channel', async () => {
    const secret = await realm.channel([], { invite_only: true });
    await expectRefusal(member.client.get(`/users/me/${secret.id}/topics`), 'Invalid channel ID');
    await expectRefusal(member.client.get('/users/me/999999/topics'), 'Invalid channel ID');
  });
});

describe('update-user-topic', () => {
  const set = (user: TestUser, topic: string, visibility_policy: number, stream_id = channel.id) =>
    user.client.post('/user_topics', { stream_id, topic, visibility_policy });

  test('stores the policy, and publishes it to the user as user_topic and muted_topics', async () => {
    const user = await realm.user();
    const queue = await EventReader.register(user.client);
    const newer = await EventReader.register(user.client, { event_types: ['user_topic', 'muted_topics'] });
    await ok(set(user, ' Topic ', 1));
    const last_updated = expect.any(Number);
    expect((await queue.take('muted_topics')).muted_topics).toEqual([[channel.name, 'Topic', last_updated]]);
    const row = { stream_id: channel.id, topic_name: 'Topic', last_updated, visibility_policy: 1 };
    expect(await queue.take('user_topic')).toMatchObject(row);
    expect(await newer.take('user_topic')).toMatchObject(row);
    expect(newer.events.map(({ type }) => type)).toEqual(['user_topic']);
    expect(await userTopics(user)).toMatchObject({
      user_topics: [row],
      muted_topics: [[channel.name, 'Topic', last_updated]],
    });
    const asked = await userTopics(user, { fetch_event_types: ['user_topic', 'muted_topics'] });
    expect(asked).not.toHaveProperty('muted_topics');
    await ok(set(user, 'TOPIC', 3));
    expect(await queue.take('user_topic')).toMatchObject({ visibility_policy: 3 });
    await ok(set(user, 'topic', 0));
    expect(await queue.take('user_topic')).toMatchObject({ visibility_policy: 0 });
    expect(await userTopics(user)).toMatchObject({ user_topics: [], muted_topics: [] });
  });

  test('publishes nothing where the policy does not change', async () => {
    const user = await realm.user();
    await ok(set(user, 'a', 2));
    const queue = await EventReader.register(user.client, { event_types: ['user_topic'] });
    await ok(set(user, 'A', 2));
    await ok(set(user, 'never', 0));
    await ok(set(user, 'b', 2));
    expect(await queue.take('user_topic')).toMatchObject({ topic_name: 'b' });
  });

  test('the empty topic is sent as general chat to clients without the capability empty_topic_name', async () => {
    const user = await realm.user();
    const older = await EventReader.register(user.client);
    const newer = await EventReader.register(user.client, {
      client_capabilities: { empty_topic_name: true },
    });
    await ok(set(user, 'general chat', 1));
    expect((await older.take('user_topic')).topic_name).toBe('general chat');
    expect((await newer.take('user_topic')).topic_name).toBe('');
    const named = [[channel.name, 'general chat', expect.any(Number)]];
    const unnamed = [[channel.name, '', expect.any(Number)]];
    expect((await older.take('muted_topics')).muted_topics).toEqual(named);
    expect((await newer.take('muted_topics')).muted_topics).toEqual(unnamed);
    expect(await userTopics(user)).toMatchObject({
      user_topics: [{ topic_name: 'general chat' }],
      muted_topics: named,
    });
    expect(await userTopics(user, { client_capabilities: { empty_topic_name: true } })).toMatchObject({
      user_topics: [{ topic_name: '' }],
      muted_topics: unnamed,
    });
  });

  test('muted messages are listed as unread, but not counted, and their wildcards are no mentions', async () => {
    const reader = await realm.user();
    const [loud, muted] = [await realm.channel([reader]), await realm.channel([reader])];
    const mute = { stream_id: muted.id, property: 'is_muted', value: true };
    await ok(reader.client.post('/users/me/subscriptions/properties', { subscription_data: [mute] }));
    const policies = [
      { stream_id: loud.id, topic: 'noise', visibility_policy: 1 },
      { stream_id: muted.id, topic: 'unmuted', visibility_policy: 2 },
      { stream_id: muted.id, topic: 'followed', visibility_policy: 3 },
    ];
    for (const policy of policies) await ok(reader.client.post('/user_topics', policy));
    const tell = async ({ id }: { id: number }, topic: string, content = '@**all**') =>
      say(owner, { id }, content, { topic });
    const plain = await tell(loud, 'plans');
    const noise = await tell(loud, 'Noise');
    const named = await tell(loud, 'noise', `@**${reader.full_name}**`);
    const silent = await tell(muted, 'plans');
    const unmuted = await tell(muted, 'Unmuted');
    await say(reader, muted, 'here', { topic: 'followed', read_by_sender: true });
    const followed = await tell(muted, 'followed', '@**topic**');

    const queue = await EventReader.register(reader.client);
    const { unread_msgs } = queue.registration;
    expect(unread_msgs).toMatchObject({ count: 3, mentions: [plain, named, unmuted, followed] });
    const messages = [plain, noise, named, silent, unmuted, followed];
    const listed = unread_msgs.streams.flatMap((topic: any) => topic.unread_message_ids);
    expect(listed.sort((a: number, b: number) => a - b)).toEqual(messages);

    for (const op of ['add', 'remove']) await ok(reader.client.post('/messages/flags', { messages, op, flag: 'read' }));
    const { message_details } = await queue.next('update_message_flags', 'remove');
    const details = messages.map((id) => [message_details[id].unmuted_stream_msg, message_details[id].mentioned]);
    expect(details).toEqual([
      [true, true],
      [false, undefined],
      [false, true],
      [false, undefined],
      [true, true],
      [true, true],
    ]);
  });

  test('concurrent requests for one topic leave one row', async () => {
    const user = await realm.user();
    await Promise.all([1, 2, 3].map((policy) => ok(set(user, 'x', policy))));
    expect((await userTopics(user)).user_topics).toHaveLength(1);
  });

  test('is refused for a hidden channel, an unknown policy and a long topic', async () => {
    const secret = await realm.channel([], { invite_only: true });
    await expectRefusal(set(member, 'x', 1, secret.id), 'Invalid channel ID');
    await expectRefusal(
      set(member, 'x', 7),
      'Invalid visibility_policy: Value error, Not in the list of possible values',
    );
    await expectRefusal(set(member, 'x'.repeat(61), 1), 'topic is too long (limit: 60 characters)');
  });
});

describe('mute-topic', () => {
  const mute = (user: TestUser, parameters: Record<string, unknown>) =>
    user.client.patch('/users/me/subscriptions/muted_topics', { topic: 'x', op: 'add', ...parameters });

  test('mutes and unmutes a topic of a channel given by id or name', async () => {
    const user = await realm.user();
    const own = await realm.channel([user]);
    const queue = await EventReader.register(user.client);
    await ok(mute(user, { stream_id: own.id }));
    expect(await queue.take('user_topic')).toMatchObject({ topic_name: 'x', visibility_policy: 1 });
    await ok(mute(user, { stream: own.name.toUpperCase(), op: 'remove' }));
    expect(await queue.take('user_topic')).toMatchObject({ topic_name: 'x', visibility_policy: 0 });
    await ok(mute(user, { stream_id: own.id, op: 'remove' }));
  });

  test('is refused without a subscription, and for a topic that is not muted', async () => {
    const user = await realm.user();
    await expectRefusal(mute(user, { stream_id: channel.id }), 'Invalid channel ID');
    await expectRefusal(mute(user, { stream: channel.name }), `Invalid channel name '${channel.name}'`);
    await expectRefusal(mute(user, { stream: 'no such' }), "Invalid channel name 'no such'");
    await expectRefusal(mute(user, { stream_id: 999_999, op: 'remove' }), 'Topic is not muted');
  });

  test('is refused for wrong parameters', async () => {
    await expectRefusal(mute(member, {}), "Missing 'stream_id' argument");
    await expectRefusal(
      mute(member, { stream_id: channel.id, stream: channel.name }),
      'Unsupported parameter combination: stream_id, stream',
      { parameters: 'stream_id, stream' },
    );
    await expectRefusal(mute(member, { stream_id: channel.id, op: 'toggle' }), 'Invalid op');
    await expectRefusal(
      mute(member, { stream_id: channel.id, topic: 'x'.repeat(61) }),
      'topic is too long (limit: 60 characters)',
    );
  });
});

describe('delete-topic', () => {
  const remove = (caller: TestUser, id: number, topic_name: string) =>
    caller.client.post(`/streams/${id}/delete_topic`, { topic_name });

  test('deletes all messages of the topic, and none of another', async () => {
    const { id, name } = await realm.channel([member]);
    const gone = [await send(name, 'old'), await send(name, 'OLD')];
    const kept = await send(name, 'new');
    const queue = await EventReader.register(member.client, {
      client_capabilities: { bulk_message_deletion: true },
    });
    expect((await ok(remove(owner, id, 'Old'))).complete).toBe(true);
    const told = [await queue.take('delete_message'), await queue.take('delete_message')];
    expect(told.flatMap((event) => event.message_ids).sort((a, b) => a - b)).toEqual(gone);
    expect(told[0]).toMatchObject({ message_type: 'stream', stream_id: id });
    const { topics } = await ok(member.client.get(`/users/me/${id}/topics`));
    expect(topics).toEqual([{ name: 'new', max_id: kept }]);
    expect((await ok(remove(owner, id, 'old'))).complete).toBe(true);
  });

  test('keeps messages that the caller may not see, and is complete all the same', async () => {
    const administrator = await realm.user('administrator');
    const secret = { invite_only: true, history_public_to_subscribers: false };
    const { id, name } = await realm.channel([], secret);
    const unseen = await send(name, 'old');
    const subscriptions = [{ name }];
    await ok(owner.client.post('/users/me/subscriptions', { subscriptions, principals: [administrator.user_id] }));
    await send(name, 'old');
    expect((await ok(remove(administrator, id, 'old'))).complete).toBe(true);
    const { topics } = await ok(owner.client.get(`/users/me/${id}/topics`));
    expect(topics).toEqual([{ name: 'old', max_id: unseen }]);
  });

  test('is refused to members, and for a missing channel', async () => {
    const { id, name } = await realm.channel([member]);
    await send(name, 'x');
    await expectRefusal(remove(member, id, 'x'), "You don't have permission to delete this message");
    await expectRefusal(remove(owner, 999_999, 'x'), 'Invalid channel ID');
  });
});
