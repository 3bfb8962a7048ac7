import { type BusyRealm, startBusyRealm } from '../support/busy-realm';
import { findFaults } from '../support/history-checker';
import { Processes } from '../support/processes';

let cluster: Processes;
let busy: BusyRealm;

beforeAll(async () => {
  cluster = await Processes.start({}, { separate: true });
  busy = await startBusyRealm(cluster);
});
afterAll(async () => {
  await busy?.stop();
  await cluster?.stop();
});

test('a rolling restart of all services at the same time loses and repeats no message', async () => {
  await busy.traffic.flows();
  for (const replica of ['-1', '-2']) {
    const names = cluster.replicas.filter((name) => name.endsWith(replica));
    await Promise.all(names.map((name) => cluster.replace(name, 'SIGTERM')));
    await busy.traffic.flows();
  }
  expect(await findFaults(busy.traffic, busy.readers)).toEqual([]);
});
