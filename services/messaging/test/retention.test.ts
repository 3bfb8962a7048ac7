import { liftLegalHold, listLegalHolds, placeLegalHold, restoreMessages } from '@team-chat/contracts';
import { EventReader, eventsSoFar, ok, RealmDatabase, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

const DAY_S = 86_400;

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster();
});
afterAll(() => cluster?.stop());

interface Channel {
  id: number;
  name: string;
}

/** An organisation whose messages can be made older. */
class AgingRealm {
  private constructor(
    readonly realm: TestRealm,
    readonly member: TestUser,
    readonly database: RealmDatabase,
  ) {}

  /** Creates one whose messages expire after `days`. */
  static async create(days: number | 'unlimited'): Promise<AgingRealm> {
    const realm = await cluster.aRealm();
    const message_retention_days = JSON.stringify(days);
    await ok(realm.owner.client.patch('/realm', { message_retention_days }));
    return new AgingRealm(realm, await realm.user(), await RealmDatabase.of(cluster, realm));
  }

  channel = (options = {}): Promise<Channel> => this.realm.channel([this.realm.owner, this.member], options);

  /** Sends a message to a channel or to the member, and makes it look as if it, and what is before it, had been sent some days ago. */
  async sent(to: Channel | 'member', days: number, { by = this.realm.owner, content = 'hi' } = {}): Promise<number> {
    const destination =
      to === 'member' ? { type: 'direct', to: [this.member.user_id] } : { type: 'channel', to: to.id, topic: 'old' };
    const { id } = await ok(by.client.post('/messages', { ...destination, content }));
    await this.database.client.query(
      `UPDATE messaging.messages m SET timestamp = least(m.timestamp, sent.timestamp - $1)
         FROM messaging.messages sent
        WHERE sent.realm_id = $2 AND sent.id = $3 AND m.realm_id = sent.realm_id
          AND m.conversation_id = sent.conversation_id AND m.id <= sent.id`,
      [days * DAY_S, this.realm.realm_id, id],
    );
    return id;
  }

  /** Makes the organisation's run due, and waits for its end. */
  async expire(): Promise<void> {
    const { client } = this.database;
    const { realm_id } = this.realm;
    await client.query('INSERT INTO messaging.retention_runs (realm_id) VALUES ($1)', [realm_id]);
    await until('the run has ended', async () => {
      const runs = await client.query('SELECT FROM messaging.retention_runs WHERE realm_id = $1', [realm_id]);
      return runs.rowCount === 0;
    });
  }

  /** Returns those of the messages that a user can still read. */
  async left(ids: number[], user = this.member): Promise<number[]> {
    const { messages } = await ok(user.client.get('/messages', { message_ids: ids, allow_empty_topic_name: true }));
    return messages.map(({ id }: { id: number }) => id);
  }
}

test('messages expire by the policy of their channel, or else of the organisation, without events', async () => {
  const aging = await AgingRealm.create(10);
  const { realm, member } = aging;
  const [ordinary, kept, short] = [await aging.channel(), await aging.channel(), await aging.channel()];
  await ok(realm.owner.client.patch(`/streams/${kept.id}`, { message_retention_days: '"unlimited"' }));
  await ok(realm.owner.client.patch(`/streams/${short.id}`, { message_retention_days: '2' }));
  const old = [await aging.sent(ordinary, 11), await aging.sent('member', 11), await aging.sent(short, 3)];
  const file = new File(['x'], 'old.txt');
  const { url } = await ok(realm.owner.client.post('/user_uploads', { file }));
  const withFile = await aging.sent(ordinary, 11, { content: `[old](${url})` });
  const young = [
    await aging.sent(kept, 11),
    await aging.sent(ordinary, 9),
    await aging.sent('member', 9),
    await aging.sent(short, 1),
  ];
  const starred = old[0]!;
  await ok(member.client.post('/messages/flags', { op: 'add', flag: 'starred', messages: [starred, young[0]] }));
  const queue = await EventReader.register(member.client);

  await aging.expire();

  expect(await aging.left([...old, withFile, ...young])).toEqual([...young].sort((a, b) => a - b));
  const types = (await eventsSoFar(queue, member)).map(({ type }) => type);
  expect(types.filter((type) => type !== 'message' && type !== 'presence')).toEqual([]);
  const { unread_msgs, starred_messages } = await ok(member.client.post('/register'));
  expect(starred_messages).toEqual([young[0]]);
  const unread = unread_msgs.streams.flatMap(({ unread_message_ids }: any) => unread_message_ids);
  expect(unread).not.toEqual(expect.arrayContaining([old[0]]));
  expect((await ok(realm.owner.client.get('/attachments'))).attachments).toEqual([]);
  expect((await realm.owner.client.download(url)).status).toBe(404);

  // As long as the archive has them, the operator can bring them back as they were.
  const { realm_id } = realm;
  const restored = await cluster.bus.call(restoreMessages, { params: { realm_id } });
  expect(restored).toMatchObject({ complete: true });
  expect(await aging.left([...old, withFile])).toHaveLength(4);
  expect((await ok(member.client.post('/register'))).starred_messages).toEqual([starred, young[0]]);
  expect((await realm.owner.client.download(url)).status).toBe(200);
  expect((await ok(realm.owner.client.get('/attachments'))).attachments).toMatchObject([
    { messages: [{ id: withFile }] },
  ]);
  await aging.database.close();
});

test('what is under a legal hold is kept, and expires when the hold has ended', async () => {
  const aging = await AgingRealm.create(10);
  const { realm, member } = aging;
  const { realm_id } = realm;
  const [held, other] = [await aging.channel(), await aging.channel()];
  const hold = (subject: { user_id?: number; channel_id?: number }) =>
    cluster.bus.call(placeLegalHold, {
      params: { realm_id, user_id: null, channel_id: null, ...subject, reason: 'a case' },
    });
  await hold({ channel_id: held.id });
  const { hold_id } = await hold({ user_id: member.user_id });
  const kept = [
    await aging.sent(held, 11),
    await aging.sent(other, 11, { by: member }),
    await aging.sent('member', 11),
  ];
  const gone = await aging.sent(other, 11);
  await aging.expire();
  expect(await aging.left([...kept, gone])).toEqual(kept);

  await cluster.bus.call(liftLegalHold, { params: { realm_id, hold_id } });
  const { holds } = await cluster.bus.call(listLegalHolds, { params: { realm_id } });
  expect(holds).toMatchObject([
    { channel_id: held.id, user_id: null, reason: 'a case', lifted_at: null },
    { user_id: member.user_id, lifted_at: expect.any(Number) },
  ]);
  await aging.expire();
  expect(await aging.left(kept)).toEqual([kept[0]]);
  const again = cluster.bus.call(liftLegalHold, { params: { realm_id, hold_id } });
  await expect(again).rejects.toMatchObject({ status: 404 });
  await aging.database.close();
});

test('the operator restores a message that a user has deleted', async () => {
  const aging = await AgingRealm.create('unlimited');
  const { realm } = aging;
  const { realm_id } = realm;
  const id = await aging.sent(await aging.channel(), 0);
  await ok(realm.owner.client.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }));
  await ok(realm.owner.client.delete(`/messages/${id}`));
  const restore = (params: { message_id?: number }) =>
    cluster.bus.call(restoreMessages, { params: { realm_id, ...params } });
  expect(await restore({})).toEqual({ restored: 0, complete: true });
  expect(await restore({ message_id: id })).toEqual({ restored: 1, complete: true });
  const { message } = await ok(realm.owner.client.get(`/messages/${id}`));
  expect(message.reactions).toMatchObject([{ emoji_name: 'tada' }]);
  await aging.database.close();
});

test('a large channel expires in batches, while others send to it', async () => {
  const aging = await AgingRealm.create(1);
  const { realm } = aging;
  const channel = await aging.channel();
  const send = () =>
    ok(realm.owner.client.post('/messages', { type: 'channel', to: channel.id, topic: 'old', content: 'hi' }));
  const sent = await Promise.all(Array.from({ length: 250 }, send));
  const ids = [...sent.map(({ id }) => id), await aging.sent(channel, 2)];
  const expiring = aging.expire();
  const young = (await Promise.all(Array.from({ length: 10 }, send))).map(({ id }) => id);
  await expiring;
  expect(await aging.left([...ids, ...young])).toEqual(young.sort((a, b) => a - b));
  expect((await ok(realm.owner.client.post('/register'))).max_message_id).toBe(Math.max(...young));
  await aging.database.close();
});
