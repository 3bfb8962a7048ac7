import { type Bus, DeadlineExceededError, type EventLog } from '@team-chat/bus';
import { rankReplicas, computeShare, Placement } from './placement';

const ids = ['ada', 'ben', 'cleo', 'dan'];
const SIZE = 16;
const partitions = Array.from({ length: SIZE }, (_, partition) => partition);

describe('the replicas of a partition', () => {
  test('are one while the partition has its share of the queues, each about as often', () => {
    const chosen = partitions.map((partition) => rankReplicas(ids, partition, 1 / SIZE));
    for (const replicas of chosen) expect(replicas).toHaveLength(1);
    for (const id of ids) expect(chosen.filter(([only]) => only === id).length).toBeGreaterThan(1);
  });

  test('are more where most of the queues are of the partition, and all where all are', () => {
    expect(rankReplicas(ids, 3, 0.5)).toHaveLength(2);
    expect(rankReplicas(ids, 3, 1)).toHaveLength(4);
  });

  test('stay the same for most partitions when a replica goes', () => {
    const left = ids.slice(1);
    const before = partitions.map((partition) => rankReplicas(ids, partition, 1 / SIZE)[0]!);
    for (const [partition, id] of before.entries()) {
      if (id !== 'ada') expect(rankReplicas(left, partition, 1 / SIZE)).toEqual([id]);
    }
  });
});

test('the share of a partition is that of the queues of all replicas', () => {
  expect(computeShare(2, SIZE, [])).toBe(1 / SIZE);
  const loads: Record<number, number>[] = [{ 2: 60, 3: 20 }, { 2: 39 }];
  expect(computeShare(2, SIZE, loads)).toBe(100 / (119 + SIZE));
});

test.each([
  ['answers', 'other', () => Promise.resolve(new Uint8Array())],
  ['is silent', 'own', () => Promise.reject(new DeadlineExceededError())],
])('a chosen replica that %s: the queue is of the %s replica', async (_name, expected, answer) => {
  const partition = partitions.slice(1).find((each) => rankReplicas(['own', 'other'], each, 1 / SIZE)[0] === 'other')!;
  let announce: (text: string) => void = () => undefined;
  const bus = {
    subscribe: (_subject: string, listener: typeof announce) => ((announce = listener), () => undefined),
    onConnectionChange: () => () => undefined,
    publish: () => undefined,
    request: () => ({ promise: answer() }),
  };
  const log = { size: SIZE, partitionOf: () => ({ number: partition }) };
  const placement = new Placement(bus as unknown as Bus, log as unknown as EventLog, 'own', () => ({}));
  placement.start();
  try {
    announce(JSON.stringify({ id: 'other', load: {} }));
    expect(await placement.chooseReplica(1)).toBe(expected);
  } finally {
    placement.stop();
  }
});
