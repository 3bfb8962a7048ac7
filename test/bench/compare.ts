import type { Spent } from '../harness/cpu';
import { median, type Percentiles, percentiles } from '../harness/percentiles';
import { measured } from './profile/measured-time';

/** Number of rounds in which both sides are measured. The ratio is the median of the rounds' ratios, so that a
 *  disturbance of one round does not decide. */
export const ROUNDS = 3;

/** Figures of one side in one round. */
export interface Sample {
  /** CPU milliseconds by process, for one unit of work. */
  cpu: Spent;
  /** Milliseconds that a client waited. */
  waitMs: number;
  /** Milliseconds of each single request or delivery. */
  times?: number[];
}

/** Percentiles of the times of single requests or deliveries. */
export interface Latency {
  ours: Percentiles;
  floor?: Percentiles;
}

interface Round {
  ours: Sample;
  floor: Sample;
  ejabberd?: Sample;
}

export interface Comparison {
  ours: number;
  floor: number;
  ratio: number;
  /** Other servers' ratios to the floor, by their names. */
  measuredPeers?: Readonly<Record<string, number>>;
}

/** Measures both sides in each round, after one round that does not count. The sides take turns in going first. ejabberd is measured
 *  after them, if it is started. */
export async function alternate(
  measureOurs: () => Promise<Sample>,
  measureFloor: () => Promise<Sample>,
  measureEjabberd?: () => Promise<Sample>,
): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const counts = round > 0;
    const takeOurs = () => (counts ? measured(measureOurs) : measureOurs());
    if (round % 2 === 0) {
      const ours = await takeOurs();
      rounds.push({ ours, floor: await measureFloor() });
    } else {
      const floor = await measureFloor();
      rounds.push({ ours: await takeOurs(), floor });
    }
    if (measureEjabberd) rounds.at(-1)!.ejabberd = await measureEjabberd();
  }
  return rounds.slice(1);
}

/** Returns the medians of one figure over all rounds. */
export function compare(rounds: Round[], figure: (sample: Sample) => number): Comparison {
  const peerRatios = rounds.flatMap(({ floor, ejabberd }) => (ejabberd ? figure(ejabberd) / figure(floor) : []));
  return {
    ours: median(rounds.map(({ ours }) => figure(ours))),
    floor: median(rounds.map(({ floor }) => figure(floor))),
    ratio: median(rounds.map(({ ours, floor }) => figure(ours) / figure(floor))),
    ...(peerRatios.length > 0 && { measuredPeers: { ejabberd: median(peerRatios) } }),
  };
}

export const cpuOf = ({ cpu }: Sample) => Object.values(cpu).reduce((sum, ms) => sum + ms, 0);
export const waitOf = ({ waitMs }: Sample) => waitMs;

/** Returns percentiles of the times of all rounds. */
export function latencyOf(rounds: Round[]): Required<Latency> {
  return {
    ours: percentiles(rounds.flatMap(({ ours }) => ours.times ?? [])),
    floor: percentiles(rounds.flatMap(({ floor }) => floor.times ?? [])),
  };
}

/** Returns the median CPU milliseconds of each of our processes, the costliest first. */
export function oursByProcess(rounds: Round[]): [name: string, ms: number][] {
  const names = Object.keys(rounds[0]!.ours.cpu);
  return names
    .map((name): [string, number] => [name, median(rounds.map(({ ours }) => ours.cpu[name]!))])
    .sort(([, a], [, b]) => b - a);
}
