import { percentiles } from './percentiles';

test.each([
  ['a hundred', Array.from({ length: 100 }, (_, index) => 100 - index), { p50: 51, p95: 96, p99: 100 }],
  ['one', [7], { p50: 7, p95: 7, p99: 7 }],
])('returns percentiles of %s', (_count, values, expected) => {
  const before = [...values];
  expect(percentiles(values)).toEqual(expected);
  expect(values).toEqual(before);
});

test('refuses an empty list', () => {
  expect(() => percentiles([])).toThrow('no values');
});
