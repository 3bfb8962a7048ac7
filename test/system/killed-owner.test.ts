import { ok, until } from '@team-chat/testkit';
import { type BusyRealm, startBusyRealm } from '../support/busy-realm';
import { findFaults } from '../support/history-checker';
import { Processes } from '../support/processes';
import { SteadyReader } from '../support/steady-reader';

const LIMIT_MS = 180_000;
/** Milliseconds. Less than the time after which a lost poll is sent again anyway. */
const SOON_MS = 40_000;

let cluster: Processes;
let busy: BusyRealm | undefined;

beforeAll(async () => {
  cluster = await Processes.start();
}, LIMIT_MS);
afterAll(() => cluster?.stop(), LIMIT_MS);

afterEach(async () => {
  await busy?.stop();
  busy = undefined;
}, LIMIT_MS);

/** Kills replicas while users send messages: those of each round at the same time. */
async function killUnderTraffic(...rounds: string[][]): Promise<string[]> {
  busy = await startBusyRealm(cluster);
  await busy.traffic.flows();
  for (const names of rounds) {
    await Promise.all(names.map((name) => cluster.replace(name, 'SIGKILL')));
    await busy.traffic.flows();
  }
  return findFaults(busy.traffic, busy.readers);
}

test(
  'queues lose and repeat no event when their owner is killed',
  async () => {
    // Each queue is owned by one of the two, and the second kill meets queues that have lost their owner once.
    expect(await killUnderTraffic(['events-1'], ['events-2'])).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'acknowledged messages survive a kill of messaging, gateway and accounts at the same time',
  async () => {
    expect(await killUnderTraffic(['messaging-1', 'gateway-2', 'accounts-1'])).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'an idle poll gets a message although one owner after the other was killed',
  async () => {
    const realm = await cluster.aRealm();
    const user = await realm.user();
    const clients = cluster.clientsOf(realm, user);
    const readers: SteadyReader[] = [];
    for (let count = 0; count < 4; count++) readers.push(await SteadyReader.start(user, clients));
    try {
      for (const owner of ['events-1', 'events-2']) await cluster.replace(owner, 'SIGKILL');
      const message = { type: 'direct', to: [user.user_id], content: 'still there?' };
      const { id } = await ok(realm.owner.client.post('/messages', message));
      const isTold = () => readers.every((reader) => reader.messageIds.includes(id));
      await until('every queue is told', isTold, SOON_MS);
    } finally {
      await Promise.all(readers.map((reader) => reader.stop()));
    }
  },
  LIMIT_MS,
);
