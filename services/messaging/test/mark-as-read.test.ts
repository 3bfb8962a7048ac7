import { readMutedUser } from '@team-chat/contracts';
import { EventReader, eventsSoFar, expectRefusal, ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let reader: TestUser;
let first: { id: number; name: string };
let second: { id: number; name: string };
/** Ids of messages in two topics of the first channel, one of the second, and a direct conversation. */
let m: Record<'plans' | 'lunch' | 'there' | 'direct', number>;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
});
beforeEach(async () => {
  reader = await realm.user();
  [first, second] = [await realm.channel([reader]), await realm.channel([reader])];
  m = {
    plans: await say(owner, first),
    lunch: await say(owner, first, 'hungry', { topic: 'Lunch' }),
    there: await say(owner, second),
    direct: await say(owner, [reader]),
  };
});
afterAll(() => cluster?.stop());

const unread = async (user = reader): Promise<number[]> => {
  const around = { anchor: 'newest', num_before: 100, num_after: 0, narrow: [['is', 'unread']] };
  return (await ok(user.client.get('/messages', around))).messages.map(({ id }: { id: number }) => id);
};
const post = (path: string, parameters = {}) => reader.client.post(path, parameters);
const marked = (messages: number[], all = false) => ({
  type: 'update_message_flags',
  id: expect.any(Number),
  op: 'add',
  operation: 'add',
  flag: 'read',
  messages,
  all,
});

describe('mark-all-as-read', () => {
  test("marks all of the user's messages as read with one event", async () => {
    const [queue, others] = await Promise.all([
      EventReader.register(reader.client),
      EventReader.register(owner.client),
    ]);
    expect(await ok(post('/mark_all_as_read'))).toMatchObject({ complete: true });
    expect(await unread()).toEqual([]);
    expect(await eventsSoFar(queue, reader)).toEqual([marked([], true)]);
    expect(await eventsSoFar(others, owner)).toEqual([]);
  });

  test("leaves later messages and other users' messages unread", async () => {
    const other = await realm.user();
    const theirs = await say(owner, [other]);
    await ok(post('/mark_all_as_read'));
    const later = await say(owner, first);
    expect(await unread()).toEqual([later]);
    expect(await unread(other)).toEqual([theirs]);
  });

  test('messages sent concurrently are unread for the server if and only if they are for clients', async () => {
    const queue = await EventReader.register(reader.client);
    const sent: number[] = [];
    const send = async () => {
      for (let i = 0; i < 10; i++) sent.push(await say(owner, i % 2 === 0 ? first : second));
    };
    await Promise.all([send(), send(), post('/mark_all_as_read'), post('/mark_all_as_read')]);
    let known = Object.values(m);
    for (const event of await eventsSoFar(queue, reader)) {
      if (event.type === 'message') known.push(event.message.id);
      else if (event.all) known = [];
    }
    expect(sent).toHaveLength(20);
    // Messages of two channels may reach the log in another order than that of their ids.
    const itself = (await unread()).filter((id) => id <= Math.max(...sent));
    expect(itself).toEqual(known.sort((a, b) => a - b));
  });
});

describe('mark-stream-as-read', () => {
  test("marks a channel's messages as read with one event that lists them", async () => {
    const queue = await EventReader.register(reader.client);
    await ok(post('/mark_stream_as_read', { stream_id: first.id }));
    expect(await unread()).toEqual([m.there, m.direct]);
    await ok(post('/mark_stream_as_read', { stream_id: first.id }));
    expect(await eventsSoFar(queue, reader)).toEqual([marked([m.plans, m.lunch])]);
  });

  test.each(['no channel', 'private'])('refuses a channel id of kind: %s', async (which) => {
    const stream_id = which === 'private' ? (await realm.channel([], { invite_only: true })).id : 999_999;
    await expectRefusal(post('/mark_stream_as_read', { stream_id }), 'Invalid channel ID');
  });

  test('refuses a request without stream_id', () =>
    expectRefusal(post('/mark_stream_as_read'), "Missing 'stream_id' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'stream_id',
    }));
});

describe('mark-topic-as-read', () => {
  test("marks a topic's messages as read, in any case of the topic", async () => {
    const queue = await EventReader.register(reader.client);
    await ok(post('/mark_topic_as_read', { stream_id: first.id, topic_name: 'LUNCH' }));
    expect(await unread()).toEqual([m.plans, m.there, m.direct]);
    await ok(post('/mark_topic_as_read', { stream_id: first.id, topic_name: 'lunch' }));
    expect(await eventsSoFar(queue, reader)).toEqual([marked([m.lunch])]);
  });

  test.each(['', 'general chat'])('marks the empty topic as read by the name "%s"', async (topic_name) => {
    const nameless = await say(owner, first, 'hi', { topic: '' });
    expect(await unread()).toContain(nameless);
    await ok(post('/mark_topic_as_read', { stream_id: first.id, topic_name }));
    expect(await unread()).not.toContain(nameless);
  });

  test('refuses a topic of which the user has neither received nor flagged a message', async () => {
    const refused = (stream_id: number, topic_name: string) =>
      expectRefusal(post('/mark_topic_as_read', { stream_id, topic_name }), `No such topic '${topic_name}'`);
    await refused(first.id, 'nothing');
    const elsewhere = await realm.channel();
    const id = await say(owner, elsewhere);
    await refused(elsewhere.id, 'plans');
    await ok(post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
    await ok(post('/mark_topic_as_read', { stream_id: elsewhere.id, topic_name: 'plans' }));
  });

  test('refuses an unknown channel', () =>
    expectRefusal(post('/mark_topic_as_read', { stream_id: 999_999, topic_name: 'x' }), 'Invalid channel ID'));

  test.each(['stream_id', 'topic_name'])('refuses a request without %s', (name) =>
    expectRefusal(
      post('/mark_topic_as_read', { stream_id: first.id, topic_name: 'x', [name]: undefined }),
      `Missing '${name}' argument`,
      { code: 'REQUEST_VARIABLE_MISSING', var_name: name },
    ),
  );
});

describe('read-muted-user', () => {
  test('marks the messages of a user that another one mutes as read, up to that time', async () => {
    const queue = await EventReader.register(reader.client, { event_types: ['update_message_flags'] });
    const timestamp = Math.floor(Date.now() / 1000);
    const muting = { user_id: reader.user_id, muted_user_id: owner.user_id, timestamp };
    const read = (earlier: number) =>
      cluster.bus.call(readMutedUser, {
        params: { realm_id: realm.realm_id, muting: { ...muting, timestamp: timestamp - earlier } },
      });
    await read(1000);
    expect(await unread()).toContain(m.plans);
    await read(0);
    expect(await unread()).toEqual([]);
    const { messages } = await queue.next('update_message_flags');
    expect(messages).toEqual(expect.arrayContaining([m.plans, m.lunch, m.there, m.direct]));
  });
});
