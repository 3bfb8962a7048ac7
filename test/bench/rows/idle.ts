import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Launcher } from '../../support/launcher';
import type { Row } from '../bench';
import { countContextSwitches, listChildren, listTree, measureCpu } from '../../harness/cpu';
import { proportionalKib } from '../../harness/memory';
import { limited, limitedTime } from '../limit';

/** Seconds after the start in which the work that follows it is done. */
const SETTLE_S = 20;
const MEASURED_S = 60;
const LIMITS = { cpuMs: 10, memoryMib: 400, switches: 100 };

/** Measures what `npm start` costs while nobody is connected: the launcher and all that it starts. In a deployment of its own, with the
 *  demo organisation. */
export async function idle(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'team-chat-idle-'));
  const launcher = new Launcher(folder, { PORT: '0', NATS_URL: '', DATABASE_URL: '' });
  try {
    await launcher.ready();
    await sleep(SETTLE_S * 1000);
    return await measureIdle(launcher.pid);
  } finally {
    await launcher.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureIdle(launcher: number): Promise<Row[]> {
  const children = listChildren(launcher).map((pid) => ({ name: nameOf(pid), pid }));
  const switchesBefore = countByProcess(launcher, countContextSwitches);
  const { launcher: cpuMs, ...cpuParts } = await measureCpu(
    [{ name: 'launcher', pid: launcher }, ...children],
    MEASURED_S,
    () => sleep(MEASURED_S * 1000),
  );
  let switches = 0;
  // Backends of PostgreSQL come and go.
  for (const [pid, count] of countByProcess(launcher, countContextSwitches)) {
    switches += count - (switchesBefore.get(pid) ?? 0);
  }
  let memoryKib = 0;
  for (const kib of countByProcess(launcher, proportionalKib).values()) memoryKib += kib;
  return [
    {
      ...limitedTime('CPU ms a second of all processes, nobody connected', cpuMs!, LIMITS.cpuMs),
      parts: Object.entries(cpuParts),
    },
    limited('MiB of all processes, nobody connected', memoryKib / 1024, LIMITS.memoryMib),
    limited('context switches a second, nobody connected', switches / MEASURED_S, LIMITS.switches),
  ];
}

/** Returns a figure of each process of a tree, by process. */
function countByProcess(root: number, figureOf: (pid: number) => number): Map<number, number> {
  return new Map(listTree(root).map((pid) => [pid, figureOf(pid)]));
}

/** Returns the service that a process runs, or the name of its program. */
function nameOf(pid: number): string {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  const service = words.map((word) => /\/services\/([^/]+)\//.exec(word)?.[1]).find(Boolean);
  return service ?? basename(words[0]!);
}
