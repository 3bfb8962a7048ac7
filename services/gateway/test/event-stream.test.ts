import { once } from 'node:events';
import { connect } from 'node:net';
import { EventLog } from '@team-chat/bus';
import { EventStream, ok, say, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let member: TestUser;
let queue: { queue_id: string; last_event_id: number };
let opened: EventStream[] = [];

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  member = await realm.user();
});
beforeEach(async () => {
  queue = await ok(member.client.post('/register', { event_types: ['message'] }));
});
afterEach(() => {
  for (const stream of opened) stream.close();
  opened = [];
});
afterAll(() => cluster?.stop());

/** More than the 10,000 that a queue holds in memory. */
const MANY_EVENTS = 12_000;
/** Characters of an event that is too large for a batch of replies. */
const LARGE_EVENT = 300_000;
/** Id of a transaction that no registration has seen. */
const LATER_XID = String(2 ** 40);
/** Milliseconds in which they are in the log. */
const APPEND_LIMIT_MS = 60_000;

type Options = Partial<Parameters<typeof EventStream.open>[1]> & { gateway?: number };

/** Asks for a stream of the queue. */
function ask({ gateway = 0, ...options }: Options = {}) {
  const { queue_id, last_event_id } = queue;
  const given = { host: realm.host, user: member, queue_id, last_event_id, ...options };
  return EventStream.open(cluster.baseUrls[gateway]!, given);
}

/** Opens a stream of the queue. */
async function open(options?: Options): Promise<EventStream> {
  const stream = await ask(options);
  if (!(stream instanceof EventStream)) throw new Error(JSON.stringify(stream));
  opened.push(stream);
  return stream;
}

const messagesIn = (stream: EventStream) =>
  stream.events.filter(({ type }) => type === 'message').map(({ message }) => message.id);
/** Appends events to the organisation's partition of the log, as accounts would. */
async function append(events: { alert_words: string[] }[]): Promise<void> {
  const log = await EventLog.open(cluster.bus, { replicas: 1, onMalformed: () => undefined });
  const { realm_id } = realm;
  const records = events.map((event, index) => ({
    id: `${queue.queue_id}-${index}-${Date.now()}`,
    realm_id,
    type: 'alert_words',
    audience: JSON.stringify({ users: [member.user_id] }),
    body: JSON.stringify({ event }),
    effects: null,
    xid: LATER_XID,
    trace: null,
  }));
  await log.partitionOf(realm_id).append('accounts', records, APPEND_LIMIT_MS);
}
/** Counts the polls of streams that reach the owners of queues. */
async function countPolls(): Promise<() => number> {
  let count = 0;
  const { nc } = cluster.bus;
  const callback = (_error: unknown, msg: { json<T>(): T }) => void (count += msg.json<unknown[]>().length);
  const subscription = nc.subscribe('queue-owner.*.stream-events', { callback });
  await nc.flush();
  return () => {
    subscription.unsubscribe();
    return count;
  };
}
/** Sends messages, one after the other, and returns their ids. */
async function sayMany(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) ids.push(await say(realm.owner, [member]));
  return ids;
}
const poll = (last_event_id: number) =>
  member.client.get('/events', { queue_id: queue.queue_id, last_event_id, dont_block: true });

describe('a stream of events', () => {
  test('has the events of the queue as they come, in order, and is not to be kept by a proxy', async () => {
    const before = await sayMany(2);
    const stream = await open();
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': expect.stringContaining('no-transform'),
      'x-accel-buffering': 'no',
    });
    const after = await sayMany(3);
    await stream.have(5);
    expect(messagesIn(stream)).toEqual([...before, ...after]);
  });

  test('needs no poll for each event, also for events that fit in no batch', async () => {
    queue = await ok(member.client.post('/register', { event_types: ['alert_words', 'message'] }));
    const stream = await open();
    await sayMany(1);
    await stream.have(1);
    const stopCounting = await countPolls();
    await sayMany(5);
    await stream.have(6);
    const large = 'x'.repeat(LARGE_EVENT);
    await append([{ alert_words: [large] }]);
    await stream.have(7);
    await sayMany(3);
    await stream.have(10);
    expect(stream.events[6]!.alert_words).toEqual([large]);
    const ids = stream.events.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    // One is answered with the large event, and the next one waits for the others.
    expect(stopCounting()).toBe(2);
  });

  test('goes on at another gateway after the last event that the client has, and polls go on after it', async () => {
    const first = await open();
    const ids = await sayMany(3);
    const [one] = await first.have(3);
    first.close();
    const second = await open({ gateway: 1, headers: { 'last-event-id': String(one!.id) } });
    ids.push(...(await sayMany(1)));
    await second.have(3);
    expect(messagesIn(second)).toEqual(ids.slice(1));
    const { events } = await ok(poll(second.events[0]!.id));
    expect(events.map((event: any) => event.message.id)).toEqual(ids.slice(2));
  });

  test.each(['a stream', 'a poll'])('ends when %s of the same queue begins', async (what) => {
    const first = await open();
    // On a machine that is busy, the other one may overtake the stream's own first poll.
    await until('it has ended', async () => {
      await (what === 'a poll' ? ok(poll(queue.last_event_id)) : open({ gateway: 1 }));
      return first.hasEnded;
    });
    expect(first.refusal).toBeUndefined();
  });

  test('ends when the queue is deleted', async () => {
    const stream = await open();
    await ok(member.client.delete('/events', { queue_id: queue.queue_id }));
    await until('it has ended', () => stream.hasEnded);
  });

  test('is refused as soon as the API key is replaced', async () => {
    const user = await realm.user();
    queue = await ok(user.client.post('/register', { event_types: ['message'] }));
    const stream = await open({ user });
    await ok(user.client.post('/users/me/api_key/regenerate'));
    await until('it has ended', () => stream.hasEnded);
    expect(stream.refusal).toMatchObject({ result: 'error', code: 'UNAUTHORIZED' });
  });

  test('has all events of a client that was away for more of them than a queue holds', async () => {
    queue = await ok(member.client.post('/register', { event_types: ['alert_words'] }));
    const words = Array.from({ length: MANY_EVENTS }, (_, index) => `${queue.queue_id}-${index}`);
    await append(words.map((word) => ({ alert_words: [word] })));
    const stream = await open();
    await stream.have(MANY_EVENTS);
    expect(stream.events.map(({ alert_words: [word] }) => word)).toEqual(words);
    expect([stream.hasEnded, stream.refusal]).toEqual([false, undefined]);
  });

  test('waits for a client that reads slowly, and leaves nothing out', async () => {
    const stream = await open();
    await sayMany(1);
    await stream.have(1);
    stream.pause();
    const content = 'x'.repeat(9000);
    const ids: number[] = [];
    // Together more than the buffers of both ends hold.
    for (let part = 0; part < 20; part++) {
      const sent = Array.from({ length: 40 }, () =>
        ok(realm.owner.client.post('/messages', { type: 'direct', to: [member.user_id], content })),
      );
      ids.push(...(await Promise.all(sent)).map(({ id }) => id));
    }
    stream.resume();
    await stream.have(1 + ids.length);
    expect(messagesIn(stream).slice(1).sort()).toEqual(ids.sort());
  });
});

describe('a stream is refused', () => {
  test.each<[string, () => Options, number, object]>([
    ['without a queue', () => ({ queue_id: undefined }), 400, { msg: "Missing 'queue_id' argument" }],
    ['of the queue of another user', () => ({ user: realm.owner }), 400, { code: 'BAD_EVENT_QUEUE_ID' }],
    ['with a wrong key', () => ({ user: { ...member, api_key: 'x' } }), 401, { code: 'UNAUTHORIZED' }],
    ['without credentials', () => ({ user: undefined }), 401, { code: 'UNAUTHORIZED' }],
    [
      'after an event that the queue never had',
      () => ({ last_event_id: 1e12 }),
      400,
      { msg: 'Event 1000000000000 was not in this queue' },
    ],
  ])('%s', async (_case, options, status, body) => {
    expect(await ask(options())).toMatchObject({ status, body });
  });

  test('by HTTP/1.0, as proxies speak it that keep answers back', async () => {
    const { hostname, port } = new URL(cluster.baseUrls[0]!);
    const socket = connect(Number(port), hostname);
    const authorization = Buffer.from(`${member.email}:${member.api_key}`).toString('base64');
    const { queue_id, last_event_id } = queue;
    // Not `end`: a server that reads the end of a request's connection before its answer is written closes without one.
    socket.write(
      `GET /api/v1/events/stream?queue_id=${queue_id}&last_event_id=${last_event_id} HTTP/1.0\r\n` +
        `Host: ${realm.host}\r\nAuthorization: Basic ${authorization}\r\n\r\n`,
    );
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('A stream needs HTTP/1.1');
  });

  test('by another method', async () => {
    const answer = await member.client.post('/events/stream', queue);
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET']);
  });
});
