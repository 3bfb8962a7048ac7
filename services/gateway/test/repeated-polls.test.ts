import { Agent } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Answer, basic, basicOf, call } from '@team-chat/testkit/http';

const LIMIT = 90;
let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  cluster = await startTestCluster({ rateLimits: `user=${LIMIT}/60 anonymous=90/60`, emailGateway: false });
  realm = await cluster.aRealm();
});
afterAll(() => cluster?.stop());

/** One connection on which a user polls a queue of theirs. */
class PollingConnection {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private readonly ports = new Set<number>();

  private constructor(
    readonly user: TestUser,
    readonly queueId: string,
  ) {}

  static async of(user: TestUser): Promise<PollingConnection> {
    const { queue_id } = await ok(user.client.post('/register', { event_types: ['message'] }));
    return new PollingConnection(user, queue_id);
  }

  /** Polls with these query parameters, and the id of the queue. */
  async poll(query: string, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await call(cluster.baseUrls[0]!, {
      path: `/api/v1/events?queue_id=${encodeURIComponent(this.queueId)}&${query}`,
      headers: {
        host: realm.host,
        authorization: basicOf(this.user),
        'user-agent': 'Poller/1',
        ...headers,
      },
      agent: this.agent,
    });
    // The agent has the connection back after the answer.
    await setImmediate();
    for (const sockets of Object.values(this.agent.freeSockets)) {
      for (const { localPort } of sockets!) this.ports.add(localPort!);
    }
    return answer;
  }

  /** Closes the connection. Throws if there was more than one: then no poll was repeated on it. */
  close(): void {
    this.agent.destroy();
    expect(this.ports.size).toBe(1);
  }
}

const idsOf = ({ body }: Answer): number[] => body.events.map(({ id }: { id: number }) => id);

async function send(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const to = JSON.stringify([realm.owner.user_id]);
    await ok(realm.owner.client.post('/messages', { type: 'direct', to, content: `line ${i}` }));
  }
}

test('repeated polls get the events after their own id, count, and show other parameters that are ignored', async () => {
  const connection = await PollingConnection.of(realm.owner);
  await send(3);
  let first: Answer;
  // The answers to the sends do not wait for the queue.
  do first = await connection.poll('last_event_id=-1&shade=blue');
  while (idsOf(first).length < 3);
  const ids = idsOf(first);
  const second = await connection.poll(`last_event_id=${ids[0]}&shade=blue`);
  expect(idsOf(second)).toEqual(ids.slice(1));
  const third = await connection.poll(`last_event_id=${ids[1]}&shade=blue`);
  expect(idsOf(third)).toEqual(ids.slice(2));
  for (const { body } of [first, second, third]) expect(body.ignored_parameters_unsupported).toEqual(['shade']);
  const left = [first, second, third].map(({ headers }) => Number(headers['x-ratelimit-remaining']));
  expect(left).toEqual([left[0], left[0]! - 1, left[0]! - 2]);
  connection.close();
});

test.each<[string, string, number]>([
  ['an id that is not a number', 'last_event_id=x', 400],
  ['an id with leading zeros', 'last_event_id=007', 400],
  ['an id that is too large', 'last_event_id=99999999999999999999', 400],
  ['no id', 'dont_block=true', 400],
  ['a second id in another spelling', 'last_event_id=-1&last%5Fevent_id=x', 400],
  ['another queue', 'last_event_id=-1&queue_id=x', 400],
])('a poll with %s after good ones is refused', async (_what, query, status) => {
  const connection = await PollingConnection.of(realm.owner);
  await send(1);
  for (let i = 0; i < 2; i++) expect((await connection.poll('last_event_id=-1')).status).toBe(200);
  expect((await connection.poll(query)).status).toBe(status);
  expect((await connection.poll('last_event_id=-1')).status).toBe(200);
  connection.close();
});

test('another key on the same connection is checked', async () => {
  const connection = await PollingConnection.of(realm.owner);
  await send(1);
  await connection.poll('last_event_id=-1');
  const authorization = basic(`${realm.owner.email}:${'x'.repeat(32)}`);
  expect((await connection.poll('last_event_id=-1', { authorization })).status).toBe(401);
  expect((await connection.poll('last_event_id=-1')).status).toBe(200);
  connection.close();
});

test.each<[string, (user: TestUser) => Promise<unknown>]>([
  ['the key was replaced', (user) => ok(user.client.post('/users/me/api_key/regenerate'))],
  ['the user was deactivated', (user) => ok(realm.owner.client.delete(`/users/${user.user_id}`))],
])('a repeated poll is refused at once after %s', async (_what, revoke) => {
  const connection = await PollingConnection.of(await realm.user());
  for (let i = 0; i < 2; i++) expect((await connection.poll('last_event_id=-1&dont_block=true')).status).toBe(200);
  await revoke(connection.user);
  expect((await connection.poll('last_event_id=-1&dont_block=true')).status).toBe(401);
  connection.close();
});

test('the rate limit ends repeated polls, too', async () => {
  const connection = await PollingConnection.of(await realm.user());
  const statuses: number[] = [];
  for (let i = 0; i < LIMIT; i++) statuses.push((await connection.poll('last_event_id=-1&dont_block=true')).status);
  // Registering the queue counted.
  expect(statuses).toEqual([...Array(LIMIT - 1).fill(200), 429]);
  connection.close();
});
