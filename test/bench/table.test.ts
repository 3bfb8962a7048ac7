import { formatPeers, formatTable } from './table';

const row = { ours: 1.5, floor: 1, ratio: 1.5, budget: 2 };

test('shows percentiles beside the rows that have them', () => {
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

test('shows ratios of other servers beside ours, and instead of those of another day', () => {
  const peers = { Synapse: 400, ejabberd: 9 };
  const rows = [
    { ...row, what: 'CPU per message', peers, measuredPeers: { ejabberd: 4.12 } },
    { ...row, what: 'CPU per read', peers },
    { ...row, what: 'memory', measuredPeers: { ejabberd: 3 } },
  ];
  expect(formatTable(rows).split('\n')).toEqual([
    'what              ours  floor  ratio         peers  budget       p50  p95  p99',
    'CPU per message  1.500  1.000   1.50  ejabberd 4.1     ≤ 2  met',
    'CPU per read     1.500  1.000   1.50                   ≤ 2  met',
    'memory           1.500  1.000   1.50    ejabberd 3     ≤ 2  met',
  ]);
  expect(formatPeers(rows).split('\n').slice(1)).toEqual([
    'CPU per message: ours 1.50; Synapse 400',
    'CPU per read: ours 1.50; Synapse 400, ejabberd 9',
  ]);
});
