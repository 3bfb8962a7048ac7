import { svgDrawing, svgText as text } from '../support/svg';
import type { Row } from './bench';

const WIDTH = 900;
const MARGIN = { left: 20, right: 160, top: 60, bottom: 10 };
const BAR_HEIGHT = 14;
const TITLE_HEIGHT = 18;
const GAP = 16;
const COLOURS: Record<string, string> = { ours: '#1b6ca8', floor: '#8a949e', limit: '#c8ced4' };
const PEER_COLOUR = '#d1a054';

/** Bar of a server: a text and its multiple of the floor. */
type Bar = [name: string, text: string, multiple: number];

/** Draws a group of bars for each row, as SVG: ours, the floor or limit, and other servers. The axis is logarithmic, in
 *  multiples of the floor, because the rows' units differ. */
export function drawBarChart(rows: Row[]): string {
  const groups = rows.map((row) => ({ what: row.what, bars: barsOf(row) }));
  const multiples = groups.flatMap(({ bars }) => bars.map(([, , multiple]) => multiple));
  const exponents = multiples.filter((multiple) => multiple > 0).map(Math.log10);
  const [low, high] = [Math.floor(Math.min(-1, ...exponents)), Math.ceil(Math.max(1, ...exponents))];
  const across = (exponent: number) =>
    MARGIN.left + ((Math.max(exponent, low) - low) / (high - low)) * (WIDTH - MARGIN.left - MARGIN.right);

  const parts: string[] = [];
  let y = MARGIN.top;
  for (const { what, bars } of groups) {
    parts.push(text(MARGIN.left, y + 12, what, 'font-weight="bold"'));
    y += TITLE_HEIGHT;
    for (const [name, label, multiple] of bars) {
      const end = across(Math.log10(Math.max(multiple, 0)));
      const colour = COLOURS[name] ?? PEER_COLOUR;
      parts.push(
        `<rect x="${MARGIN.left}" y="${y}" width="${(end - MARGIN.left).toFixed(1)}" height="${BAR_HEIGHT - 2}" fill="${colour}"/>`,
        text(end + 5, y + 10, `${name} ${label}`),
      );
      y += BAR_HEIGHT;
    }
    y += GAP;
  }
  const height = y + MARGIN.bottom;
  const axis = Array.from({ length: high - low + 1 }, (_, index) => {
    const x = across(low + index).toFixed(1);
    const line = `<line x1="${x}" y1="46" x2="${x}" y2="${y}" stroke="#e4e4e4"/>`;
    return line + text(Number(x), 40, `${Number((10 ** (low + index)).toPrecision(1))}×`, 'text-anchor="middle"');
  });
  const title = text(MARGIN.left, 20, 'Multiples of the floor; less is better', 'font-size="14"');
  return svgDrawing(WIDTH, height, 11, [title, ...axis, ...parts]);
}

function barsOf({ ours, floor, isLimited, peers, measuredPeers }: Row): Bar[] {
  const figures: [string, number][] = [
    ['ours', ours],
    [isLimited ? 'limit' : 'floor', floor],
  ];
  return [
    ...figures.map(([name, value]): Bar => [name, `${Number(value.toPrecision(3))}`, value / floor]),
    ...Object.entries({ ...peers, ...measuredPeers }).map(([name, multiple]): Bar => [
      name,
      `${Number(multiple.toPrecision(3))}×`,
      multiple,
    ]),
  ];
}
