import { EventReader, expectRefusal, ok, say, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let member: TestUser;
let other: TestUser;
let queue: EventReader;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  [member, other] = await Promise.all([realm.user(), realm.user()]);
});
beforeEach(async () => {
  queue = await EventReader.register(member.client, { event_types: ['message'] });
});
afterAll(() => cluster?.stop());

const poll = (last_event_id: unknown, rest: Record<string, unknown> = {}, user = member) =>
  user.client.get('/events', { queue_id: queue.queueId, last_event_id, ...rest });
const now = (last_event_id: unknown) => poll(last_event_id, { dont_block: true });
const badQueue = (queue_id: string) => ({ code: 'BAD_EVENT_QUEUE_ID', queue_id });
/** Sends `count` messages and returns the ids of their events, which are not acknowledged yet. */
async function arrived(count: number): Promise<number[]> {
  const sent: number[] = [];
  for (let i = 0; i < count; i++) sent.push(await say(realm.owner, [member]));
  const start = queue.registration.last_event_id;
  for (;;) {
    const { events } = await ok(now(start));
    if (events.length >= count) return events.map((event: { id: number }) => event.id);
  }
}

describe('get-events', () => {
  test('answers at once without events if dont_block is set', async () => {
    expect(await ok(now(queue.registration.last_event_id))).toEqual({
      result: 'success',
      msg: '',
      events: [],
      queue_id: queue.queueId,
    });
  });

  test('waits for the next event without dont_block', async () => {
    const waiting = poll(queue.registration.last_event_id);
    const id = await say(realm.owner, [member]);
    expect((await ok(waiting)).events).toMatchObject([{ type: 'message', message: { id } }]);
  });

  test('repeats events that are not acknowledged, and removes acknowledged events', async () => {
    const ids = await arrived(3);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    const again = await ok(now(queue.registration.last_event_id));
    expect(again.events.map((event: { id: number }) => event.id)).toEqual(ids);
    const rest = await ok(now(ids[1]));
    expect(rest.events.map((event: { id: number }) => event.id)).toEqual([ids[2]]);
    await expectRefusal(now(ids[0]), `An event newer than ${ids[0]} has already been pruned!`);
  });

  test('refuses a last_event_id beyond the end of the log', async () => {
    const [id] = await arrived(1);
    await expectRefusal(now(id! + 1_000_000), `Event ${id! + 1_000_000} was not in this queue`);
  });

  test('a second poll replaces the first, which is answered at once without events', async () => {
    const start = queue.registration.last_event_id;
    const first = poll(start);
    await say(other, [other]);
    const second = poll(start);
    const winner = await Promise.race([first, second]);
    expect(winner.body.events).toEqual([]);
    const id = await say(realm.owner, [member]);
    const events = [(await ok(first)).events, (await ok(second)).events];
    expect(events.map((list) => list.length).sort()).toEqual([0, 1]);
    expect(events.flat()).toMatchObject([{ message: { id } }]);
  });

  test('if three polls are sent at once, one gets the next event and the others get none', async () => {
    const start = queue.registration.last_event_id;
    const polls = [poll(start), poll(start), poll(start)];
    let answered = 0;
    for (const answer of polls) void answer.then(() => answered++);
    await until('the third has replaced the others', () => answered === 2);
    const id = await say(realm.owner, [member]);
    const events = await Promise.all(polls.map(async (answer) => (await ok(answer)).events));
    expect(events.flat()).toMatchObject([{ message: { id } }]);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ queue_id: undefined }, "Missing 'queue_id' argument"],
    [{ last_event_id: undefined }, "Missing 'last_event_id' argument"],
    [{ last_event_id: 'x' }, 'last_event_id is not valid JSON'],
    [{ last_event_id: '"1"' }, 'last_event_id is not an integer'],
    [{ dont_block: 1 }, 'dont_block is not a boolean'],
  ])('a poll with %j is refused', (parameters, msg) => expectRefusal(poll(0, parameters), msg));

  test.each([
    ['a word', 'nonsense'],
    ['a UUID', '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'],
    ['two numbers', '1234:5'],
    ['empty', ''],
    ['2,000 characters long', 'x'.repeat(2000)],
    ['a NATS wildcard', 'a.b.>'],
  ])('refuses polls and deletions of an unknown queue whose id is %s', async (_case, queue_id) => {
    await expectRefusal(poll(-1, { queue_id }), `Bad event queue ID: ${queue_id}`, badQueue(queue_id));
    await expectRefusal(
      member.client.delete('/events', { queue_id }),
      `Bad event queue ID: ${queue_id}`,
      badQueue(queue_id),
    );
  });

  test('another user’s queue is refused as an unknown queue', async () => {
    const { queueId } = queue;
    const outsiders = [other, (await cluster.aRealm()).owner];
    for (const outsider of outsiders) {
      await expectRefusal(poll(-1, {}, outsider), `Bad event queue ID: ${queueId}`, badQueue(queueId));
      await expectRefusal(
        outsider.client.delete('/events', { queue_id: queueId }),
        `Bad event queue ID: ${queueId}`,
        badQueue(queueId),
      );
    }
    await ok(now(queue.registration.last_event_id));
  });

  test('while another user’s poll is refused, the queue’s user gets a queue adopted whose owner is gone', async () => {
    const records = await cluster.bus.nc.jetstream().views.kv('QUEUES');
    const record = JSON.parse((await records.get(queue.queueId))!.string());
    const orphan = queue.queueId.replace(record.owner, 'gone');
    await records.put(orphan, JSON.stringify({ ...record, queue_id: orphan, owner: 'gone' }));
    const asked = { queue_id: orphan, last_event_id: queue.registration.last_event_id, dont_block: true };
    const refused = expectRefusal(
      other.client.get('/events', asked),
      `Bad event queue ID: ${orphan}`,
      badQueue(orphan),
    );
    expect(await ok(member.client.get('/events', asked))).toMatchObject({ queue_id: orphan });
    await refused;
  });
});

describe('delete-queue', () => {
  const remove = () => member.client.delete('/events', { queue_id: queue.queueId });

  test('deletes the queue: later polls and deletions are refused', async () => {
    const { queueId } = queue;
    expect(await ok(remove())).toEqual({ result: 'success', msg: '' });
    const gone = badQueue(queueId);
    await expectRefusal(remove(), `Bad event queue ID: ${queueId}`, gone);
    await expectRefusal(now(queue.registration.last_event_id), `Bad event queue ID: ${queueId}`, gone);
  });

  test('answers a waiting poll without events', async () => {
    const start = queue.registration.last_event_id;
    // One poll replaces the other: once one is answered, the other waits.
    const first = poll(start);
    await say(other, [other]);
    const polls = [first, poll(start)];
    await Promise.race(polls);
    await ok(remove());
    for (const answer of polls) {
      expect(await ok(answer)).toMatchObject({ events: [], queue_id: queue.queueId });
    }
  });

  test('deletes a queue whose owner is gone, for its user', async () => {
    const records = await cluster.bus.nc.jetstream().views.kv('QUEUES');
    const record = JSON.parse((await records.get(queue.queueId))!.string());
    const orphan = queue.queueId.replace(record.owner, 'gone');
    await records.put(orphan, JSON.stringify({ ...record, queue_id: orphan, owner: 'gone' }));
    const removeAs = (user: TestUser) => user.client.delete('/events', { queue_id: orphan });
    await expectRefusal(removeAs(other), `Bad event queue ID: ${orphan}`, badQueue(orphan));
    await ok(removeAs(member));
    expect((await records.get(orphan))?.operation).toBe('DEL');
    await expectRefusal(removeAs(member), `Bad event queue ID: ${orphan}`, badQueue(orphan));
  });

  test('deletes the queue even if its record has a newer revision than the owner knows', async () => {
    const { queueId } = queue;
    const records = await cluster.bus.nc.jetstream().views.kv('QUEUES');
    await records.put(queueId, (await records.get(queueId))!.string());
    await ok(remove());
    const gone = badQueue(queueId);
    await expectRefusal(now(queue.registration.last_event_id), `Bad event queue ID: ${queueId}`, gone);
  });

  test('refuses a request without queue_id', () =>
    expectRefusal(member.client.delete('/events'), "Missing 'queue_id' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'queue_id',
    }));
});
