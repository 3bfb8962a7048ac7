import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBench } from '../bench/start-bench';
import { checkCosts } from './check';
import { documentParts, documentPlots, fillDocument } from './document';
import { measureCosts } from './measure';
import { type Recorded, readRecorded, writeRecorded } from './recorded';
import { formatChecks, formatSimulated, formatSize } from './report';
import { simulate } from './simulation';
import { sizeOf } from './size';
import { DEFAULT_WORKLOAD, demandOf, type Workload } from './workload';

const DEPLOY = join(__dirname, '..', '..', '..', 'deploy');
const DOCUMENT = join(DEPLOY, 'scale.md');
const PLOTS = join(DEPLOY, 'scale');

const USAGE = `npm run scale -- [options]

Says what a deployment needs for its users, and simulates its busiest minute.

  --users N --organisation N --subscribers N --messages N --queues N --online SHARE
  --seconds N     length of the simulation (20)
  --document      writes the tables and plots of deploy/scale.md
  --measure       measures the costs on this machine first, and checks what they predict
  --record        records the costs that were measured`;

const { values } = parseArgs({
  options: {
    ...Object.fromEntries(Object.keys(DEFAULT_WORKLOAD).map((name) => [name, { type: 'string' as const }])),
    seconds: { type: 'string', default: '20' },
    document: { type: 'boolean' },
    measure: { type: 'boolean' },
    record: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

/** Reads a number above 0. */
function numberOf(name: string, text: unknown, fallback: number): number {
  if (text === undefined) return fallback;
  const number = Number(text);
  if (!(number > 0 && number < Infinity)) throw new Error(`--${name} has to be a number above 0`);
  return number;
}

async function measure(): Promise<Recorded> {
  const bench = await startBench();
  try {
    const costs = await measureCosts(bench);
    return { costs, checks: await checkCosts(bench, costs) };
  } finally {
    await bench.stop();
  }
}

async function main(): Promise<void> {
  if (values.help) return console.log(USAGE);
  const given = values as Record<string, unknown>;
  const workload = Object.fromEntries(
    Object.entries(DEFAULT_WORKLOAD).map(([name, fallback]) => [name, numberOf(name, given[name], fallback)]),
  ) as unknown as Workload;
  const seconds = numberOf('seconds', values.seconds, 20);
  const recorded = values.measure ? await measure() : readRecorded();
  if (values.measure) console.log(formatChecks(recorded.checks));
  if (values.record) writeRecorded(recorded);
  const { costs } = recorded;
  const demand = demandOf(workload);
  const size = sizeOf(costs, demand);
  console.log(formatSize(workload, demand, size));
  console.log(formatSimulated(simulate(costs, demand, size, seconds)));
  if (values.document) writeDocument(recorded);
}

function writeDocument(recorded: Recorded): void {
  writeFileSync(DOCUMENT, fillDocument(readFileSync(DOCUMENT, 'utf8'), documentParts(recorded)));
  mkdirSync(PLOTS, { recursive: true });
  for (const [name, svg] of Object.entries(documentPlots(recorded.costs)))
    writeFileSync(join(PLOTS, name), svg);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
