import { EventReader, expectRefusal, messageOf, ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let reader: TestUser;
let channel: { id: number; name: string };
let elsewhere: { id: number; name: string };
let m: number[];

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  reader = await realm.user();
  elsewhere = await realm.channel();
});
beforeEach(async () => {
  channel = await realm.channel([reader]);
  m = [];
  for (let i = 0; i < 5; i++) m.push(await say(owner, channel, `message ${i}`));
});
afterAll(() => cluster?.stop());

const change = (parameters: Record<string, unknown> = {}) =>
  reader.client.post('/messages/flags/narrow', {
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    narrow: [['channel', channel.name]],
    op: 'add',
    flag: 'starred',
    ...parameters,
  });
const withFlag = async (flag: string) => {
  const narrow = [['channel', channel.name]];
  const around = { anchor: 'newest', num_before: 100, num_after: 0, narrow };
  const { messages } = await ok(reader.client.get('/messages', around));
  return messages
    .filter((message: { flags: string[] }) => message.flags.includes(flag))
    .map(({ id }: { id: number }) => m.indexOf(id));
};

describe('update-message-flags-for-narrow', () => {
  test('changes the flag, returns what changed, and publishes it to the user only', async () => {
    await ok(reader.client.post('/messages/flags', { messages: [m[1]], op: 'add', flag: 'starred' }));
    const [queue, others] = await Promise.all([
      EventReader.register(reader.client),
      EventReader.register(owner.client),
    ]);
    const { result: _, msg: __, ...body } = await ok(change());
    expect(body).toEqual({
      processed_count: 5,
      updated_count: 4,
      first_processed_id: m[0],
      last_processed_id: m[4],
      found_oldest: true,
      found_newest: true,
    });
    expect(await withFlag('starred')).toEqual([0, 1, 2, 3, 4]);
    expect(await queue.next('update_message_flags', 'add')).toMatchObject({
      flag: 'starred',
      messages: [m[0], m[2], m[3], m[4]],
      all: false,
    });
    await say(owner, channel, 'later');
    await others.next('message');
    expect(others.events).toHaveLength(1);
  });

  test.each<[string, Record<string, unknown>, number[], [boolean, boolean]]>([
    ['newest', { num_before: 2 }, [3, 4], [false, true]],
    ['oldest', { num_before: 0, num_after: 2 }, [0, 1], [true, false]],
    ['first_unread', { num_before: 0, num_after: 1 }, [2, 3], [false, false]],
    ['2', { num_before: 1, num_after: 1 }, [1, 2, 3], [false, false]],
    ['2', { num_before: 3, num_after: 3 }, [0, 1, 2, 3, 4], [true, true]],
    ['2', { include_anchor: false, num_before: 1 }, [1], [false, false]],
    ['2', { include_anchor: false, num_before: 0, num_after: 5 }, [3, 4], [false, true]],
  ])('changes the messages around %s with %j', async (anchor, range, starred, [found_oldest, found_newest]) => {
    await ok(reader.client.post('/messages/flags', { messages: m.slice(0, 2), op: 'add', flag: 'read' }));
    const place = /^\d$/.test(anchor) ? m[Number(anchor)] : anchor;
    const body = await ok(change({ anchor: place, ...range }));
    expect(await withFlag('starred')).toEqual(starred);
    expect(body).toMatchObject({
      found_oldest,
      found_newest,
      processed_count: starred.length,
      first_processed_id: m[starred[0]!],
      last_processed_id: m[starred.at(-1)!],
    });
  });

  test('requests that go on from last_processed_id mark all messages as read in the end', async () => {
    const narrow = [
      ['is', 'unread'],
      ['channel', channel.name],
    ];
    let anchor: unknown = 'oldest';
    const counts: number[] = [];
    for (let isDone = false; !isDone;) {
      const body = await ok(
        change({ anchor, num_before: 0, num_after: 2, include_anchor: false, narrow, flag: 'read' }),
      );
      counts.push(body.updated_count);
      anchor = body.last_processed_id;
      isDone = body.found_newest;
    }
    expect(counts).toEqual([2, 2, 1]);
    expect(await withFlag('read')).toEqual([0, 1, 2, 3, 4]);
  });

  test('an empty range has null as first and last id', async () => {
    expect(
      await ok(
        change({
          narrow: [
            ['channel', channel.name],
            ['is', 'starred'],
          ],
        }),
      ),
    ).toMatchObject({
      processed_count: 0,
      updated_count: 0,
      first_processed_id: null,
      last_processed_id: null,
      found_oldest: true,
      found_newest: true,
    });
  });

  test('a channel that the user may not see counts as empty', async () => {
    const closed = await realm.channel([], { invite_only: true });
    await say(owner, closed);
    expect(await ok(change({ narrow: [['channel', closed.name]] }))).toMatchObject({
      processed_count: 0,
      found_oldest: true,
      found_newest: true,
    });
  });

  test('the narrow null selects all messages', async () => {
    const body = await ok(change({ narrow: null, num_before: 1 }));
    expect(body).toMatchObject({ processed_count: 1, last_processed_id: m[4] });
  });

  test.each([[[null]], [[['is', null]]], [[{ operator: 'is', operand: null }]], [[['is']]], [['is']]])(
    'the narrow %j is refused, with a reason',
    async (narrow) => {
      const { status, body } = await change({ narrow });
      expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
      expect(body.msg).toMatch(/narrow\[0\]|^elem/);
    },
  );

  test('a message that was never received can be starred, but not marked as unread', async () => {
    const foreign = await say(owner, elsewhere);
    const narrow = [['channel', elsewhere.name]];
    expect(await ok(change({ narrow, num_before: 1, flag: 'read' }))).toMatchObject({
      processed_count: 1,
      updated_count: 0,
    });
    expect(await ok(change({ narrow, num_before: 1, flag: 'read', op: 'remove' }))).toMatchObject({
      updated_count: 0,
      ignored_because_not_subscribed_channels: [elsewhere.id],
    });
    expect(await ok(change({ narrow, num_before: 1 }))).toMatchObject({ updated_count: 1 });
    expect((await messageOf(reader, foreign)).flags.sort()).toEqual(['historical', 'read', 'starred']);
  });

  test('marking as unread publishes message_details', async () => {
    await ok(change({ flag: 'read' }));
    const queue = await EventReader.register(reader.client);
    expect(await ok(change({ num_before: 1, flag: 'read', op: 'remove' }))).toMatchObject({
      updated_count: 1,
      ignored_because_not_subscribed_channels: [],
    });
    const { message_details } = await queue.next('update_message_flags', 'remove');
    expect(message_details).toEqual({
      [m[4]!]: { type: 'stream', stream_id: channel.id, topic: 'plans', unmuted_stream_msg: true },
    });
  });

  test('a range larger than the limit of the server is accepted', async () => {
    const body = await ok(change({ num_before: 1_000_000, num_after: 1_000_000, anchor: m[2] }));
    expect(body).toMatchObject({ processed_count: 5, found_oldest: true, found_newest: true });
  });

  test.each<[Record<string, unknown>, string, Record<string, unknown>?]>([
    [{ anchor: 'first', include_anchor: false, num_after: 1 }, 'Invalid anchor'],
    [{ include_anchor: false, num_after: 1, flag: 'x' }, 'The anchor can only be excluded at an end of the range'],
    [
      { narrow: [['x', 'y']], flag: 'x' },
      'Invalid narrow operator: unknown operator x',
      { code: 'BAD_NARROW', desc: 'unknown operator x' },
    ],
    [{ flag: 'x', op: 'x' }, "Invalid flag: 'x'"],
    [{ flag: 'wildcard_mentioned' }, "Invalid flag: 'wildcard_mentioned'"],
    [{ flag: 'mentioned', op: 'x' }, "Flag not editable: 'mentioned'"],
    [{ flag: 'historical' }, "Flag not editable: 'historical'"],
    [{ op: 'toggle' }, "Invalid message flag operation: 'toggle'"],
    [{ num_before: -1 }, 'num_before is too small'],
    ...['anchor', 'num_before', 'num_after', 'narrow', 'op', 'flag'].map(
      (name): [Record<string, unknown>, string, Record<string, unknown>] => [
        { [name]: undefined },
        `Missing '${name}' argument`,
        { code: 'REQUEST_VARIABLE_MISSING', var_name: name },
      ],
    ),
  ])('%j is refused', (parameters, msg, extra = {}) => expectRefusal(change(parameters), msg, extra));
});
