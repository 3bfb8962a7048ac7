import { percentiles } from '../harness/percentiles';
import { type Check, nameOf } from './check';
import type { Costs } from './costs';
import type { Recorded } from './recorded';
import { plot } from './plot';
import { costPlots } from './plots';
import { sizeOf } from './size';
import { simulate } from './simulation';
import { DEFAULT_WORKLOAD, demandOf, type Workload } from './workload';

const USERS = [10_000, 1_000_000, 100_000_000];
const SIMULATED_S = 10;
const SERVICES = [
  'gateway',
  'accounts',
  'messaging',
  'groups',
  'snippets-and-folders',
  'events',
  'nats-server',
  'postgres',
];
/** Services whose replicas are shown; of the others two to fifty are enough. */
const REPLICATED = ['gateway', 'accounts', 'messaging', 'events'];
const NUMBER = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });
const show = (value: number) => NUMBER.format(value);

/** Returns the parts of deploy/scale.md that follow from the costs, by their names. */
export function documentParts({ costs, checks }: Recorded): Record<string, string> {
  return { costs: costTable(costs), checks: checkTable(checks), sizes: sizeTable(costs) };
}

/** Returns the plots of deploy/scale.md, by their file names. */
export function documentPlots(costs: Costs): Record<string, string> {
  return Object.fromEntries(Object.entries(costPlots(costs)).map(([name, each]) => [`${name}.svg`, plot(each)]));
}

/** Puts parts between their marks in a Markdown document. Throws if a mark is missing. */
export function fillDocument(document: string, parts: Record<string, string>): string {
  return Object.entries(parts).reduce((text, [name, part]) => {
    const mark = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- end -->)`);
    if (!mark.test(text)) throw new Error(`the document has no place for ${name}`);
    return text.replace(mark, (_all, begin: string, end: string) => `${begin}\n${part}\n\n${end}`);
  }, document);
}

function costTable({ cpu }: Costs): string {
  const kinds = Object.entries(cpu);
  return table([
    ['CPU, ms', ...SERVICES],
    ...kinds.map(([work, costs]) => [work, ...SERVICES.map((service) => show(costs[service] ?? 0))]),
  ]);
}

function checkTable(checks: Check[]): string {
  return table([
    ['mixture', 'predicted, s', 'measured, s', 'ratio'],
    ...checks.map(({ mixture, predicted, measured }) => [
      nameOf(mixture),
      predicted.toFixed(2),
      measured.toFixed(2),
      (measured / predicted).toFixed(2),
    ]),
  ]);
}

function sizeTable(costs: Costs): string {
  const workloads: [string, Workload][] = USERS.flatMap((users) => [
    [`${users.toLocaleString('en')} users, 1,000 in each organisation`, { ...DEFAULT_WORKLOAD, users }],
    [`${users.toLocaleString('en')} users in one organisation`, { ...DEFAULT_WORKLOAD, users, organisation: users }],
  ]);
  const sizes = workloads.map(([name, workload]) => {
    const demand = demandOf(workload);
    const size = sizeOf(costs, demand);
    const simulated = size.isPossible ? simulate(costs, demand, size, SIMULATED_S) : undefined;
    return { name, demand, size, deliveryMs: simulated && percentiles(simulated.deliveryMs).p95 };
  });
  const columns: [string, (each: (typeof sizes)[number]) => string][] = [
    ['', ({ name }) => name],
    ['messages a second', ({ demand }) => show(demand.perSecond.send)],
    ['deliveries a second', ({ demand }) => show(demand.perSecond.deliver)],
    ['open streams', ({ demand }) => show(demand.streams)],
    ...REPLICATED.map((service): (typeof columns)[number] => [
      service,
      ({ size }) => show(size.services[service]!.replicas),
    ]),
    ['`LOG_PARTITIONS`', ({ size }) => show(size.partitions)],
    ['NATS, cores', ({ size }) => show(size.services['nats-server']!.replicas)],
    ['PostgreSQL, servers: cores', ({ size }) => `${size.databases}: ${show(size.services.postgres!.replicas)}`],
    ['memory, GiB', ({ size }) => show(memoryOf(size))],
    ['disk, GiB', ({ size }) => show(size.diskGib)],
    ['euros a month', ({ size }) => show(size.perMonth)],
    ['95 % delivered, ms', ({ deliveryMs }) => show(deliveryMs!)],
  ];
  const possible = sizes.filter(({ size }) => size.isPossible);
  const limits = sizes.flatMap(({ name, size }) => size.walls.map((wall) => `- ${name}: ${wall}.`));
  return [
    table([columns.map(([title]) => title), ...possible.map((each) => columns.map(([, value]) => value(each)))]),
    ...limits,
  ]
    .join('\n')
    .replace('\n- ', '\n\n- ');
}

const memoryOf = ({ services }: ReturnType<typeof sizeOf>) =>
  Object.values(services).reduce((sum, { memoryGib }) => sum + memoryGib, 0);

function table([head, ...rows]: string[][]): string {
  return [head!, head!.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
