import { exportAuditLog, liftLegalHold, listLegalHolds, placeLegalHold, restoreMessages } from '@team-chat/contracts';
import {
  EventReader,
  eventsSoFar,
  expectRefusal,
  ok,
  RealmDatabase,
  type TestRealm,
  type TestUser,
  until,
} from '@team-chat/testkit';
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

describe('holds of owners', () => {
  let aging: AgingRealm;
  let realm: TestRealm;
  let owner: TestUser;
  beforeAll(async () => {
    aging = await AgingRealm.create(10);
    ({ realm } = aging);
    ({ owner } = realm);
  });
  afterAll(() => aging?.database.close());

  const place = (params: Record<string, unknown>, { client } = owner) =>
    client.post('/legal_holds', { reason: 'a case', ...params });
  const end = (hold_id: number, { client } = owner) => client.delete(`/legal_holds/${hold_id}`);
  const placeAsOperator = (user_id: number, reason: string) =>
    cluster.bus.call(placeLegalHold, { params: { realm_id: realm.realm_id, user_id, channel_id: null, reason } });
  const listed = async ({ client } = owner) => (await ok(client.get('/legal_holds'))).holds;
  const NOT_IN_FORCE = ['No such hold is in force', { status: 404 }] as const;

  describe('create-legal-hold', () => {
    test('keeps messages from expiring, until the last of several holds has ended', async () => {
      const [held, other] = [await aging.channel({ invite_only: true }), await aging.channel()];
      const { hold_id: first } = await ok(place({ channel_id: held.id }));
      const { hold_id: second } = await ok(place({ channel_id: held.id }));
      expect(second).not.toBe(first);
      const person = await realm.user();
      await ok(place({ user_id: person.user_id }));
      await ok(owner.client.delete(`/users/${person.user_id}`));
      await ok(place({ user_id: person.user_id, reason: 'after the person left' }));
      const [kept, gone] = [await aging.sent(held, 11), await aging.sent(other, 11)];
      await aging.expire();
      expect(await aging.left([kept, gone])).toEqual([kept]);
      await ok(end(first));
      await aging.expire();
      expect(await aging.left([kept])).toEqual([kept]);
      await ok(end(second));
      await aging.expire();
      expect(await aging.left([kept])).toEqual([]);
    });

    test('refuses unknown people and channels, and a hold on both or none, or without a reason', async () => {
      const other = await cluster.aRealm();
      const { user_id } = owner;
      const { id: channel_id } = await aging.channel();
      await expectRefusal(place({ user_id: other.owner.user_id }), 'No such user');
      await expectRefusal(place({ channel_id: (await other.channel([other.owner])).id }), 'Invalid channel ID');
      await expectRefusal(place({}), 'A hold is on a person or on a channel');
      await expectRefusal(place({ user_id, channel_id }), 'A hold is on a person or on a channel');
      await expectRefusal(place({ user_id, reason: ' ' }), 'reason cannot be blank');
      await expectRefusal(place({ user_id, reason: 'x'.repeat(1001) }), 'reason is too long (limit: 1000 characters)');
    });

    test('refuses administrators, bots of owners, and an owner who loses the role meanwhile', async () => {
      const { user_id } = owner;
      const mustBeOwner = ['Must be an organization owner', { code: 'UNAUTHORIZED_PRINCIPAL' }] as const;
      const admin = await realm.user('administrator');
      await expectRefusal(place({ user_id }, admin), ...mustBeOwner);
      const fields = { full_name: 'Clerk', short_name: 'clerk' };
      const bot = await ok(owner.client.post('/bots', fields));
      await ok(owner.client.patch(`/bots/${bot.user_id}`, { role: 100 }));
      const account = { user_id: bot.user_id, email: `clerk-bot@${realm.host}`, api_key: bot.api_key };
      await expectRefusal(realm.client.as(account).get('/legal_holds'), 'This endpoint does not accept bot requests.');

      const former = await realm.user('owner');
      const { client } = aging.database;
      await client.query('BEGIN');
      await client.query('UPDATE messaging.user_replicas SET role = 200 WHERE user_id = $1', [former.user_id]);
      const placing = place({ user_id, reason: 'too late' }, former);
      await aging.database.untilWaitingForLocks();
      await client.query('COMMIT');
      await expectRefusal(placing, ...mustBeOwner);
      expect(JSON.stringify(await listed())).not.toContain('too late');
    });

    test('is in the audit log, with the owner who placed the hold', async () => {
      const { user_id } = await realm.user();
      await ok(place({ user_id, reason: 'for the record' }));
      const entries = async () => {
        const { entries: found } = await ok(owner.client.get('/audit_log', { operations: ['create-legal-hold'] }));
        return found.filter(({ params }: any) => params.reason === 'for the record');
      };
      await until('the log has the hold', async () => (await entries()).length > 0);
      expect(await entries()).toMatchObject([{ actor_id: owner.user_id, target_ids: [user_id], params: { user_id } }]);
    });
  });

  describe('get-legal-holds', () => {
    test('lists the holds of all owners, ended ones too, and none of the operator', async () => {
      const { user_id } = await realm.user();
      const second = await realm.user('owner');
      const { hold_id: id } = await ok(place({ user_id, reason: 'of the second' }, second));
      await placeAsOperator(user_id, 'of the operator');
      const ofUser = async () => (await listed()).filter((hold: { user_id: number }) => hold.user_id === user_id);
      const hold = { id, user_id, channel_id: null, reason: 'of the second', placed_by: second.user_id };
      const placed_at = expect.any(Number);
      expect(await ofUser()).toEqual([{ ...hold, placed_at, lifted_at: null }]);
      await ok(end(id));
      expect(await ofUser()).toEqual([{ ...hold, placed_at, lifted_at: expect.any(Number) }]);
      const { holds } = await cluster.bus.call(listLegalHolds, { params: { realm_id: realm.realm_id } });
      expect(holds.filter((each) => each.user_id === user_id).map((each) => each.placed_by)).toEqual([
        second.user_id,
        null,
      ]);
      const other = await cluster.aRealm();
      expect(await listed(other.owner)).toEqual([]);
    });

    test('tells of no hold of the operator in the audit log, either', async () => {
      const { realm_id } = realm;
      const { user_id } = await realm.user();
      const { hold_id } = await placeAsOperator(user_id, 'of the operator');
      await cluster.bus.call(liftLegalHold, { params: { realm_id, hold_id } });
      await ok(place({ user_id, reason: 'afterwards' }));
      const texts = (entries: object[]) => entries.map((entry) => JSON.stringify(entry)).join();
      const seen = async () => texts((await ok(owner.client.get('/audit_log', { limit: 1000 }))).entries);
      await until('the log has the later hold', async () => (await seen()).includes('afterwards'));
      expect(await seen()).not.toMatch(/of the operator|lift-legal-hold/);
      const { entries } = await cluster.bus.call(exportAuditLog, { params: { realm_id } });
      expect(texts(entries)).toMatch(/of the operator.*lift-legal-hold/);
    });
  });

  describe('end-legal-hold', () => {
    test('ends no hold of the operator, of another organisation, or a second time', async () => {
      const { user_id } = await realm.user();
      const { hold_id: ofOperator } = await placeAsOperator(user_id, 'of the operator');
      await expectRefusal(end(ofOperator), ...NOT_IN_FORCE);
      const { hold_id } = await ok(place({ user_id }));
      const other = await cluster.aRealm();
      await expectRefusal(end(hold_id, other.owner), ...NOT_IN_FORCE);
      await expectRefusal(end(hold_id, await realm.user('administrator')), 'Must be an organization owner', {
        code: 'UNAUTHORIZED_PRINCIPAL',
      });
      await ok(end(hold_id));
      await expectRefusal(end(hold_id), ...NOT_IN_FORCE);
      const { holds } = await cluster.bus.call(listLegalHolds, { params: { realm_id: realm.realm_id } });
      expect(holds.find(({ id }) => id === ofOperator)).toMatchObject({ placed_by: null, lifted_at: null });
    });

    test('the operator ends the holds of owners, too', async () => {
      const { hold_id } = await ok(place({ user_id: owner.user_id }));
      await cluster.bus.call(liftLegalHold, { params: { realm_id: realm.realm_id, hold_id } });
      await expectRefusal(end(hold_id), ...NOT_IN_FORCE);
    });
  });
});
