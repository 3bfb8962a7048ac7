import { readdirSync, readFileSync } from 'node:fs';

/** Unit of the times in /proc: 1/100 s wherever Linux runs. */
const TICK_MS = 10;

export const canReadCpu = process.platform === 'linux';

interface Stat {
  parent: number;
  /** CPU time of the process, in milliseconds. */
  own: number;
  /** CPU time of its children that have ended, in milliseconds. */
  reaped: number;
}

/** Reads the times of a process. Returns undefined if the process is gone. */
function readStat(pid: number): Stat | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The second field, the name, is in brackets and may hold anything.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [utime, stime, cutime, cstime] = fields.slice(11, 15) as [number, number, number, number];
  return { parent: fields[1]!, own: (utime + stime) * TICK_MS, reaped: (cutime + cstime) * TICK_MS };
}

/** A process to measure, together with all its descendants. */
export interface Measured {
  name: string;
  pid: number;
}

/** CPU milliseconds by name. */
export type Spent = Record<string, number>;

function readStats(): Map<number, Stat> {
  const stats = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined;
    if (stat) stats.set(Number(name), stat);
  }
  return stats;
}

export function listChildren(pid: number, stats = readStats()): number[] {
  return [...stats].filter(([, { parent }]) => parent === pid).map(([child]) => child);
}

/** Returns the id of a process and those of all its descendants. */
export function listTree(pid: number, stats = readStats()): number[] {
  return [pid, ...listChildren(pid, stats).flatMap((child) => listTree(child, stats))];
}

/** Returns how often the threads of a process have waited, or were made to wait, so far. */
export function countContextSwitches(pid: number): number {
  const statuses = readdirSync(`/proc/${pid}/task`).map((thread) => readStatus(`/proc/${pid}/task/${thread}/status`));
  const counts = statuses.flatMap((text) => [...text.matchAll(/^(?:non)?voluntary_ctxt_switches:\s+(\d+)$/gm)]);
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Returns the text of a file; an empty one where its thread has ended. */
function readStatus(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Returns the CPU milliseconds that processes have used so far. */
export function cpuMs(processes: Measured[]): Spent {
  const stats = readStats();
  const treeMs = (pid: number): number => {
    const stat = stats.get(pid);
    if (!stat) throw new Error(`process ${pid} died while it was measured`);
    return listChildren(pid, stats).reduce((sum, child) => sum + treeMs(child), stat.own + stat.reaped);
  };
  return Object.fromEntries(processes.map(({ name, pid }) => [name, treeMs(pid)]));
}

/** Returns the CPU milliseconds that `work` costs each process, divided by `units`. */
export async function measureCpu(processes: Measured[], units: number, work: () => Promise<void>): Promise<Spent> {
  const before = cpuMs(processes);
  await work();
  const after = cpuMs(processes);
  return Object.fromEntries(processes.map(({ name }) => [name, (after[name]! - before[name]!) / units]));
}

const NS_PER_MS = 1e6;

/** Returns the CPU milliseconds that the first thread of each process has used so far: in node's processes, the one that everybody's
 *  requests wait for. */
export function firstThreadMs(processes: Measured[]): Spent {
  return Object.fromEntries(
    processes.map(({ name, pid }) => {
      const [ns] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
      return [name, Number(ns) / NS_PER_MS];
    }),
  );
}
