import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { fuzz } from '../fuzz/fuzzer';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster({ logLevel: process.env.TEST_LOG_LEVEL ?? 'silent' });
});
afterAll(() => cluster?.stop());

test('generated requests of every operation get valid answers, and refused ones change no row', async () => {
  const { requests, refused, fewest, failures } = await fuzz(cluster, { seed: 1, minutes: 0 });
  console.log(`${requests} requests, ${refused} refused; at least ${fewest} of every operation`);
  expect(failures).toEqual([]);
  expect(fewest).toBeGreaterThanOrEqual(3);
});
