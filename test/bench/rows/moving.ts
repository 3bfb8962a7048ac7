import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMs, measureCpu } from '../../harness/cpu';
import { residentPeakKib } from '../../harness/memory';
import type { Bench, Row } from '../bench';
import { limited } from '../limit';

const MESSAGES = Number(process.env.BENCH_MOVED_MESSAGES ?? 100_000);
const PER_DAY = 5000;
/** People in the channel: an archive has a row for each of them and each message. */
const USERS = 10;
/** CPU milliseconds of a thousand messages: 5,000 messages a second on two cores. */
const MS_PER_THOUSAND = 400;
/** MiB of the process that does the work. */
const MAX_MIB = 300;
const LOOK_MS = 100;
const KIB_PER_MIB = 1024;

/** Measures the import of an export of Slack: the program, and the services that it calls. */
export function importRow(bench: Bench): Promise<Row[]> {
  return inFolder(async (folder) => {
    const { cpu, peakKib } = await importMessages(bench, folder, 'import.example');
    return [
      limited(`CPU per thousand messages of ${USERS} people imported`, cpu, MS_PER_THOUSAND),
      limited("MiB of the operator's program while it imports", peakKib / KIB_PER_MIB, MAX_MIB),
    ];
  });
}

/** Measures the export of an organisation: the service that makes it, and the services that it calls. */
export function exportRow(bench: Bench): Promise<Row[]> {
  return inFolder(async (folder) => {
    await importMessages(bench, folder, 'export.example');
    const { pid } = bench.deployment.services.find(({ name }) => name.startsWith('accounts-'))!;
    const to = ['--all', '--to', join(folder, 'exported.tar.gz')];
    const { cpu } = await operate(bench, 'export-organisation', 'export.example', ...to);
    return [
      limited(`CPU per thousand messages of ${USERS} people exported`, cpu, MS_PER_THOUSAND),
      limited('MiB of accounts after it has exported', residentPeakKib(pid) / KIB_PER_MIB, MAX_MIB),
    ];
  });
}

async function importMessages(bench: Bench, folder: string, host: string): Promise<Cost> {
  const path = join(folder, 'slack');
  await writeSlackExport(path);
  const options = ['--host', host, '--owner', 'user0@moved.example', '--open', '--report', join(folder, 'report.json')];
  return operate(bench, 'import-organisation', path, ...options);
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'team-chat-moving-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Cost {
  /** CPU milliseconds per thousand messages, of the program and of the servers behind it. */
  cpu: number;
  /** Largest resident memory of the program. */
  peakKib: number;
}

/** Runs one of the operator's commands in a process of its own. */
async function operate({ deployment }: Bench, ...args: string[]): Promise<Cost> {
  const program = join(__dirname, '..', '..', '..', '..', 'deploy', 'admin.mjs');
  const env = { ...process.env, NATS_URL: deployment.launched.natsUrl };
  let [ownMs, peakKib] = [0, 0];
  const spent = await measureCpu(deployment.processes, MESSAGES / 1000, async () => {
    const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (text: Buffer) => (errors += text));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    while (child.exitCode === null && child.signalCode === null) {
      peakKib = Math.max(peakKib, residentPeakKib(child.pid!));
      ownMs = cpuMs([{ name: 'program', pid: child.pid! }]).program!;
      await Promise.race([ended, sleep(LOOK_MS)]);
    }
    if ((await ended) !== 0) throw new Error(errors);
  });
  const served = Object.values(spent).reduce((sum, ms) => sum + ms, 0);
  return { cpu: served + ownMs / (MESSAGES / 1000), peakKib };
}

/** Writes an export of Slack with one channel. */
async function writeSlackExport(path: string): Promise<void> {
  await mkdir(join(path, 'general'), { recursive: true });
  const ids = Array.from({ length: USERS }, (_, index) => `U${index}`);
  const users = ids.map((id, index) => ({
    ...{ id, name: `user${index}`, real_name: `User ${index}` },
    profile: { email: `user${index}@moved.example` },
  }));
  await writeFile(join(path, 'users.json'), JSON.stringify(users));
  const channel = { id: 'C1', name: 'general', created: 1_600_000_000, members: ids };
  await writeFile(join(path, 'channels.json'), JSON.stringify([channel]));
  for (let first = 0; first < MESSAGES; first += PER_DAY) {
    const start = 1_600_000_000 + (first / PER_DAY) * 86_400;
    const messages = Array.from({ length: Math.min(PER_DAY, MESSAGES - first) }, (_, index) => ({
      ts: `${start + index}.000000`,
      user: ids[index % USERS],
      text: `Shall we meet at *noon*, <@${ids[(index + 1) % USERS]}>? See <https://example.com/notes|the notes> ${index}.`,
    }));
    const day = new Date(start * 1000).toISOString().slice(0, 10);
    await writeFile(join(path, 'general', `${day}.json`), JSON.stringify(messages));
  }
}
