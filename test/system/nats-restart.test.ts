import { type BusyRealm, startBusyRealm } from '../support/busy-realm';
import { findFaults } from '../support/history-checker';
import { Processes } from '../support/processes';

const LIMIT_MS = 180_000;

let cluster: Processes;
let busy: BusyRealm;

beforeAll(async () => {
  // What was acknowledged must be on disk, as it is for users.
  cluster = await Processes.start({ durable: true });
}, LIMIT_MS);
afterAll(() => cluster?.stop(), LIMIT_MS);

beforeEach(async () => {
  busy = await startBusyRealm(cluster);
  await busy.traffic.flows();
});
afterEach(() => busy?.stop(), LIMIT_MS);

// Both twice: the second time everybody has been through a reconnection.
test.each(['nats-server', 'postgres'])(
  'what was acknowledged is delivered once although %s is killed',
  async (server) => {
    for (let time = 0; time < 2; time++) {
      await cluster.replace(server, 'SIGKILL');
      await busy.traffic.flows();
    }
    expect(await findFaults(busy.traffic, busy.readers)).toEqual([]);
  },
  LIMIT_MS,
);
