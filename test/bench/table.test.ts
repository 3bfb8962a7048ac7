import { formatTable } from './table';

test('shows percentiles beside the rows that have them', () => {
  const row = { ours: 1.5, floor: 1, ratio: 1.5, budget: 2 };
  const rows = [
    { ...row, what: 'CPU per message', latency: { ours: { p50: 8.04, p95: 12.5, p99: 101.26 } } },
    { ...row, what: 'memory', ratio: 2.5 },
  ];
  expect(formatTable(rows).split('\n')).toEqual([
    'what              ours  floor  ratio  budget           p50   p95    p99',
    'CPU per message  1.500  1.000   1.50     ≤ 2      met  8.0  12.5  101.3',
    'memory           1.500  1.000   2.50     ≤ 2  NOT MET',
  ]);
});
