import { ClientCapabilities, getSystemGroups } from '@team-chat/contracts';
import { SYSTEM_GROUP } from '@team-chat/permissions';
import { ApiClient, ok, type TestUser, until, waitUntilConsumed } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { MissingEvents, ReferenceClient } from '@team-chat/testkit/reference-client';
import { SeededRandom } from '../support/seeded-random';
import { RandomWorkload } from '../support/random-workload';
import { SteadyReader } from '../support/steady-reader';

const LIMIT_MS = 600_000;
/** Milliseconds after which the workload ends. It ends earlier when each event was seen, which takes far less. */
const WORKLOAD_LIMIT_MS = 240_000;
const REGISTRATIONS = 12;
/** Number of concurrent actors. */
const ACTOR_COUNT = 6;
/** Share of calls that may get 503 because the machine is overloaded. */
const MAX_UNAVAILABLE_RATIO = 0.05;
const CAPABILITIES = Object.keys(ClientCapabilities.shape);
/** Seeds of the random choices. How concurrent actions interleave differs in every run. */
const SEEDS = (process.env.CONVERGENCE_SEEDS ?? '2').split(',').map(Number);

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
}, LIMIT_MS);
afterAll(() => cluster?.stop());

interface Registered {
  client: ApiClient;
  parameters: Record<string, unknown>;
  reader: SteadyReader;
}

/** Returns parameters that change the form of the registration data and the events, but leave nothing out. The first
 *  registration has no client capability, the second has all. */
function someParameters(random: SeededRandom, turn: number, mayReceiveAll: boolean): Record<string, unknown> {
  const capabilities = CAPABILITIES.map((name) => [name, turn < 2 ? turn === 1 : random.coin()]);
  return {
    include_subscribers: 'true',
    apply_markdown: random.coin(),
    client_gravatar: random.coin(),
    slim_presence: random.coin(),
    all_public_streams: mayReceiveAll && random.coin(),
    client_capabilities: Object.fromEntries(capabilities),
  };
}

/** Checks that the events about submessages say what the messages have, in the same order. Users who lost a channel for a
 *  while have missed some. */
async function expectSubmessages(client: ApiClient, { submessages }: ReferenceClient): Promise<void> {
  const message_ids = [...submessages].filter(([, some]) => some.length > 0).map(([id]) => id);
  const { messages } = await ok(client.get('/messages', { message_ids }));
  for (const message of messages) {
    const known = submessages.get(message.id)!;
    const ids = new Set(known.map(({ id }) => id));
    expect(known).toEqual(message.submessages.filter(({ id }: { id: number }) => ids.has(id)));
  }
}

test.each(SEEDS)(
  'a registration with its events applied equals a later registration, seed %i',
  async (seed) => {
    // With every other seed, guests have access only to users with whom they share a conversation.
    const group = SYSTEM_GROUP[seed % 2 === 0 ? 'members' : 'everyone'];
    const realm = await cluster.aRealm();
    const { groups } = await cluster.bus.call(getSystemGroups, { params: { realm_id: realm.realm_id } });
    await ok(realm.owner.client.patch('/realm', { can_access_all_users_group: { new: groups[group] } }));
    await realm.grant(realm.owner, { can_create_users: true });
    const users = [realm.owner];
    for (const role of ['administrator', 'moderator', 'member', 'guest', 'member', 'guest'] as const) {
      users.push(await realm.user(role));
    }
    const [owner, administrator, , member] = users as [TestUser, TestUser, TestUser, TestUser];
    const clientsOf = (user: TestUser) => cluster.baseUrls.map((url) => new ApiClient(url, user, { host: realm.host }));
    const random = new SeededRandom(seed);
    const life = new RandomWorkload(random, realm, users, [owner, administrator, member], clientsOf);
    const registered: Registered[] = [];
    const missing = new MissingEvents();
    const endMs = Date.now() + WORKLOAD_LIMIT_MS;
    let isOver = false;
    const isLived = () => registered.length >= REGISTRATIONS && missing.names.size === 0;
    const act = async () => {
      while (!isOver && !isLived() && Date.now() < endMs) {
        missing.look(registered.map(({ reader }) => reader.events));
        await life.step(missing.names);
      }
    };
    const register = async () => {
      while (!isOver && registered.length < REGISTRATIONS) {
        const user = random.pick(users);
        const clients = clientsOf(user);
        const mayReceiveAll = user === administrator || user === member;
        const parameters = someParameters(random, registered.length, mayReceiveAll);
        const reader = await SteadyReader.start(user, random.coin() ? clients : clients.reverse(), parameters);
        registered.push({ client: user.client, parameters, reader });
      }
    };
    const lives = [register(), ...Array.from({ length: ACTOR_COUNT }, act)];
    try {
      await Promise.all(lives);
      expect([...missing.names]).toEqual([]);
      expect(life.failures).toEqual([]);
      expect(life.calls.unavailable / life.calls.total).toBeLessThan(MAX_UNAVAILABLE_RATIO);
      // Events that services publish because of other events come before those of the second goodbye.
      const isInTheLog = await life.publishMarkerEvents();
      await until('the log holds all', () => isInTheLog(registered[0]!.reader.events));
      await waitUntilConsumed(cluster);
      const hasAllMarkers = await life.publishMarkerEvents();
      for (const { client, parameters, reader } of registered) {
        await until('the queue has caught up', () => reader.refusals.length > 0 || hasAllMarkers(reader.events));
        expect(reader.refusals).toEqual([]);
        const known = new ReferenceClient(reader.registration);
        for (const event of reader.events) known.apply(event);
        const fresh = await ok(client.post('/register', parameters));
        expect(new ReferenceClient(fresh).state).toEqual(known.expectation);
        await expectSubmessages(client, known);
      }
    } finally {
      isOver = true;
      await Promise.allSettled(lives);
      await Promise.all(registered.map(({ reader }) => reader.stop()));
    }
  },
  LIMIT_MS,
);

test('max_message_id counts messages from before the user left a channel and subscribed again', async () => {
  const realm = await cluster.aRealm();
  const user = await realm.user();
  const channel = await realm.channel([user]);
  const send = () =>
    ok(realm.owner.client.post('/messages', { type: 'channel', to: channel.name, topic: 't', content: 'hi' }));
  const before = await send();
  await ok(user.client.delete('/users/me/subscriptions', { subscriptions: [channel.name] }));
  await send();
  await ok(user.client.post('/users/me/subscriptions', { subscriptions: [channel] }));
  expect(await ok(user.client.post('/register'))).toMatchObject({ max_message_id: before.id });
});
