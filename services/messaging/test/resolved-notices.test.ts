import { EventReader, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
});
afterAll(() => cluster?.stop());

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
    // The same holds for a topic marked as unresolved.
    await mark('a');
    expect((await queues.get('usual')!.take('message')).flags).toEqual(['read']);
    expect((await queues.get('follower')!.take('message')).flags).toEqual([]);
    // Notices of other moves are unread for all.
    await mark('b');
    expect((await queues.get('usual')!.take('message')).flags).toEqual([]);
  });
});
