import { EventReader, ok, RealmDatabase, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

const FOLLOWED = 3;

async function userWho(policy: 'always' | 'except_followed' | 'never'): Promise<TestUser> {
  const user = await realm.user();
  await ok(user.client.patch('/settings', { resolved_topic_notice_auto_read_policy: policy }));
  return user;
}

describe('update-message: notices of resolved topics', () => {
  test('are unread for users who follow the topic or want to see them, and read for other users', async () => {
    const usual = await realm.user();
    const follower = await realm.user();
    const [tired, eager, outsider] = [await userWho('always'), await userWho('never'), await userWho('never')];
    const everybody = { usual, follower, tired, eager };
    const channel = await realm.channel(Object.values(everybody));
    const { id } = await ok(
      realm.owner.client.post('/messages', { type: 'channel', to: [channel.id], topic: 'a', content: 'x' }),
    );
    for (const user of [follower, tired]) {
      const policy = { stream_id: channel.id, topic: 'a', visibility_policy: FOLLOWED };
      await ok(user.client.post('/user_topics', policy));
    }
    const queues = new Map<string, EventReader>();
    for (const [name, user] of Object.entries({ ...everybody, outsider })) {
      const options = { event_types: ['message', 'update_message_flags'], all_public_streams: true };
      queues.set(name, await EventReader.register(user.client, options));
    }
    const mark = (topic: string) =>
      ok(realm.owner.client.patch(`/messages/${id}`, { topic, propagate_mode: 'change_all' }));
    await mark('✔ a');
    const flags: Record<string, string[]> = {};
    let notice = 0;
    for (const [name, queue] of queues) {
      const event = await queue.take('message');
      notice = event.message.id;
      flags[name] = event.flags;
    }
    expect(flags).toEqual({ usual: ['read'], follower: [], tired: ['read'], eager: [], outsider: [] });
    for (const [name, user] of Object.entries(everybody)) {
      const { message } = await ok(user.client.get(`/messages/${notice}`));
      expect([name, message.flags]).toEqual([name, flags[name]]);
    }
    // The same holds for a topic marked as unresolved, here after a further message.
    await say(realm.owner, channel, 'wait', { topic: '✔ a' });
    for (const name of ['usual', 'follower']) await queues.get(name)!.take('message');
    await mark('a');
    expect((await queues.get('usual')!.take('message')).flags).toEqual(['read']);
    expect((await queues.get('follower')!.take('message')).flags).toEqual([]);
    // Notices of other moves are unread for all.
    await mark('b');
    expect((await queues.get('usual')!.take('message')).flags).toEqual([]);
  });

  test('are taken back if the topic is marked the other way within a minute', async () => {
    const reader = await realm.user();
    const channel = await realm.channel([reader]);
    const id = await say(realm.owner, channel, 'x', { topic: 'b' });
    const mark = (message: number, topic: string) =>
      ok(realm.owner.client.patch(`/messages/${message}`, { topic, propagate_mode: 'change_all' }));
    const narrow = [{ operator: 'channel', operand: channel.id }];
    const contents = async (): Promise<any[]> =>
      (await ok(reader.client.get('/messages', { anchor: 'newest', num_before: 10, num_after: 0, narrow }))).messages;
    await mark(id, '✔ b');
    const notice = (await contents()).at(-1).id;
    const queue = await EventReader.register(reader.client, { event_types: ['message', 'delete_message'] });
    await mark(id, 'b');
    expect((await queue.take('delete_message')).message_id).toBe(notice);
    expect((await contents()).map((message) => [message.id, message.subject])).toEqual([[id, 'b']]);
    // The request may also name the notice.
    await mark(id, '✔ b');
    await mark((await contents()).at(-1).id, 'b');
    expect((await contents()).map((message) => message.id)).toEqual([id]);
    // Not where a message followed, and not after a minute.
    await mark(id, '✔ b');
    await say(realm.owner, channel, 'y', { topic: '✔ b' });
    await mark(id, 'b');
    expect(await contents()).toHaveLength(4);
    await database.ageMessage((await contents()).at(-1).id, 61);
    await mark(id, '✔ b');
    expect(await contents()).toHaveLength(5);
  });
});
