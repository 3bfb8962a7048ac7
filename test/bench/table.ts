import type { Row } from './bench';
import type { Percentiles } from '../harness/percentiles';

const HEADINGS = ['what', 'ours', 'floor', 'ratio', 'budget', '', 'p50', 'p95', 'p99'];

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
  return formatColumns([HEADINGS, ...cells]);
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

/** Formats other servers' figures, one line for each row that has them. */
export function formatPeers(rows: Row[]): string {
  const lines = rows.flatMap(({ what, ours, peers }) =>
    peers
      ? `${what}: ours ${ours.toFixed(3)}, ${Object.entries(peers)
          .map(([name, value]) => `${name} ${value}`)
          .join(', ')}`
      : [],
  );
  return ['Other servers, on a machine of the same kind:', ...lines].join('\n');
}

/** Formats the shares of our processes, one line for each row that has them. */
export function formatParts(rows: Row[]): string {
  const lines = rows.map(({ what, parts }) => {
    const worthNaming = parts?.filter(([, ms]) => ms >= 0.0005);
    return worthNaming && `${what}: ${worthNaming.map(([name, ms]) => `${name} ${ms.toFixed(3)}`).join(', ')}`;
  });
  return ['Ours by process:', ...lines.filter((line) => line !== undefined)].join('\n');
}
