import { EventReader, ok, startTestNats, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { createService, eventsConfig, type EventsService } from '../src/service';

let cluster: TestCluster;
let realm: TestRealm;
let member: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ own: true });
  realm = await cluster.aRealm();
  member = await realm.user();
});
afterAll(() => cluster?.stop());

const startReplica = (natsUrl: string, settings: Record<string, string> = {}): Promise<EventsService> =>
  createService(
    eventsConfig.parse({
      NATS_URL: natsUrl,
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'error',
      HEALTH_PORT: '0',
      ...settings,
    }),
  );

test('replicas of another release send one restart event, and share its generation', async () => {
  const reader = await EventReader.register(member.client);
  const uninterested = await EventReader.register(member.client, { event_types: ['message'] });
  // The names and values of these fields come from IDENTIFIER_VENDOR, so another vendor is another release.
  const replicas = [await startReplica(cluster.natsUrl, { IDENTIFIER_VENDOR: 'other' })];
  try {
    const told = await reader.next('restart');
    expect(told).toEqual({
      id: expect.any(Number),
      type: 'restart',
      other_version: expect.any(String),
      other_merge_base: expect.any(String),
      other_feature_level: expect.any(Number),
      server_generation: expect.any(Number),
    });
    expect(told.server_generation).toBeGreaterThan(reader.registration.server_generation);
    replicas.push(await startReplica(cluster.natsUrl, { IDENTIFIER_VENDOR: 'other' }));
    const generations = replicas.map(({ owner }) => owner.generation.number);
    expect(generations).toEqual([told.server_generation, told.server_generation]);
    const { server_generation } = await ok(member.client.post('/register', { fetch_event_types: ['realm'] }));
    expect(server_generation).toBe(told.server_generation);
    await ok(member.client.post('/users/me/status', { status_text: 'after all of it' }));
    await reader.until(({ type }) => type === 'user_status');
    expect(reader.events.filter(({ type }) => type === 'restart')).toHaveLength(1);
    expect(await uninterested.poll({ dont_block: true })).toEqual([]);
  } finally {
    for (const replica of replicas) await replica.stop();
  }
});

test('a starting replica begins a new generation only if no other replica runs', async () => {
  const nats = await startTestNats();
  const running: EventsService[] = [];
  const start = async () => {
    running.push(await startReplica(nats.url));
    return running.at(-1)!.owner.generation.number;
  };
  const stop = () => running.shift()!.stop();
  try {
    const first = await start();
    expect(await start()).toBe(first);
    await stop();
    expect(await start()).toBe(first);
    await stop();
    await stop();
    expect(await start()).toBeGreaterThan(first);
  } finally {
    for (const replica of running) await replica.stop();
    await nats.stop();
  }
});
