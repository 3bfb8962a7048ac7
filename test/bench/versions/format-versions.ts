import type { Row } from '../bench';
import { median } from '../../harness/percentiles';
import { formatColumns } from '../table';

/** Figures of two versions that were measured one after the other. */
export interface Pair {
  other: Row[];
  current: Row[];
}

/** Returns a table of the medians of both versions, and of the medians of the pairs' ratios: this version's figure to the other's,
 *  and the same of their ratios to floors. Rows that only one version has are left out. */
export function formatVersions(ref: string, pairs: Pair[]): string {
  const lines = pairs[0]!.current.flatMap(({ what }) => {
    const both = pairs.flatMap(({ other, current }) => {
      const [before, now] = [other, current].map((rows) => rows.find((row) => row.what === what));
      return before && now ? { before, now } : [];
    });
    if (both.length === 0) return [];
    const medianOf = (figure: (row: (typeof both)[number]) => number) => median(both.map(figure));
    return [
      [
        what,
        medianOf(({ before }) => before.ours).toFixed(3),
        medianOf(({ now }) => now.ours).toFixed(3),
        medianOf(({ before, now }) => now.ours / before.ours).toFixed(2),
        medianOf(({ before, now }) => now.ratio / before.ratio).toFixed(2),
      ],
    ];
  });
  return formatColumns([['what', ref, 'this', 'ratio', 'in floors'], ...lines]);
}
