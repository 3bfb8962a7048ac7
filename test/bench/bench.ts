import type { TestRealm } from '@team-chat/testkit';
import type { Floor } from './floors/floor';
import type { Latency } from './compare';
import type { BenchDeployment } from '../harness/bench-deployment';
import type { Load } from '../harness/http-load/load';
import type { MillionMessages } from './million-messages';
import type { Ejabberd } from './peers/ejabberd';

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
  /** Starts ejabberd for one row, if it is to be measured beside ours. */
  startEjabberd?: () => Promise<Ejabberd>;
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
  /** Other servers' figures for the same work, by their names: multiples of bare node's on the day on which they were measured. */
  peers?: Readonly<Record<string, number>>;
  /** Other servers' ratios to the floor in this run, by their names. */
  measuredPeers?: Readonly<Record<string, number>>;
  /** Share of each of our processes in `ours`. */
  parts?: [name: string, ms: number][];
}
