import { TransactionSnapshot } from './transaction-snapshot';

test.each<[string, bigint, boolean]>([
  ['10:10:', 9n, true],
  ['10:10:', 10n, false],
  ['10:15:10,12', 9n, true],
  ['10:15:10,12', 10n, false],
  ['10:15:10,12', 11n, true],
  ['10:15:10,12', 12n, false],
  ['10:15:10,12', 14n, true],
  ['10:15:10,12', 15n, false],
  ['18446744073709551615:18446744073709551615:', 18446744073709551614n, true],
])('snapshot %s contains transaction %s: %s', (text, xid, contained) => {
  expect(new TransactionSnapshot(text, 0).contains({ xid, seq: 1 })).toBe(contained);
});

// Ids above those of all committed rows may be given again after a crash of PostgreSQL.
test.each<[string, number, bigint, number, boolean]>([
  ['10:15:10,12:0:100', 0, 11n, 100, true],
  ['10:15:10,12:0:100', 0, 9n, 101, false],
  ['10:15:10,12:11:100', 0, 11n, 101, true],
  ['10:15:10,12:11:100', 0, 10n, 101, false],
  ['10:15:10,12:11:100', 0, 14n, 101, false],
  ['10:15::0:100,7', 1, 9n, 7, true],
  ['10:15::0:100,7', 1, 9n, 8, false],
  ['10:15::0:100', 1, 9n, 8, true],
])(
  'snapshot %s contains in partition %s the entry of transaction %s at %s: %s',
  (text, partition, xid, seq, contained) => {
    expect(new TransactionSnapshot(text, partition).contains({ xid, seq })).toBe(contained);
  },
);
