import type { TestRealm } from '@team-chat/testkit';
import type { Floor } from './floors/floor';
import type { BenchHouse } from './house';
import type { Load } from './load/load';

/** What the rows measure with. */
export interface Bench {
  house: BenchHouse;
  load: Load;
  /** An organisation with a few users. */
  realm: TestRealm;
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
