import {
  EventReader,
  expectRefusal,
  ok,
  RealmDatabase,
  type TestRealm,
  type TestUser,
  until,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let database: RealmDatabase;
let member: TestUser;
let other: TestUser;
let channel: { id: number };
let secret: { id: number };

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  database = await RealmDatabase.of(cluster, realm);
  [member, other] = await Promise.all([realm.user(), realm.user()]);
  [channel, secret] = [await realm.channel(), await realm.channel([], { invite_only: true })];
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

const TEXT = { type: '', to: [], topic: '', content: 'some *text*' };
const create = (user: TestUser, drafts: unknown) => user.client.post('/drafts', { drafts });
const createOne = async (user: TestUser, draft: object = TEXT): Promise<number> =>
  (await ok(create(user, [draft]))).ids[0];
const list = async (user: TestUser): Promise<any[]> => (await ok(user.client.get('/drafts'))).drafts;
const edit = (user: TestUser, id: number, draft: object = TEXT) => user.client.patch(`/drafts/${id}`, { draft });
const remove = (user: TestUser, id: number) => user.client.delete(`/drafts/${id}`);
const synchronize = (user: TestUser, enable_drafts_synchronization: boolean) =>
  ok(user.client.patch('/settings', { enable_drafts_synchronization }));
const NONE = ['Draft does not exist', { status: 404 }] as const;
const DISABLED = 'User has disabled synchronizing drafts.';

/** Parts that make a draft invalid, each with the message about the draft at the path `at` of the parameters. */
const refused = (at: string): [Record<string, unknown>, () => string][] => [
  [{ type: 'channel' }, () => `Invalid ${at}["type"]`],
  [{ to: 5 }, () => `${at}["to"] is not a list`],
  [{ to: ['5'] }, () => `${at}["to"][0] is not an integer`],
  [{ to: undefined }, () => `${at}["to"] field is missing: Field required`],
  [{ topic: undefined }, () => `${at}["topic"] field is missing: Field required`],
  [{ topic: 'a\0b' }, () => `${at.replace(/\[.*/, '')} must not contain null bytes`],
  [{ content: '' }, () => `${at}["content"] cannot be blank`],
  [{ content: ' \n' }, () => `${at}["content"] cannot be blank`],
  [{ timestamp: 'now' }, () => `${at}["timestamp"] is not an integer`],
  [{ timestamp: -1 }, () => 'Timestamp must not be negative.'],
  [{ timestamp: 1e15 }, () => `${at}["timestamp"] is too large`],
  [{ id: 1 }, () => `Argument "id" at ${at} is unexpected`],
  [{ type: 'stream', to: [] }, () => 'Must specify exactly 1 channel ID for channel messages'],
  [{ type: 'stream', to: [1, 2] }, () => 'Must specify exactly 1 channel ID for channel messages'],
  [{ type: 'stream', to: [999_999] }, () => 'Invalid channel ID'],
  [{ type: 'private', to: [999_999] }, () => 'Invalid user ID 999999'],
];

describe('create-drafts', () => {
  test('stores the drafts, and sends their owner one event about all', async () => {
    const user = await realm.user();
    const queue = await EventReader.register(user.client);
    const answer = await ok(
      create(user, [
        { type: 'stream', to: [channel.id], topic: ' plans ', content: 'one\n', timestamp: 1_595_479_019 },
        { type: 'private', to: [other.user_id, member.user_id, user.user_id], topic: 'no', content: 'two' },
        TEXT,
      ]),
    );
    expect(answer).toEqual({ result: 'success', msg: '', ids: expect.any(Array) });
    const people = [member.user_id, other.user_id].sort((a, b) => a - b);
    const drafts = [
      { type: 'stream', to: [channel.id], topic: 'plans', content: 'one', timestamp: 1_595_479_019 },
      { type: 'private', to: people, topic: '', content: 'two', timestamp: expect.any(Number) },
      { ...TEXT, timestamp: expect.any(Number) },
    ].map((draft, index) => ({ id: answer.ids[index], ...draft }));
    expect(await list(user)).toEqual(drafts);
    expect(await queue.next('drafts')).toEqual({
      id: expect.any(Number),
      type: 'drafts',
      op: 'add',
      drafts,
    });
    const { drafts: registered } = await ok(user.client.post('/register', { fetch_event_types: ['drafts'] }));
    expect(registered).toEqual([...drafts].reverse());
  });

  test.each([{ drafts: [] }, {}])('the parameters %j create no draft', async (parameters) => {
    expect(await ok(member.client.post('/drafts', parameters))).toMatchObject({ ids: [] });
  });

  test.each(refused('drafts[1]'))('refuses all drafts if one has %j', async (part, msg) => {
    const user = await realm.user();
    await expectRefusal(create(user, [TEXT, { ...TEXT, ...part }]), msg());
    expect(await list(user)).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ['broken JSON', '[', 'drafts is not valid JSON'],
    ['an object', {}, 'drafts is not a list'],
    ['a list of texts', ['text'], 'drafts[0] is not a dict'],
    ['1,001 drafts', Array.from({ length: 1001 }, () => TEXT), 'drafts is too large'],
  ])('refuses %s as drafts', (_case, drafts, msg) => expectRefusal(create(member, drafts), msg));

  test('refuses channels that the user cannot read, and deactivated users', async () => {
    await expectRefusal(create(member, [{ ...TEXT, type: 'stream', to: [secret.id] }]), 'Invalid channel ID');
    await ok(create(realm.owner, [{ ...TEXT, type: 'stream', to: [secret.id] }]));
    const left = await realm.user();
    await database.setUser(left, 'is_active', false);
    const draft = { ...TEXT, type: 'private', to: [left.user_id] };
    await expectRefusal(create(member, [draft]), `'${left.email}' is no longer using Zulip.`);
  });

  test('allows bots', async () => {
    await ok(create(await realm.user('member', { bot: true }), [TEXT]));
  });
});

describe('get-drafts', () => {
  test("returns the user's drafts, the last edited at the end, and their count", async () => {
    const user = await realm.user();
    await createOne(other);
    const [late, early] = (
      await ok(
        create(user, [
          { ...TEXT, timestamp: 20 },
          { ...TEXT, timestamp: 10 },
        ]),
      )
    ).ids;
    const { count, drafts } = await ok(user.client.get('/drafts'));
    expect([count, drafts.map(({ id }: { id: number }) => id)]).toEqual([2, [early, late]]);
  });

  test('registration returns the thousand drafts edited last', async () => {
    const user = await realm.user();
    const draft = (timestamp: number) => ({ ...TEXT, timestamp });
    await ok(
      create(
        user,
        Array.from({ length: 1000 }, (_, index) => draft(100 + index)),
      ),
    );
    await createOne(user, draft(50));
    const { drafts } = await ok(user.client.post('/register', { fetch_event_types: ['drafts'] }));
    expect([drafts.length, drafts[0].timestamp, drafts[999].timestamp]).toEqual([1000, 1099, 100]);
  });
});

describe('edit-draft', () => {
  test('replaces the draft, and sends `update` to its owner', async () => {
    const id = await createOne(member);
    const queue = await EventReader.register(member.client);
    const changed = {
      type: 'stream',
      to: [channel.id],
      topic: 't',
      content: 'new',
      timestamp: 1_595_479_019,
    };
    expect(await ok(edit(member, id, changed))).toEqual({ result: 'success', msg: '' });
    const draft = { id, ...changed };
    expect(await list(member)).toContainEqual(draft);
    expect(await queue.next('drafts')).toEqual({
      id: expect.any(Number),
      type: 'drafts',
      op: 'update',
      draft,
    });
  });

  test.each(refused('draft'))('refuses a draft with %j', async (part, msg) =>
    expectRefusal(edit(member, await createOne(member), { ...TEXT, ...part }), msg()),
  );

  test('refuses a request without a draft', async () =>
    expectRefusal(member.client.patch(`/drafts/${await createOne(member)}`, {}), "Missing 'draft' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'draft',
    }));

  test("answers 404 for another user's draft and for an unknown one", async () => {
    const id = await createOne(member);
    await expectRefusal(edit(other, id), ...NONE);
    await expectRefusal(edit(other, id, { ...TEXT, type: 'stream', to: [999_999] }), ...NONE);
    await expectRefusal(edit(member, 999_999_999), ...NONE);
  });
});

describe('delete-draft', () => {
  test('deletes the draft, and sends `remove` to its owner', async () => {
    const id = await createOne(member);
    const queue = await EventReader.register(member.client);
    expect(await ok(remove(member, id))).toEqual({ result: 'success', msg: '' });
    expect(await queue.next('drafts')).toEqual({
      id: expect.any(Number),
      type: 'drafts',
      op: 'remove',
      draft_id: id,
    });
    await expectRefusal(remove(member, id), ...NONE);
    await expectRefusal(edit(member, id), ...NONE);
  });

  test("answers 404 for another user's draft, and keeps it", async () => {
    const id = await createOne(member);
    await expectRefusal(remove(other, id), ...NONE);
    expect((await list(member)).map((draft) => draft.id)).toContain(id);
  });
});

describe('a user who does not synchronize drafts', () => {
  test('gets 400 from all operations on drafts', async () => {
    const user = await realm.user();
    const id = await createOne(user);
    await synchronize(user, false);
    const calls = [user.client.get('/drafts'), create(user, [TEXT]), edit(user, id), remove(user, id), remove(user, 1)];
    for (const call of calls) await expectRefusal(call, DISABLED);
  });

  test('loses the drafts stored before', async () => {
    const user = await realm.user();
    await createOne(user);
    await synchronize(user, false);
    const registered = async () => (await ok(user.client.post('/register', { fetch_event_types: ['drafts'] }))).drafts;
    await until('the drafts are gone', async () => (await registered()).length === 0);
    await synchronize(user, true);
    expect(await list(user)).toEqual([]);
    await createOne(user);
    expect(await list(user)).toHaveLength(1);
  });
});
