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
  expect(new TransactionSnapshot(text).contains(xid)).toBe(contained);
});
