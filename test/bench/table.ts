import type { Row } from './bench';
import type { Percentiles } from '../harness/percentiles';

const HEADINGS = ['what', 'ours', 'floor', 'ratio', 'budget', '', 'p50', 'p95', 'p99'];
const AFTER_RATIO = HEADINGS.indexOf('budget');

/** Formats figures, one line for each row. Other servers' ratios to the floor stand beside ours if some were measured. */
export function formatTable(rows: Row[]): string {
  const cells = rows.map(({ what, ours, floor, ratio, budget, latency }) => [
    what,
    ours.toFixed(3),
    floor.toFixed(3),
    ratio.toFixed(2),
    `≤ ${budget}`,
    ratio <= budget ? 'met' : 'NOT MET',
    ...formatLatency(latency?.ours),
  ]);
  const lines = [HEADINGS, ...cells];
  if (!rows.some(({ measuredPeers }) => measuredPeers)) return formatColumns(lines);
  const peers = ['peers', ...rows.map(({ measuredPeers = {} }) => formatRatios(measuredPeers))];
  return formatColumns(lines.map((line, index) => line.toSpliced(AFTER_RATIO, 0, peers[index]!)));
}

/** Aligns columns, the first one to the left. The first line is the heading. */
export function formatColumns(lines: string[][]): string {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats percentiles in milliseconds, as empty cells if there are none. */
function formatLatency(latency: Percentiles | undefined): string[] {
  const { p50, p95, p99 } = latency ?? {};
  return [p50, p95, p99].map((ms) => ms?.toFixed(1) ?? '');
}

const formatRatios = (ratios: Readonly<Record<string, number>>): string =>
  Object.entries(ratios)
    .map(([name, ratio]) => `${name} ${Number(ratio.toPrecision(2))}`)
    .join(', ');

/** Formats figures of other servers that were not measured in this run, one line for each row that has them. */
export function formatPeers(rows: Row[]): string {
  const lines = rows.flatMap(({ what, ratio, peers = {}, measuredPeers = {} }) => {
    const others = Object.entries(peers).filter(([name]) => !(name in measuredPeers));
    return others.length > 0 ? `${what}: ours ${ratio.toFixed(2)}; ${formatRatios(Object.fromEntries(others))}` : [];
  });
  return ['Ratios to the floor, and of other servers to bare node on another day:', ...lines].join('\n');
}

/** Formats the shares of our processes, one line for each row that has them. */
export function formatParts(rows: Row[]): string {
  const lines = rows.map(({ what, parts }) => {
    const worthNaming = parts?.filter(([, ms]) => ms >= 0.0005);
    return worthNaming && `${what}: ${worthNaming.map(([name, ms]) => `${name} ${ms.toFixed(3)}`).join(', ')}`;
  });
  return ['Ours by process:', ...lines.filter((line) => line !== undefined)].join('\n');
}
