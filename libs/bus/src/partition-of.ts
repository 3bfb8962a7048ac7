/** Returns which of `count` partitions an organisation belongs to (jump consistent hash). Where the count grows, organisations move only
 *  to new partitions, and no more than these need for their share. */
export function partitionOf(realmId: number, count: number): number {
  let seed = BigInt(realmId);
  let partition = 0;
  for (let next = 0; next < count;) {
    partition = next;
    seed = BigInt.asUintN(64, seed * 2862933555777941757n + 1n);
    next = Math.floor((partition + 1) * (2 ** 31 / (Number(seed >> 33n) + 1)));
  }
  return partition;
}
