import type { Costs } from './costs';
import type { Plot } from './plot';
import { sizeOf } from './size';
import { DEFAULT_WORKLOAD, demandOf, type Workload } from './workload';

type Varied = 'users' | 'subscribers' | 'queues' | 'messages';

const NAMES: Record<Varied, string> = {
  users: 'users, in organisations of 1,000 (or all in one)',
  subscribers: 'subscribers of a channel',
  queues: 'queues of a user who is online',
  messages: 'messages of a user in a day',
};
const VALUES: Record<Varied, number[]> = {
  users: steps(3, 8),
  subscribers: steps(1, 5),
  queues: [0.5, 1, 2, 4, 8, 16],
  messages: steps(0, 3),
};
/** The workload of the other plots: one organisation in which a channel may have 100,000 subscribers. */
const ONE_LARGE: Workload = { ...DEFAULT_WORKLOAD, users: 100_000, organisation: 100_000 };

/** Returns plots of what a deployment costs in a month, against each of the things that it grows with. */
export function costPlots(costs: Costs): Record<string, Plot> {
  const lineOf = (name: string, varied: Varied, workload: (value: number) => Workload) => ({
    name,
    points: VALUES[varied].map((value): [number, number] => [value, sizeOf(costs, demandOf(workload(value))).perMonth]),
  });
  const plotOf = (varied: Varied, lines: Plot['lines']): Plot => ({
    title: `Cost of a month against ${varied}`,
    x: NAMES[varied],
    y: 'euros in a month',
    lines,
  });
  const byUsers = plotOf('users', [
    lineOf('many organisations', 'users', (users) => ({ ...DEFAULT_WORKLOAD, users })),
    lineOf('one organisation', 'users', (users) => ({ ...DEFAULT_WORKLOAD, users, organisation: users })),
  ]);
  const others = (['subscribers', 'queues', 'messages'] as const).map((varied) => [
    `cost-by-${varied}`,
    plotOf(varied, [lineOf('100,000 users', varied, (value) => ({ ...ONE_LARGE, [varied]: value }))]),
  ]);
  return { 'cost-by-users': byUsers, ...Object.fromEntries(others) };
}

/** Returns the powers of ten, and three times each, between two exponents. */
function steps(from: number, to: number): number[] {
  const values: number[] = [];
  for (let exponent = from; exponent < to; exponent++) values.push(10 ** exponent, 3 * 10 ** exponent);
  return [...values, 10 ** to];
}
