import { formatVersions } from './format-versions';

const rows = (ours: number, ratio: number, ...names: string[]) =>
  names.map((what) => ({ what, ours, ratio, floor: ours / ratio, budget: 2 }));

test('shows medians of both versions, and of the ratios of the pairs', () => {
  const pairs = [
    { other: rows(1, 2, 'send'), current: rows(1.5, 2, 'send', 'new') },
    { other: rows(4, 2, 'send', 'old'), current: rows(3, 1, 'send', 'new') },
    { other: rows(2, 2, 'send'), current: rows(2, 3, 'send', 'new') },
  ];
  expect(formatVersions('v1.2.0', pairs).split('\n')).toEqual([
    'what  v1.2.0   this  ratio  in floors',
    'send   2.000  2.000   1.00       1.00',
  ]);
});
