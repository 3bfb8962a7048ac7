import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMs, measureCpu } from '../../harness/cpu';
import { resetResidentPeak, residentPeakKib } from '../../harness/memory';
import type { Bench, Row } from '../bench';
import { limited, limitedTime } from '../limit';

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
const MIB = KIB_PER_MIB ** 2;

/** Measures the import of an export of Slack: the program, and the services that it calls. */
export function importRow(bench: Bench): Promise<Row[]> {
  return inFolder(async (folder) => {
    const cost = await importSlack(bench, folder, 'import.example');
    return rowsOf(cost, 'imported from Slack', 'program');
  });
}

/** Measures the export of an organisation, and the import of its archive under another host name. */
export function exportRow(bench: Bench): Promise<Row[]> {
  return inFolder(async (folder) => {
    await importSlack(bench, folder, 'export.example');
    const archive = join(folder, 'exported.tar.gz');
    const exported = await operate(bench, 'export-organisation', 'export.example', '--all', '--to', archive);
    console.log(`the archive has ${((await stat(archive)).size / MIB).toFixed(0)} MiB`);
    const imported = await importFrom(bench, archive, folder, 'again.example');
    return [...rowsOf(exported, 'exported', 'accounts-1'), ...rowsOf(imported, 'imported from an archive', 'program')];
  });
}

/** Returns the rows of a move: its CPU, and the memory of the process that does the work. */
function rowsOf({ cpu, peakMib }: Cost, what: string, worker: string): Row[] {
  return [
    limitedTime(`CPU per thousand messages of ${USERS} people ${what}`, cpu, MS_PER_THOUSAND),
    limited(`MiB of ${worker}, messages ${what}`, peakMib[worker]!, MAX_MIB),
  ];
}

async function importSlack(bench: Bench, folder: string, host: string): Promise<Cost> {
  const path = join(folder, 'slack');
  await writeSlackExport(path);
  return importFrom(bench, path, folder, host);
}

function importFrom(bench: Bench, path: string, folder: string, host: string): Promise<Cost> {
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
  /** Largest resident memory of the program and of each service, in MiB. */
  peakMib: Record<string, number>;
}

/** Runs one of the operator's commands in a process of its own, and prints what it cost. */
async function operate({ deployment }: Bench, command: string, ...args: string[]): Promise<Cost> {
  const program = join(__dirname, '..', '..', '..', '..', 'deploy', 'admin.mjs');
  const env = { ...process.env, NATS_URL: deployment.launched.natsUrl };
  let [ownMs, ownKib] = [0, 0];
  for (const { pid } of deployment.services) resetResidentPeak(pid);
  const startMs = performance.now();
  const spent = await measureCpu(deployment.processes, MESSAGES / 1000, async () => {
    const child = spawn(process.execPath, [program, command, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (text: Buffer) => (errors += text));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    while (child.exitCode === null && child.signalCode === null) {
      ownKib = Math.max(ownKib, residentPeakKib(child.pid!));
      ownMs = cpuMs([{ name: 'program', pid: child.pid! }]).program!;
      await Promise.race([ended, sleep(LOOK_MS)]);
    }
    if ((await ended) !== 0) throw new Error(errors);
  });
  const seconds = (performance.now() - startMs) / 1000;
  const cpuByName: Record<string, number> = { program: ownMs / (MESSAGES / 1000), ...spent };
  const peaks = deployment.services.map(({ name, pid }) => [name, residentPeakKib(pid) / KIB_PER_MIB] as const);
  const peakMib = { program: ownKib / KIB_PER_MIB, ...Object.fromEntries(peaks) };
  const cpu = Object.values(cpuByName).reduce((sum, ms) => sum + ms, 0);
  console.log(
    `${command}: ${MESSAGES} messages in ${seconds.toFixed(0)} s, ${(MESSAGES / seconds).toFixed(0)} a second\n` +
      `  CPU ms per thousand: ${rounded(cpuByName)}; largest MiB: ${rounded(peakMib)}`,
  );
  return { cpu, peakMib };
}

const rounded = (values: Record<string, number>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value.toFixed(0)}`)
    .join(', ');

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
