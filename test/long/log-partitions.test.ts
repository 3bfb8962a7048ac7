import { setTimeout as sleep } from 'node:timers/promises';
import { EventLog, partitionOf } from '@team-chat/bus';
import { EventReader, HttpReceiver, ok, say, type TestRealm, until } from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let log: EventLog;
let receiver: HttpReceiver | undefined;
let clients: Client[] = [];
afterEach(async () => {
  await Promise.all(clients.map((client) => client.stop()));
  clients = [];
  await receiver?.stop();
  await cluster?.stop();
});

async function start(replicas: number, logPartitions: number): Promise<void> {
  cluster = await startTestCluster({ own: true, replicas, logPartitions: String(logPartitions) });
  log = await EventLog.open(cluster.bus, { replicas: 1, onMalformed: () => undefined });
}

/** Returns the number of replicas that follow each partition of the log. */
async function countFollowers(): Promise<number[]> {
  const jsm = await cluster.bus.nc.jetstreamManager();
  const streams = Array.from({ length: log.size }, (_, number) => (number === 0 ? 'EVENTS' : `EVENTS_${number}`));
  return Promise.all(
    streams.map(async (stream) => {
      const consumers = await jsm.consumers.list(stream).next();
      return consumers.filter(({ config }) => config.durable_name === undefined).length;
    }),
  );
}

test('of four replicas, each follows few of sixteen partitions, and every client gets its events', async () => {
  const [REPLICAS, PARTITIONS, REALMS] = [4, 16, 64];
  await start(REPLICAS, PARTITIONS);
  // Until each replica has heard of all.
  await sleep(3000);
  const realms: TestRealm[] = [];
  while (realms.length < REALMS) realms.push(await cluster.aRealm(realms.length % REPLICAS));
  const channels = await Promise.all(realms.map((realm) => realm.channel([])));
  const readers: EventReader[] = [];
  for (const { owner } of realms) readers.push(await EventReader.register(owner.client));
  const before = await countEntries();
  for (const [index, { owner }] of realms.entries()) await say(owner, channels[index]!, 'hello');
  for (const reader of readers) await reader.next('message');

  const entries = (await countEntries()).map((count, number) => count - before[number]!);
  const used = new Set(realms.map(({ realm_id }) => partitionOf(realm_id, PARTITIONS)));
  for (const [number, count] of entries.entries()) expect(count > 0).toBe(used.has(number));
  const followers = await countFollowers();
  const all = entries.reduce((sum, count) => sum + count, 0);
  const received = entries.reduce((sum, count, number) => sum + count * followers[number]!, 0);
  expect(received / (all * REPLICAS)).toBeLessThanOrEqual(0.4);

  async function countEntries(): Promise<number[]> {
    const states = Array.from({ length: PARTITIONS }, (_, number) => log.partition(number).state());
    return (await Promise.all(states)).map(({ last_seq }) => last_seq);
  }
});

/** A client that registers anew when its queue is refused, and checks that it misses no message. */
class Client {
  readonly queues: EventReader[] = [];
  private stopping = false;
  private readonly running: Promise<void>;

  constructor(private readonly register: () => Promise<EventReader>) {
    this.running = this.run();
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      try {
        const reader = await this.register();
        this.queues.push(reader);
        while (!this.stopping) {
          await reader.poll({ dont_block: true });
          await sleep(20);
        }
      } catch (error) {
        // Until the last service appends to the new partitions, registrations may be told to come back.
        if (!/BAD_EVENT_QUEUE_ID|SERVICE_UNAVAILABLE/.test(String(error))) throw error;
        await sleep(100);
      }
    }
  }

  /** Contents of the messages since the last registration. */
  get contents(): string[] {
    const { events } = this.queues.at(-1)!;
    return events.filter(({ type }) => type === 'message').map(({ message }) => message.content);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }
}

test('partitions that are added in operation take organisations over, and no client and no webhook misses a message', async () => {
  await start(2, 1);
  receiver = await HttpReceiver.start();
  const realms: TestRealm[] = [];
  while (realms.length < 6) realms.push(await cluster.aRealm(realms.length % 2));
  const sides = await Promise.all(
    realms.map(async (realm) => {
      const { owner } = realm;
      const channel = await realm.channel([]);
      const url = `${receiver!.url}/${realm.realm_id}`;
      await ok(owner.client.post('/webhooks', { url, event_types: ['message'], apply_markdown: false }));
      const client = new Client(() => EventReader.register(owner.client));
      clients.push(client);
      return { realm, channel, client };
    }),
  );
  await until('all have a queue', () => sides.every(({ client }) => client.queues.length === 1));
  let sent = 0;
  const sendToAll = async () => {
    const content = String(++sent);
    await Promise.all(sides.map(({ realm, channel }) => say(realm.owner, channel, content)));
  };
  for (let count = 0; count < 5; count++) await sendToAll();
  const growing = log.grow(4);
  for (let count = 0; count < 10; count++) {
    await sendToAll();
    await sleep(100);
  }
  await growing;

  const moved = sides.filter(({ realm }) => partitionOf(realm.realm_id, 4) > 0);
  expect([moved.length, sides.length - moved.length].every((count) => count > 0)).toBe(true);
  await until('the clients of organisations that moved have registered anew', () =>
    moved.every(({ client }) => client.queues.length === 2),
  );
  const registeredAfter = sent;
  for (let count = 0; count < 5; count++) await sendToAll();
  for (const { realm, client } of sides) {
    const { realm_id } = realm;
    await until(`the client of ${realm_id} has the last message`, () => client.contents.includes(String(sent)));
    const isMoved = moved.some((side) => side.realm === realm);
    expect(client.queues).toHaveLength(isMoved ? 2 : 1);
    const missing = Array.from({ length: sent }, (_, index) => index + 1)
      .slice(isMoved ? registeredAfter : 0)
      .filter((content) => !client.contents.includes(String(content)));
    expect(missing).toEqual([]);
    const delivered = () =>
      receiver!.requests
        .filter(({ path }) => path === `/${realm_id}`)
        .map(({ body }) => Number(JSON.parse(body).event.message.content));
    await until(`the webhook of ${realm_id} has the last message`, () => delivered().includes(sent));
    // On a machine that is busy, a lease may end while a delivery is made: it is made again.
    expect([...new Set(delivered())]).toEqual(Array.from({ length: sent }, (_, index) => index + 1));
  }
});
