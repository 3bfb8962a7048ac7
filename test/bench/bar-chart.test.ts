import { drawBarChart } from './bar-chart';
import type { Row } from './bench';
import { limited } from './limit';

const rows: Row[] = [
  {
    what: 'CPU & more',
    ours: 2,
    floor: 1,
    ratio: 2,
    budget: 2,
    peers: { Synapse: 100, ejabberd: 9 },
    measuredPeers: { ejabberd: 10 },
  },
  limited('growth', -1, 50),
];

/** Returns the widths of the bars, by their labels. */
function widthsIn(svg: string): Record<string, number> {
  const bars = svg.matchAll(/<rect x="20" [^>]*width="([\d.]+)"[^>]*>\n<text[^>]*>([^<]*)</g);
  return Object.fromEntries([...bars].map(([, width, label]) => [label, Number(width)]));
}

test('draws bars on a logarithmic axis of multiples of the floor, from a tenth on', () => {
  // Of three decades of 240 pixels.
  expect(widthsIn(drawBarChart(rows))).toEqual({
    'ours 2': 312.2,
    'floor 1': 240,
    'Synapse 100×': 720,
    'ejabberd 10×': 480,
    'ours -1': 0,
    'limit 50': 240,
  });
});

test('escapes names', () => {
  expect(drawBarChart(rows)).toContain('>CPU &amp; more</text>');
});
