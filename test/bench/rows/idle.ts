import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Launcher } from '../../support/launcher';
import type { Bench, Row } from '../bench';
import { countContextSwitches, listChildren, listTree, type Measured, measureCpu } from '../../harness/cpu';
import { proportionalKib } from '../../harness/memory';
import { limited, limitedTime } from '../limit';

/** Seconds after the start in which the work that follows it is done: for two minutes node still collects the garbage of the start. */
const SETTLE_S = 120;
const MEASURED_S = 60;
const NOBODY = 'nobody connected';
const LIMITS = { cpuMs: 10, memoryMib: 400, switches: 100 };

/** Measures what `npm start` costs while nobody is connected: the launcher and all that it starts. In a deployment of its own, with the
 *  demo organisation. */
export async function idle({ startEjabberd }: Bench): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'team-chat-idle-'));
  const launcher = new Launcher(folder, { PORT: '0', NATS_URL: '', DATABASE_URL: '' });
  try {
    await launcher.ready();
    const ejabberd = await startEjabberd?.();
    await sleep(SETTLE_S * 1000);
    const children = listChildren(launcher.pid).map((pid) => ({ name: nameOf(pid), pid }));
    const [ours, peer] = await Promise.all([
      measureIdle([{ name: 'launcher', pid: launcher.pid }], children),
      ejabberd && measureIdle(ejabberd.processes),
    ]);
    await ejabberd?.stop();
    return [
      {
        ...limitedTime(`CPU ms a second of all processes, ${NOBODY}`, ours.cpuMs, LIMITS.cpuMs, peer?.cpuMs),
        parts: ours.parts,
      },
      limited(`MiB of all processes, ${NOBODY}`, ours.memoryMib, LIMITS.memoryMib, peer?.memoryMib),
      limited(`context switches a second, ${NOBODY}`, ours.switches, LIMITS.switches, peer?.switches),
    ];
  } finally {
    await launcher.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Idle {
  /** CPU milliseconds a second of all processes. */
  cpuMs: number;
  /** CPU milliseconds a second of some of the processes. */
  parts: [name: string, ms: number][];
  memoryMib: number;
  /** Context switches a second of all processes. */
  switches: number;
}

/** Measures the trees of processes under `roots`, and the CPU of the processes `children` in these trees. */
async function measureIdle(roots: Measured[], children: Measured[] = []): Promise<Idle> {
  const switchesBefore = countByProcess(roots, countContextSwitches);
  const spent = await measureCpu([...roots, ...children], MEASURED_S, () => sleep(MEASURED_S * 1000));
  let switches = 0;
  // Backends of PostgreSQL come and go.
  for (const [pid, count] of countByProcess(roots, countContextSwitches)) {
    switches += count - (switchesBefore.get(pid) ?? 0);
  }
  let memoryKib = 0;
  for (const kib of countByProcess(roots, proportionalKib).values()) memoryKib += kib;
  return {
    cpuMs: roots.reduce((sum, { name }) => sum + spent[name]!, 0),
    parts: children.map(({ name }) => [name, spent[name]!]),
    memoryMib: memoryKib / 1024,
    switches: switches / MEASURED_S,
  };
}

/** Returns a figure of each process of some trees, by process. */
function countByProcess(roots: Measured[], figureOf: (pid: number) => number): Map<number, number> {
  return new Map(roots.flatMap(({ pid }) => listTree(pid)).map((pid) => [pid, figureOf(pid)]));
}

/** Returns the service that a process runs, or the name of its program. */
function nameOf(pid: number): string {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  const service = words.map((word) => /\/services\/([^/]+)\//.exec(word)?.[1]).find(Boolean);
  return service ?? basename(words[0]!);
}
