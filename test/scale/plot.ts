import { svgDrawing, svgText } from '../support/svg';

/** A line of a plot. */
export interface Line {
  name: string;
  points: [x: number, y: number][];
}

export interface Plot {
  title: string;
  x: string;
  y: string;
  lines: Line[];
}

const WIDTH = 640;
const HEIGHT = 400;
const MARGIN = { left: 70, right: 170, top: 40, bottom: 50 };
const COLOURS = ['#1b6ca8', '#d1495b', '#2a9d5c', '#8f5bb5', '#c77d0a', '#5a6472', '#0a8f9c', '#a13d82'];

/** Draws lines on two logarithmic axes, as SVG. Values must be above 0. */
export function plot({ title, x, y, lines }: Plot): string {
  const all = lines.flatMap(({ points }) => points);
  const [left, right] = decades(all.map(([value]) => value));
  const [bottom, top] = decades(all.map(([, value]) => value));
  const across = (value: number) =>
    MARGIN.left + ((Math.log10(value) - left) / (right - left)) * (WIDTH - MARGIN.left - MARGIN.right);
  const up = (value: number) =>
    HEIGHT - MARGIN.bottom - ((Math.log10(value) - bottom) / (top - bottom)) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const parts: string[] = [];
  for (const exponent of range(left, right)) {
    const at = across(10 ** exponent);
    parts.push(segment(at, up(10 ** bottom), at, up(10 ** top)), text(at, HEIGHT - 32, label(exponent), 'middle'));
  }
  for (const exponent of range(bottom, top)) {
    const at = up(10 ** exponent);
    parts.push(
      segment(across(10 ** left), at, across(10 ** right), at),
      text(MARGIN.left - 6, at + 4, label(exponent), 'end'),
    );
  }
  lines.forEach(({ name, points }, index) => {
    const colour = COLOURS[index % COLOURS.length]!;
    const path = points.map(([px, py]) => `${across(px).toFixed(1)},${up(py).toFixed(1)}`).join(' ');
    parts.push(`<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`);
    const row = MARGIN.top + 10 + index * 18;
    parts.push(`<rect x="${WIDTH - MARGIN.right + 14}" y="${row - 9}" width="10" height="10" fill="${colour}"/>`);
    parts.push(text(WIDTH - MARGIN.right + 30, row, name, 'start'));
  });
  parts.push(
    svgText(MARGIN.left, 22, title, 'font-size="14"'),
    text((MARGIN.left + WIDTH - MARGIN.right) / 2, HEIGHT - 10, x, 'middle'),
    `<g transform="rotate(-90 14 ${HEIGHT / 2})">${text(14, HEIGHT / 2, y, 'middle')}</g>`,
  );
  return svgDrawing(WIDTH, HEIGHT, 12, parts);
}

/** Returns the exponents of the powers of ten around values. */
function decades(values: number[]): [number, number] {
  const low = Math.floor(Math.log10(Math.min(...values)));
  return [low, Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))];
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const UNITS: Record<number, string> = { 3: 'k', 6: 'M', 9: 'G', 12: 'T' };

/** Writes a power of ten: `100 k`. */
function label(exponent: number): string {
  if (exponent < 0) return (10 ** exponent).toFixed(-exponent);
  const unit = Math.min(12, exponent - (exponent % 3));
  return `${10 ** (exponent - unit)}${unit === 0 ? '' : ` ${UNITS[unit]}`}`;
}

const segment = (x1: number, y1: number, x2: number, y2: number) =>
  `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="#ddd"/>`;

const text = (x: number, y: number, content: string, anchor: string) =>
  svgText(x, y, content, `text-anchor="${anchor}"`);
