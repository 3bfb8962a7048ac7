import { getRealmUsage, type RealmQuotas, setRealmQuotas } from '@team-chat/contracts';
import { EventReader, expectRefusal, ok, type TestRealm, until } from '@team-chat/testkit';
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
const send = ({ owner }: TestRealm) =>
  owner.client.post('/messages', { type: 'direct', to: [owner.user_id], content: 'x' });

describe('get-realm-usage', () => {
  test('counts what an organisation has', async () => {
    const realm = await cluster.aRealm();
    const [, leaving] = [await realm.user(), await realm.user(), await realm.user('member', { bot: true })];
    await ok(realm.owner.client.delete(`/users/${leaving.user_id}`));
    const before = await usageOf(realm);
    await ok(send(realm));
    await ok(realm.owner.client.post('/user_uploads', { file: new File([Buffer.alloc(1234)], 'x') }));
    await ok(realm.owner.client.post('/webhooks', { url: 'http://127.0.0.1:9/', event_types: ['message'] }));
    expect(await usageOf(realm)).toEqual({
      usage: { users: 2, messages: before.usage.messages + 1, webhooks: 1, storage_bytes: 1234 },
      quotas: { users: null, messages: null, webhooks: null, storage_mib: null },
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
      storage_mib: 3,
    });
    await queue.until(({ property }) => property === 'upload_quota_mib');
    expect(await limit(realm, { users: null, messages: 9 })).toEqual({
      users: null,
      messages: 9,
      webhooks: null,
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
});
