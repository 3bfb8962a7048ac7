import type { TestRealm } from '@team-chat/testkit';
import type { Floor } from './floors/floor';
import type { BenchDeployment } from './deployment';
import type { Load } from './load/load';
import type { MillionMessages } from './million-messages';

/** What the rows measure with. */
export interface Bench {
  deployment: BenchDeployment;
  load: Load;
  /** An organisation with a few users. */
  realm: TestRealm;
  /** An organisation with a million messages; made when it is first asked for. */
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
  /** Where our CPU time goes. */
  parts?: [name: string, ms: number][];
}
