import { rankReplicas, computeShare } from './placement';

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
