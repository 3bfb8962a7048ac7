import { expectRefusal, ok, RealmDatabase, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let reader: TestUser;
let other: TestUser;
let channel: { id: number; name: string };
let id: number;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [reader, other] = await Promise.all([realm.user(), realm.user()]);
  channel = await realm.channel([reader, other]);
});
beforeEach(async () => {
  id = await say(owner, channel, 'hi', { read_by_sender: true });
  await read(reader);
});
afterAll(() => cluster?.stop());

const read = (user: TestUser) => ok(user.client.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }));
const receipts = (user = other) => user.client.get(`/messages/${id}/read_receipts`);
const readers = async (user = other) => (await ok(receipts(user))).user_ids;

describe('get-read-receipts', () => {
  test('lists the users who have read the message, except its sender', async () => {
    expect(await readers()).toEqual([reader.user_id]);
    await read(other);
    expect(await readers(owner)).toEqual([reader.user_id, other.user_id].sort((a, b) => a - b));
    await ok(reader.client.post('/messages/flags', { messages: [id], op: 'remove', flag: 'read' }));
    expect(await readers()).toEqual([other.user_id]);
  });

  test('leaves out users who do not send read receipts', async () => {
    await ok(reader.client.patch('/settings', { send_read_receipts: false }));
    expect(await readers()).toEqual([]);
    await ok(reader.client.patch('/settings', { send_read_receipts: true }));
  });

  test('leaves out users who muted the caller or are muted by the caller', async () => {
    for (const [muter, muted] of [
      [reader, other],
      [other, reader],
    ] as const) {
      const path = `/users/me/muted_users/${muted.user_id}`;
      await ok(muter.client.post(path));
      expect(await readers()).toEqual([]);
      await ok(muter.client.delete(path));
      expect(await readers()).toEqual([reader.user_id]);
    }
  });

  test('is refused for messages the caller may not see, and where the organisation has disabled read receipts', async () => {
    const outsider = await realm.user('guest');
    await expectRefusal(receipts(outsider), 'Invalid message(s)');
    const database = await RealmDatabase.of(cluster, realm);
    await database.setRealm({ enable_read_receipts: false });
    await expectRefusal(receipts(), 'Read receipts are disabled in this organization.');
    await database.setRealm({ enable_read_receipts: true });
    await database.close();
  });
});
