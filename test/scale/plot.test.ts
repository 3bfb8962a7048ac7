import { plot } from './plot';

const svg = plot({
  title: 'A & B',
  x: 'users',
  y: 'euros',
  lines: [
    {
      name: 'one <',
      points: [
        [1, 10],
        [10, 100],
        [1000, 10_000],
      ],
    },
  ],
});

test('values at powers of ten lie on the lines of the grid', () => {
  const [, points] = /<polyline points="([^"]+)"/.exec(svg)!;
  const xs = points!.split(' ').map((point) => point.split(',')[0]!);
  for (const x of xs) expect(svg).toContain(`<line x1="${x}"`);
  expect(Number(xs[2]) - Number(xs[1])).toBeCloseTo(2 * (Number(xs[1]) - Number(xs[0])), 0);
});

test('texts are escaped, and large numbers have units', () => {
  expect(svg).toContain('A &amp; B');
  expect(svg).toContain('one &lt;');
  expect(svg).toContain('>10 k<');
});
