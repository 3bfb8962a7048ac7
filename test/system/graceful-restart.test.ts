import { type BusyRealm, startBusyRealm } from '../support/busy-realm';
import { findFaults } from '../support/history-checker';
import { Processes } from '../support/processes';

const LIMIT_MS = 180_000;

let cluster: Processes;
let busy: BusyRealm;

beforeAll(async () => {
  cluster = await Processes.start();
  busy = await startBusyRealm(cluster);
}, LIMIT_MS);
afterAll(async () => {
  await busy?.stop();
  await cluster?.stop();
}, LIMIT_MS);

test(
  'a rolling restart of all services at the same time loses and repeats no message',
  async () => {
    await busy.traffic.flows();
    for (const replica of ['-1', '-2']) {
      const names = cluster.replicas.filter((name) => name.endsWith(replica));
      await Promise.all(names.map((name) => cluster.replace(name, 'SIGTERM')));
      await busy.traffic.flows();
    }
    expect(await findFaults(busy.traffic, busy.readers)).toEqual([]);
  },
  LIMIT_MS,
);
