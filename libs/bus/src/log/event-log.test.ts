import { partitionOf } from './event-log';

const realms = Array.from({ length: 4000 }, (_, i) => i + 1);

describe('partitionOf', () => {
  test('gives each partition about the same number of organisations', () => {
    const sizes = new Array<number>(16).fill(0);
    for (const realm of realms) sizes[partitionOf(realm, 16)]!++;
    for (const size of sizes) expect(Math.abs(size - 250)).toBeLessThan(75);
  });

  test('moves organisations to new partitions only, where there are more', () => {
    for (const [before, after] of [
      [1, 2],
      [3, 4],
      [4, 16],
    ] as const) {
      const moved = realms.filter((realm) => partitionOf(realm, before) !== partitionOf(realm, after));
      for (const realm of moved) expect(partitionOf(realm, after)).toBeGreaterThanOrEqual(before);
      expect(moved.length / realms.length).toBeCloseTo((after - before) / after, 1);
    }
  });

  test('has one partition for everything where there is one', () => {
    expect(new Set(realms.map((realm) => partitionOf(realm, 1)))).toEqual(new Set([0]));
  });
});
