import type { EventLog, ReplicaStatuses } from '@team-chat/bus';
import { findMove, findStart } from './start-place';

const REALM = 7;
const HOME = { incarnation: 'b', begins_after: 50, first_seq: 11, last_seq: 90 };
const FORMER = { incarnation: 'a', begins_after: 0, first_seq: 5, last_seq: 40 };

/** A log that gives the organisation partition 0 while it has one, and partition 1 once it has two. */
const log = (size = 1) => {
  const partition = (number: number) => ({
    number,
    state: async () => (number === size - 1 ? HOME : FORMER),
  });
  const partitionOf = (_realm: number, count = size) => partition(count - 1);
  return { partition, partitionOf } as unknown as EventLog;
};

test.each([
  ['its place', { incarnation: 'b', seq: 60 }, 60, false],
  ['the oldest entry that the log still has', { incarnation: 'b', seq: 4 }, 10, true],
  ['the place before the oldest entry', { incarnation: 'b', seq: 10 }, 10, false],
  ['the beginning of another incarnation', { incarnation: 'a', seq: 70 }, 50, true],
  ['the end of the log where it has no place', null, 90, false],
])('a webhook goes on after %s', async (_case, place, seq, isGap) => {
  const start = { partition: 0, incarnation: 'b', seq };
  expect(await findStart(place, REALM, log())).toEqual({ start, isGap });
});

test.each([
  ['its place in the former partition', { incarnation: 'a', seq: 20 }, 0, 'a', 20, false],
  ['the beginning of the next one where the former has lost the place', { incarnation: 'a', seq: 2 }, 1, 'b', 0, true],
  ['its place in the next one', { partition: 1, incarnation: 'b', seq: 60 }, 1, 'b', 60, false],
] as const)(
  'a webhook of an organisation that has moved goes on after %s',
  async (_case, place, partition, incarnation, seq, isGap) => {
    const start = { partition, incarnation, seq };
    expect(await findStart(place, REALM, log(2))).toEqual({ start, isGap });
  },
);

test('an organisation has moved once all services append to its next partition', async () => {
  const sizes = { accounts: 2, messaging: 1, groups: 2, 'snippets-and-folders': 2, events: undefined };
  const list = () => Object.entries(sizes).map(([service, log_partitions]) => ({ service, log_partitions }));
  const find = () => findMove({ list } as unknown as ReplicaStatuses, log(2), REALM, 0);
  expect(await find()).toBeUndefined();
  sizes.messaging = 2;
  expect(await find()).toEqual({ end: 40, next: { partition: 1, incarnation: 'b', seq: 0 } });
});
