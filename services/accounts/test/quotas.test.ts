import { getRealmUsage, type RealmQuotas, setRealmQuotas } from '@team-chat/contracts';
import { ApiClient, EventReader, expectRefusal, HttpReceiver, ok, type TestRealm, until } from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
});
afterAll(() => cluster?.stop());

const MIB = 2 ** 20;

const limit = async ({ realm_id }: TestRealm, quotas: Partial<RealmQuotas>) =>
  (await cluster.bus.call(setRealmQuotas, { params: { realm_id, quotas } })).quotas;
const usageOf = ({ realm_id }: TestRealm) => cluster.bus.call(getRealmUsage, { params: { realm_id } });
/** Waits until all replicas count the queues of an organisation: they learn of each other within seconds after their start. */
const untilCounted = (realm: TestRealm, queues: number) =>
  until('all replicas count the queues', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => usageOf(realm)));
    return answers.every(({ usage }) => usage.queues === queues);
  });
const send = ({ owner }: TestRealm) =>
  owner.client.post('/messages', { type: 'direct', to: [owner.user_id], content: 'x' });

describe('get-realm-usage', () => {
  test('counts what an organisation has', async () => {
    const realm = await cluster.aRealm();
    const [, leaving] = [await realm.user(), await realm.user(), await realm.user('member', { bot: true })];
    await ok(realm.owner.client.delete(`/users/${leaving.user_id}`));
    const before = await usageOf(realm);
    await EventReader.register(realm.owner.client);
    await untilCounted(realm, 1);
    const receiver = await HttpReceiver.start();
    await ok(realm.owner.client.post('/webhooks', { url: receiver.url, event_types: ['realm'] }));
    await ok(realm.owner.client.patch('/realm', { description: 'counted' }));
    await ok(send(realm));
    await ok(realm.owner.client.post('/user_uploads', { file: new File([Buffer.alloc(1234)], 'x') }));
    // The webhook reads the log by a queue, which does not count.
    await until('the webhook has the change', () => receiver.requests.length > 0);
    await receiver.stop();
    expect(await usageOf(realm)).toEqual({
      usage: { users: 2, messages: before.usage.messages + 1, webhooks: 1, queues: 1, storage_bytes: 1234 },
      quotas: { users: null, messages: null, webhooks: null, queues: null, storage_mib: null },
    });
    await expect(cluster.bus.call(getRealmUsage, { params: { realm_id: 999_999 } })).rejects.toThrow(
      'No such organization',
    );
  });
});

describe('set-realm-quotas', () => {
  test('changes the named limits, and clients see the one of storage', async () => {
    const realm = await cluster.aRealm();
    const queue = await EventReader.register(realm.owner.client, { event_types: ['realm'] });
    expect(await limit(realm, { users: 7, storage_mib: 3 })).toEqual({
      users: 7,
      messages: null,
      webhooks: null,
      queues: null,
      storage_mib: 3,
    });
    await queue.until(({ property }) => property === 'upload_quota_mib');
    expect(await limit(realm, { users: null, messages: 9 })).toEqual({
      users: null,
      messages: 9,
      webhooks: null,
      queues: null,
      storage_mib: 3,
    });
    await expect(cluster.bus.call(setRealmQuotas, { params: { realm_id: 999_999, quotas: {} } })).rejects.toThrow(
      'No such organization',
    );
  });

  test('of users that come at once, as many join as the limit allows; bots do not count', async () => {
    const realm = await cluster.aRealm();
    await realm.grant(realm.owner, { can_create_users: true });
    const leaving = await realm.user();
    await limit(realm, { users: 4 });
    const add = (name: string) =>
      realm.owner.client.post('/users', {
        email: `${name}@${realm.host}`,
        full_name: name,
        password: 'seven green tractors sing',
      });
    const answers = await Promise.all(['ada', 'bea', 'cleo', 'dora', 'eve'].map(add));
    const full = 'This organization has reached its limit of 4 users.';
    expect(answers.map(({ body }) => body.msg).sort()).toEqual(['', '', full, full, full]);
    await realm.user('member', { bot: true });
    await ok(realm.owner.client.delete(`/users/${leaving.user_id}`));
    await ok(add('fay'));
    await expectRefusal(realm.owner.client.post(`/users/${leaving.user_id}/reactivate`), full);
    expect((await usageOf(realm)).usage.users).toBe(4);
    await limit(realm, { users: null });
    await ok(realm.owner.client.post(`/users/${leaving.user_id}/reactivate`));
  });

  test('limits messages, files and webhooks', async () => {
    const realm = await cluster.aRealm();
    const { messages } = (await usageOf(realm)).usage;
    await limit(realm, { messages: messages + 2, storage_mib: 1, webhooks: 1 });
    const full = `This organization has reached its limit of ${messages + 2} messages.`;
    await until('messages are refused', async () => (await send(realm)).body.msg === full);
    // Each of the two replicas counts for itself.
    expect((await usageOf(realm)).usage.messages).toBeLessThanOrEqual(messages + 4);
    await limit(realm, { messages: null });
    await ok(send(realm));
    const { client } = realm.owner;
    await expectRefusal(
      client.post('/user_uploads', { file: new File([Buffer.alloc(MIB + 1)], 'x') }),
      "Upload would exceed your organization's upload quota.",
      { code: 'REALM_UPLOAD_QUOTA' },
    );
    const hook = { url: 'http://127.0.0.1:9/', event_types: ['message'] };
    await ok(client.post('/webhooks', hook));
    await expectRefusal(client.post('/webhooks', hook), 'An organization can have at most 1 webhooks.');
  });

  test('limits event queues, counted over all replicas; those that have ended do not count', async () => {
    const realm = await cluster.aRealm();
    await limit(realm, { queues: 3 });
    const clients = cluster.baseUrls.map((url) => new ApiClient(url, realm.owner, { host: realm.host }));
    const register = (index: number) => clients[index % 2]!.post('/register', { event_types: ['message'] });
    const ids: string[] = [];
    for (let index = 0; index < 3; index++) ids.push((await ok(register(index))).queue_id as string);
    await untilCounted(realm, 3);
    await expectRefusal(register(0), 'This organization has reached its limit of 3 event queues.');
    expect((await usageOf(realm)).usage.queues).toBe(3);
    await ok(clients[0]!.delete('/events', { queue_id: ids[2]! }));
    await ok(register(1));
    await limit(realm, { queues: null });
    await ok(register(0));
  });
});
