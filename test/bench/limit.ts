import type { Row } from './bench';
import { median } from './compare';

/** Returns a row without a server to compare with: its "floor" is a limit, in the unit of `ours`. */
export function limited(what: string, ours: number, limit: number): Row {
  return { what: `${what} (floor: the limit)`, ours, floor: limit, ratio: ours / limit, budget: 1 };
}

/** Returns the median milliseconds of `times` runs of `work`, after as many runs that do not count. Calls `prepare`
 *  before each run, which is not measured. */
export async function medianMs(
  times: number,
  work: () => Promise<unknown>,
  prepare?: () => Promise<unknown>,
): Promise<number> {
  const measured: number[] = [];
  for (let i = 0; i < 2 * times; i++) {
    await prepare?.();
    const startMs = performance.now();
    await work();
    measured.push(performance.now() - startMs);
  }
  return median(measured.slice(times));
}
