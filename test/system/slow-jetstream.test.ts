import { Bus, KeyValueStore } from '@team-chat/bus';
import { until } from '@team-chat/testkit';
import { SplitNats } from '../support/split-nats';

const LIMIT_MS = 60_000;
/** Milliseconds. Longer than the NATS client waits for an answer from JetStream. */
const LATE_MS = 6000;

let nats: SplitNats;
let bus: Bus;

beforeAll(async () => {
  nats = await SplitNats.start();
  bus = await Bus.connect({ url: nats.url, name: 'tests' });
}, LIMIT_MS);
afterAll(async () => {
  await bus?.close();
  await nats?.stop();
}, LIMIT_MS);

test(
  'a bucket is opened although JetStream answers late',
  async () => {
    await nats.suspendStore();
    const opening = KeyValueStore.open(bus, { bucket: 'SLOW', ttlMs: LIMIT_MS, replicas: 1 });
    opening.catch(() => undefined);
    const lateAt = Date.now() + LATE_MS;
    await until('the first request has timed out', () => Date.now() > lateAt);
    nats.resumeStore();
    const store = await opening;
    expect(await store.replace('key', 'value', 0)).toEqual(expect.any(Number));
  },
  LIMIT_MS,
);
