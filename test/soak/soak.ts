import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BenchDeployment, sendingTo } from '../harness/bench-deployment';
import { listTree, type Measured } from '../harness/cpu';
import { Load } from '../harness/http-load/load';
import { proportionalKib } from '../harness/memory';
import { withServers } from '../harness/program';
import { registerQueues } from '../harness/queues';

const KIB_PER_MIB = 1024;
/** Users of the queues, and milliseconds after a collection in which V8 gives memory back. */
const USERS = 50;
const SETTLE_MS = 10_000;
const CONCURRENCY = 8;
/** Environment in which services collect garbage when they are told to. */
const COLLECTED = { NODE_OPTIONS: `--require "${join(__dirname, 'collector.js')}"` };

export interface SoakOptions {
  minutes: number;
  /** Messages that are sent in a second. */
  sends: number;
  /** Clients that each get every message. */
  queues: number;
  say(line: string): void;
}

/** Memory of each process in MiB, by name. */
type Memory = Record<string, number>;

/** Memory that the processes of a run had. */
export interface SoakReport {
  /** One for each minute. */
  minutes: Memory[];
  /** The same, after all garbage was collected. */
  collected: Memory;
}

/** Sends messages to waiting clients for some minutes, and reads what memory each process has. Throws if a request is refused. */
export function runSoak({ minutes, sends, queues, say }: SoakOptions): Promise<SoakReport> {
  return withServers(
    (signal) => BenchDeployment.start(COLLECTED, signal),
    (deployment) => deployment.stop(),
    async (deployment) => {
      const load = new Load();
      try {
        const realm = await deployment.aRealm();
        const users = await Promise.all(Array.from({ length: USERS }, () => realm.user()));
        const channel = await realm.channel(users);
        const request = sendingTo(deployment.target(realm), realm, [channel]);
        await load.run('park', { target: request.target, polls: await registerQueues(users, queues) });
        const report: SoakReport = { minutes: [], collected: {} };
        say(formatHead(deployment.processes));
        for (let minute = 1; minute <= minutes; minute++) {
          for (let second = 0; second < 60; second++) {
            const pause = sleep(1000);
            await load.run('requests', { ...request, total: sends, concurrency: CONCURRENCY });
            await pause;
          }
          const memory = readMemory(deployment.processes);
          report.minutes.push(memory);
          say(formatLine(String(minute), memory));
        }
        for (const { pid } of deployment.services) process.kill(pid, 'SIGIO');
        await sleep(SETTLE_MS);
        report.collected = readMemory(deployment.processes);
        say(formatLine('collected', report.collected));
        return report;
      } finally {
        load.stop();
      }
    },
  );
}

/** Reads the memory of processes with their children; memory that several processes share counts by its part. */
function readMemory(processes: Measured[]): Memory {
  const kibOf = (pid: number) => listTree(pid).reduce((sum, each) => sum + proportionalKib(each), 0);
  return Object.fromEntries(processes.map(({ name, pid }) => [name, kibOf(pid) / KIB_PER_MIB]));
}

const WIDTH = 14;
const formatCells = (cells: string[]) => cells.map((cell) => cell.slice(0, WIDTH - 2).padStart(WIDTH)).join('');
const formatHead = (processes: Measured[]) => formatCells(['minute', ...processes.map(({ name }) => name)]);
const formatLine = (title: string, memory: Memory) =>
  formatCells([title, ...Object.values(memory).map((mib) => String(Math.round(mib)))]);
