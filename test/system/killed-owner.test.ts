import { ok, RealmDatabase, until } from '@team-chat/testkit';
import { type BusyRealm, startBusyRealm } from '../support/busy-realm';
import { findFaults } from '../support/history-checker';
import { Processes } from '../support/processes';
import { SteadyReader } from '../support/steady-reader';

const LIMIT_MS = 180_000;
/** Milliseconds. Less than the time after which a lost poll is sent again anyway. */
const SOON_MS = 40_000;

const SCHEDULED_MESSAGES = 20;

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

test(
  'scheduled messages are sent once each although a replica is killed while it sends them',
  async () => {
    const realm = await cluster.aRealm();
    const { databaseUrl } = cluster.address;
    const [database, locker] = await Promise.all(
      [1, 2].map(() => RealmDatabase.of({ bus: cluster.bus, databaseUrl }, realm)),
    );
    const { client } = realm.owner;
    const channel = await realm.channel();
    const ids: number[] = [];
    for (let number = 0; number < SCHEDULED_MESSAGES; number++) {
      const { scheduled_message_id } = await ok(
        client.post('/scheduled_messages', {
          type: 'channel',
          to: channel.id,
          topic: 'plans',
          content: `scheduled ${number}`,
          scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 3600,
        }),
      );
      ids.push(scheduled_message_id);
    }
    const sent = async (): Promise<string[]> => {
      const query =
        "SELECT content FROM messaging.messages WHERE realm_id = $1 AND content LIKE 'scheduled %'";
      const { rows } = await database!.client.query(query, [realm.realm_id]);
      return rows.map(({ content }) => content);
    };
    const pending = async () => (await ok(client.get('/scheduled_messages'))).scheduled_messages;
    const unlock = await locker!.lockConversation(channel);
    await database!.makeScheduledMessagesDue(ids);
    await until('both replicas are sending', async () => (await database!.countClaimed(ids)) === 2);
    const replacing = cluster.replace('messaging-1', 'SIGKILL');
    await unlock();
    await replacing;
    await until('all are sent', async () => (await pending()).length === 0);
    expect((await sent()).sort()).toEqual(ids.map((_, number) => `scheduled ${number}`).sort());
    await Promise.all([database!.close(), locker!.close()]);
  },
  LIMIT_MS,
);
