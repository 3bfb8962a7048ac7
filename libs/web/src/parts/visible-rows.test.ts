import { offsetsOf, rowAt, rowsBetween } from './visible-rows.ts';

test('rows that were never shown count with the average height', () => {
  const heights = new Map([
    [1, 40],
    [2, 80],
  ]);
  expect(offsetsOf([1, 2, 3], heights)).toEqual([0, 40, 120, 180]);
});

test('finds the visible rows among 100,000', () => {
  const ids = Array.from({ length: 100_000 }, (_, index) => index);
  const offsets = offsetsOf(ids, new Map([[0, 50]]));
  expect(rowsBetween(offsets, 2_500_000, 2_500_599)).toEqual([50_000, 50_012]);
});

test.each([
  ['above the first row', -10, 0],
  ['at the beginning of a row', 40, 1],
  ['below the last row', 900, 2],
])('finds the row %s', (_, top, row) => {
  expect(rowAt([0, 40, 120, 180], top)).toBe(row);
});

test('an empty list has no visible rows', () => {
  expect(rowsBetween(offsetsOf([], new Map()), 0, 500)).toEqual([0, 0]);
});
