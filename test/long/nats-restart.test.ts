import { type BusyRealm, startBusyRealm } from '../support/busy-realm';
import { findFaults } from '../support/history-checker';
import { Processes } from '../support/processes';

let cluster: Processes;
let busy: BusyRealm;

beforeAll(async () => {
  // Acknowledged messages must be on disk, as they are for users.
  cluster = await Processes.start({ durable: true });
});
afterAll(() => cluster?.stop());

beforeEach(async () => {
  busy = await startBusyRealm(cluster);
  await busy.traffic.flows();
});
afterEach(() => busy?.stop());

test('a nats-server that does not answer is started again', async () => {
  await cluster.replace('nats-server', 'SIGSTOP');
  await busy.traffic.flows();
  expect(await findFaults(busy.traffic, busy.readers)).toEqual([]);
});

test('acknowledged messages are delivered once although nats-server and PostgreSQL are killed', async () => {
  // nats-server twice: before the second time, all services have reconnected once.
  for (const server of ['nats-server', 'postgres', 'nats-server']) {
    await cluster.replace(server, 'SIGKILL');
    await busy.traffic.flows();
  }
  expect(await findFaults(busy.traffic, busy.readers)).toEqual([]);
});
