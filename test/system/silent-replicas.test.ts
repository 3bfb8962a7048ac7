import { sendSignal } from '../support/process-tree';
import { type ApiClient, type ApiResponse, ok, type TestRealm, until } from '@team-chat/testkit';
import { Processes } from '../support/processes';

const REQUESTS = 40;

let cluster: Processes;
let realm: TestRealm;
let client: ApiClient;
let channel: string;
let count = 0;

beforeAll(async () => {
  cluster = await Processes.start({}, { separate: true });
  realm = await cluster.aRealm();
  client = realm.owner.client;
  ({ name: channel } = await realm.channel([]));
});
afterAll(() => cluster?.stop());

/** Makes requests that may be repeated, in several loops at once. Returns the answers that are no successes. */
async function makeRequests(): Promise<unknown[]> {
  const failures: unknown[] = [];
  const queue_id = 'a-name-of-the-client';
  const attempt = async (name: string, answer: Promise<ApiResponse>) => {
    const { status, body } = await answer;
    if (status !== 200) failures.push({ name, status, body });
  };
  const loop = async () => {
    for (let i = 0; i < REQUESTS / 4; i++) {
      const content = `message ${++count}`;
      const message = { type: 'channel', to: channel, topic: 'silence', content, queue_id, local_id: content };
      await attempt('send', client.post('/messages', message));
      await attempt('register', client.post('/register', { event_types: ['message'] }));
      await attempt('read messages', client.get('/messages', { anchor: 'newest', num_before: 5, num_after: 0 }));
      await attempt('read users', client.get('/users'));
      await attempt('read groups', client.get('/user_groups'));
      await attempt('read snippets', client.get('/saved_snippets'));
    }
  };
  await Promise.all(Array.from({ length: 4 }, loop));
  return failures;
}

/** The first replicas of the services behind the gateways. */
const firstReplicas = () => cluster.replicas.filter((name) => name.endsWith('-1') && !name.startsWith('gateway'));

async function listContents(): Promise<string[]> {
  const narrow = [{ operator: 'channel', operand: channel }];
  const window = { anchor: 'newest', num_before: 1000, num_after: 0, narrow, apply_markdown: false };
  const { messages } = await ok(client.get('/messages', window));
  return messages.map(({ content }: { content: string }) => content).sort();
}

test('no repeatable request fails while one replica of each service is paused, and none is done twice', async () => {
  const pids = firstReplicas().map((name) => cluster.pidOf(name)!);
  for (const pid of pids) sendSignal(pid, 'SIGSTOP');
  const failures = await makeRequests().finally(() => {
    for (const pid of pids) sendSignal(pid, 'SIGCONT');
  });
  expect(failures).toEqual([]);
  // The paused replicas now answer the requests that they had been sent.
  await until('all replicas answer', () => cluster.isWhole());
  expect(await listContents()).toEqual(Array.from({ length: count }, (_, i) => `message ${i + 1}`).sort());
});

test('no repeatable request fails when one replica of each service is killed, and none is done twice', async () => {
  const requests = makeRequests();
  const begun = count;
  await until('requests are made', () => count > begun + 2);
  for (const name of firstReplicas()) sendSignal(cluster.pidOf(name)!, 'SIGKILL');
  expect(await requests).toEqual([]);
  expect(await listContents()).toEqual(Array.from({ length: count }, (_, i) => `message ${i + 1}`).sort());
});
