import type { TestRealm } from '@team-chat/testkit';
import type { Floor } from './floors/floor';
import type { Latency } from './compare';
import type { BenchDeployment } from '../harness/bench-deployment';
import type { Load } from '../harness/http-load/load';
import type { MillionMessages } from './million-messages';

/** Everything that a row needs to measure. */
export interface Bench {
  deployment: BenchDeployment;
  load: Load;
  /** An organisation with a few users. */
  realm: TestRealm;
  /** Returns an organisation with a million messages, which the first call creates. */
  million: () => Promise<MillionMessages>;
  expressFloor: Floor;
  longPollFloor: Floor;
}

/** One line of the result. */
export interface Row {
  what: string;
  ours: number;
  floor: number;
  ratio: number;
  /** The largest ratio that is good enough. Source: the budgets in README.md. */
  budget: number;
  /** Whether `floor` is a limit, and nothing that was measured. */
  isLimited?: true;
  /** Times of the single requests or deliveries of which `ours` is a figure. */
  latency?: Latency;
  /** Other servers' figures for the same work, in the unit of `ours`, by their names. Measured once, on a machine of the same
   *  kind: compare them with `ours` by their order only. */
  peers?: Readonly<Record<string, number>>;
  /** Share of each of our processes in `ours`. */
  parts?: [name: string, ms: number][];
}
