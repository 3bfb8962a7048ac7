import { SeededRandom } from '../support/seeded-random';
import { EventQueue } from './event-queue';
import { simulate } from './simulation';
import { busyCores, sizeOf } from './size';
import { Station } from './station';
import { DEFAULT_WORKLOAD, demandOf } from './workload';
import type { Costs } from './costs';

const each = (value: number) =>
  Object.fromEntries(
    ['gateway', 'accounts', 'messaging', 'groups', 'snippets-and-folders', 'events', 'nats-server', 'postgres'].map(
      (service) => [service, value],
    ),
  );
const costs: Costs = {
  cpu: {
    send: each(0.5),
    deliver: { gateway: 0.02, events: 0.02, 'nats-server': 0.01 },
    read: each(0.5),
    register: each(5),
    presence: each(0.2),
  },
  relay: 0.05,
  idleCores: each(0),
  streamKib: { gateway: 20, events: 20 },
  processMib: each(100),
  bytes: { message: 800, entry: 1000 },
  idle: { send: 10, deliver: 10 },
};

test('actions run in the order of their times', () => {
  const random = new SeededRandom(7);
  const queue = new EventQueue();
  const seen: number[] = [];
  for (let i = 0; i < 500; i++) {
    queue.add(random.roll(), (now) => {
      seen.push(now);
      if (i % 5 === 0) queue.add(now + random.roll(), (later) => seen.push(later));
    });
  }
  queue.run();
  expect(seen).toHaveLength(600);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
});

/** Mean wait of random arrivals for work that always takes as long (Pollaczek and Khinchine): busy / (2 (1 - busy)) times the work. */
test.each([0.3, 0.6, 0.8])('work waits as queueing theory says where %s of the time is busy', (busy) => {
  const random = new SeededRandom(3);
  const station = new Station(1, false);
  const WORK_MS = 2;
  const JOBS = 400_000;
  let now = 0;
  let waitedMs = 0;
  for (let i = 0; i < JOBS; i++) {
    now += (-Math.log(1 - random.roll()) * WORK_MS) / busy;
    waitedMs += station.serve(now, WORK_MS, random) - WORK_MS - now;
  }
  const expected = (busy / (2 * (1 - busy))) * WORK_MS;
  expect(waitedMs / JOBS / expected).toBeGreaterThan(0.95);
  expect(waitedMs / JOBS / expected).toBeLessThan(1.05);
});

test('the simulation keeps services as busy as their size was calculated for, and delivers every message', () => {
  const demand = demandOf({ ...DEFAULT_WORKLOAD, users: 30_000 });
  const size = sizeOf(costs, demand);
  const { busy, deliveryMs } = simulate(costs, demand, size, 30);
  expect(deliveryMs.length / (demand.perSecond.send * 30 * 0.9)).toBeCloseTo(1, 1);
  const cores = busyCores(costs, demand.perSecond);
  for (const service of ['gateway', 'messaging', 'accounts']) {
    expect(busy[service]! / (cores[service]! / size.services[service]!.replicas)).toBeCloseTo(1, 1);
  }
});

test('a fuller deployment delivers later', () => {
  const demand = demandOf({ ...DEFAULT_WORKLOAD, users: 30_000 });
  const size = sizeOf(costs, demand);
  const late = (share: number) => {
    const perSecond = { ...demand.perSecond, send: demand.perSecond.send * share };
    const { deliveryMs } = simulate(costs, { ...demand, perSecond }, size, 20);
    return deliveryMs.sort((a, b) => a - b)[Math.floor(0.95 * deliveryMs.length)]!;
  };
  expect(late(1.8)).toBeGreaterThan(late(0.1));
});

test('needs grow with the users, and no replica is busier than planned', () => {
  let before = 0;
  for (let users = 1000; users <= 100_000_000; users *= 10) {
    const { services, perMonth } = sizeOf(costs, demandOf({ ...DEFAULT_WORKLOAD, users }));
    expect(perMonth).toBeGreaterThanOrEqual(before);
    before = perMonth;
    for (const { busyCores: busy, replicas } of Object.values(services)) {
      expect(busy / replicas).toBeLessThanOrEqual(0.6 + 1e-9);
    }
  }
});

test('partitions divide the log among organisations only', () => {
  const many = { ...DEFAULT_WORKLOAD, users: 10_000_000 };
  expect(sizeOf(costs, demandOf(many)).partitions).toBeGreaterThan(10);
  const one = sizeOf(costs, demandOf({ ...many, organisation: many.users }));
  expect(one.partitions).toBe(1);
  expect(one.walls).toContainEqual(expect.stringContaining('one organisation'));
});

test('work is zero without users of the kind, and messages reach at most the organisation', () => {
  const { audience, perSecond } = demandOf({ ...DEFAULT_WORKLOAD, organisation: 20, subscribers: 1000 });
  expect(audience).toBeCloseTo(20 * 0.3 * 1.5);
  expect(perSecond.deliver).toBeCloseTo(perSecond.send * audience);
});

test('one replica writes the log of all organisations in a database', () => {
  const many = { ...DEFAULT_WORKLOAD, users: 2_000_000 };
  expect(sizeOf({ ...costs, relay: 0.1 }, demandOf(many))).toMatchObject({
    isPossible: false,
    walls: [expect.stringContaining('moves all messages into the log, which takes 67 % of a core')],
  });
  expect(sizeOf({ ...costs, relay: 0.05 }, demandOf(many))).toMatchObject({ isPossible: true, walls: [] });
});
