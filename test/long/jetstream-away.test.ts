import { ownerOfQueue } from '@team-chat/contracts';
import { type ApiResponse, ok, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type BusyRealm, startBusyRealm } from '../support/busy-realm';
import { findFaults } from '../support/history-checker';
import { SplitNats } from '../support/split-nats';
import { Processes } from '../support/processes';
import { SteadyReader } from '../support/steady-reader';

const LIFESPAN_S = 8;
/** Milliseconds after which a queue's next poll writes the queue's record: a quarter of its lifespan. */
const RECORD_AFTER_MS = (LIFESPAN_S / 4) * 1000;

interface Registered {
  queue_id: string;
  last_event_id: number;
}

let nats: SplitNats;
let cluster: Processes;
let busy: BusyRealm | undefined;
let realm: TestRealm;
let quiet: TestUser;
let reader: SteadyReader | undefined;
let groupId: number;

beforeAll(async () => {
  nats = await SplitNats.start();
  cluster = await Processes.start({ natsUrl: nats.url }, { separate: true });
});
afterAll(async () => {
  await cluster?.stop();
  await nats?.stop();
});

beforeEach(async () => {
  realm = await cluster.aRealm();
  quiet = await realm.user();
  reader = await SteadyReader.start(quiet, cluster.clientsOf(realm, quiet), { event_types: ['message'] });
  const group = { name: 'night shift', description: '', members: [] };
  groupId = (await ok(realm.owner.client.post('/user_groups/create', group))).group_id;
  busy = await startBusyRealm(cluster);
  await busy.traffic.flows();
});
afterEach(async () => {
  await busy?.stop();
  await reader?.stop();
  [busy, reader] = [undefined, undefined];
});

/** Registers queues until both replicas of events own one. Any replica may answer a registration. */
async function queuesAtBothOwners(): Promise<Registered[]> {
  const queues = new Map<string | undefined, Registered>();
  const wanted = { event_types: ['message'], queue_lifespan_secs: LIFESPAN_S };
  while (queues.size < 2) {
    const queue: Registered = await ok(quiet.client.post('/register', wanted));
    queues.set(ownerOfQueue(queue.queue_id), queue);
  }
  return [...queues.values()];
}

function poll({ queue_id, last_event_id }: Registered, options = {}): Promise<ApiResponse> {
  return quiet.client.get('/events', { queue_id, last_event_id, ...options });
}

const UNAVAILABLE = {
  status: 503,
  body: {
    result: 'error',
    code: 'SERVICE_UNAVAILABLE',
    msg: expect.stringContaining('Please try again.'),
  },
};

test.each([
  ['is gone', () => nats.killStore(), () => nats.startStore()],
  ['does not answer', () => nats.suspendStore(), () => nats.resumeStore()],
])(
  'while JetStream %s, messages are sent, polls wait and POST /register gets 503; afterwards nothing is lost',
  async (_, takeAway, giveBack) => {
    const queues = await queuesAtBothOwners();
    const dueAt = Date.now() + RECORD_AFTER_MS;
    const waiting = queues.map((queue) => poll(queue));
    await takeAway();

    await busy!.traffic.flows();
    const greeting = { type: 'direct', to: [quiet.user_id], content: 'Anybody there?' };
    await ok(realm.owner.client.post('/messages', greeting));
    // Messaging receives this event from the log, and then sends the user a message.
    await ok(realm.owner.client.post(`/user_groups/${groupId}/members`, { add: [quiet.user_id] }));

    await until('the queues are to be written down', () => Date.now() > dueAt);
    // A second poll ends the first, which has waited until then.
    const [registration, ...looks] = await Promise.all([
      quiet.client.post('/register'),
      ...queues.map((queue) => poll(queue, { dont_block: true })),
    ]);
    expect(registration).toMatchObject(UNAVAILABLE);
    expect(looks.map(({ status, body }) => [status, body.events])).toEqual([
      [200, []],
      [200, []],
    ]);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);

    const replaced = cluster.replace('events-1', 'SIGKILL');
    const refusal = await until('a queue has lost its owner', async () => {
      const answers = await Promise.all(queues.map((queue) => poll(queue, { dont_block: true })));
      return answers.find(({ status }) => status !== 200);
    });
    expect(refusal).toMatchObject(UNAVAILABLE);

    giveBack();
    await replaced;
    await until('registering works', async () => (await quiet.client.post('/register')).status === 200);
    await until('all is told', () => reader!.events.length >= 2);
    await busy!.traffic.flows();
    expect(reader!.events.map(({ message }) => message.content)).toEqual([
      greeting.content,
      expect.stringContaining('night shift'),
    ]);
    expect(await findFaults(busy!.traffic, busy!.readers)).toEqual([]);
  },
);
