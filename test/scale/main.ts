import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBench } from '../bench/start-bench';
import { flag, number, runProgram } from '../harness/program';
import { checkCosts } from './check';
import { documentParts, documentPlots, fillDocument } from './document';
import { measureCosts } from './measure';
import { type Recorded, readRecorded, writeRecorded } from './recorded';
import { formatChecks, formatSimulated, formatSize } from './report';
import { simulate } from './simulation';
import { sizeOf } from './size';
import { DEFAULT_WORKLOAD, demandOf } from './workload';

const DEPLOY = join(__dirname, '..', '..', '..', 'deploy');
const DOCUMENT = join(DEPLOY, 'scale.md');
const PLOTS = join(DEPLOY, 'scale');

const PROGRAM = {
  name: 'scale',
  about: 'Says what a deployment needs for its users, and simulates its busiest minute.',
  options: {
    users: number('all users', DEFAULT_WORKLOAD.users),
    organisation: number('users of each organisation', DEFAULT_WORKLOAD.organisation),
    subscribers: number("subscribers of a message's channel", DEFAULT_WORKLOAD.subscribers),
    messages: number('messages of a user on a working day', DEFAULT_WORKLOAD.messages),
    queues: number('queues of a user who is online', DEFAULT_WORKLOAD.queues),
    online: number('share of the users who are online in the busiest minute', DEFAULT_WORKLOAD.online),
    seconds: number('length of the simulation', 20),
    document: flag('writes the tables and plots of deploy/scale.md'),
    measure: flag('measures the costs on this machine first, and checks what they predict'),
    record: flag('records the costs that were measured'),
  },
};

async function measure(): Promise<Recorded> {
  const bench = await startBench();
  try {
    const costs = await measureCosts(bench);
    return { costs, checks: await checkCosts(bench, costs) };
  } finally {
    await bench.stop();
  }
}

function writeDocument(recorded: Recorded): void {
  writeFileSync(DOCUMENT, fillDocument(readFileSync(DOCUMENT, 'utf8'), documentParts(recorded)));
  mkdirSync(PLOTS, { recursive: true });
  for (const [name, svg] of Object.entries(documentPlots(recorded.costs))) writeFileSync(join(PLOTS, name), svg);
}

runProgram(PROGRAM, async ({ seconds, document, measure: isMeasured, record, ...workload }) => {
  const recorded = isMeasured ? await measure() : readRecorded();
  if (isMeasured) console.log(formatChecks(recorded.checks));
  if (record) writeRecorded(recorded);
  const { costs } = recorded;
  const demand = demandOf(workload);
  const size = sizeOf(costs, demand);
  console.log(formatSize(workload, demand, size));
  console.log(formatSimulated(simulate(costs, demand, size, seconds)));
  if (document) writeDocument(recorded);
  return 0;
});
