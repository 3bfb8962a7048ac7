import { type BusyRealm, startBusyRealm } from '../support/busy-realm';
import { findFaults } from '../support/history-checker';
import { Processes } from '../support/processes';

const LIMIT_MS = 180_000;

let house: Processes;
let busy: BusyRealm;

beforeAll(async () => {
  house = await Processes.start();
  busy = await startBusyRealm(house);
}, LIMIT_MS);
afterAll(async () => {
  await busy?.stop();
  await house?.stop();
}, LIMIT_MS);

test(
  'a rolling restart of every service loses and repeats nothing',
  async () => {
    await busy.traffic.flows();
    for (const name of house.replicas) {
      await house.replace(name, 'SIGTERM');
      await busy.traffic.flows(10);
    }
    expect(await findFaults(busy.traffic, busy.readers)).toEqual([]);
  },
  LIMIT_MS,
);
