import type { Row } from './bench';
import { slowness } from '../harness/machine';
import { median } from '../harness/percentiles';
import { measured } from './profile/measured-time';

/** Returns a row without a server to compare with: its "floor" is a limit, in the unit of `ours`, and of ejabberd's figure if there is
 *  one. */
export function limited(what: string, ours: number, limit: number, ejabberd?: number): Row {
  return {
    what: `${what} (floor: the limit)`,
    ours,
    floor: limit,
    ratio: ours / limit,
    budget: 1,
    isLimited: true,
    ...(ejabberd !== undefined && { measuredPeers: { ejabberd: ejabberd / limit } }),
  };
}

/** Returns a row whose limit is a time on the reference machine: a slower machine gets more, and a faster one less. */
export const limitedTime = (what: string, ours: number, limit: number, ejabberd?: number): Row =>
  limited(what, ours, limit * slowness(), ejabberd);

/** Returns the median milliseconds of `count` runs of `work`, after as many runs that do not count. Calls `prepare`
 *  before each run, which is not measured. */
export async function medianMs(
  count: number,
  work: () => Promise<unknown>,
  prepare?: () => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 2 * count; i++) {
    await prepare?.();
    const startMs = performance.now();
    await (i < count ? work() : measured(work));
    times.push(performance.now() - startMs);
  }
  return median(times.slice(count));
}
