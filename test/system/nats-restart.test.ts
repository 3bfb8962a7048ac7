import { type BusyRealm, startBusyRealm } from '../support/busy-realm';
import { findFaults } from '../support/history-checker';
import { Processes } from '../support/processes';

const LIMIT_MS = 180_000;

let cluster: Processes;
let busy: BusyRealm;

beforeAll(async () => {
  // Acknowledged messages must be on disk, as they are for users.
  cluster = await Processes.start({ durable: true });
}, LIMIT_MS);
afterAll(() => cluster?.stop(), LIMIT_MS);

beforeEach(async () => {
  busy = await startBusyRealm(cluster);
  await busy.traffic.flows();
});
afterEach(() => busy?.stop(), LIMIT_MS);

test(
  'a nats-server that does not answer is started again',
  async () => {
    await cluster.replace('nats-server', 'SIGSTOP');
    await busy.traffic.flows();
    expect(await findFaults(busy.traffic, busy.readers)).toEqual([]);
  },
  LIMIT_MS,
);

// Each is killed twice: before the second time, all services have reconnected once.
test.each(['nats-server', 'postgres'])(
  'acknowledged messages are delivered once although %s is killed',
  async (server) => {
    for (let time = 0; time < 2; time++) {
      await cluster.replace(server, 'SIGKILL');
      await busy.traffic.flows();
    }
    expect(await findFaults(busy.traffic, busy.readers)).toEqual([]);
  },
  LIMIT_MS,
);
