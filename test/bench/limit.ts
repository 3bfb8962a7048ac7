import type { Row } from './bench';
import { median } from './compare';

/** A row for which there is nothing to compare with: the "floor" is a limit in milliseconds. */
export function limited(what: string, ours: number, limit: number): Row {
  return { what: `${what} (floor: the limit)`, ours, floor: limit, ratio: ours / limit, budget: 1 };
}

/** How long `work` takes, done so many times after as many that do not count. `prepare` goes before each, and is not
 *  measured. */
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
