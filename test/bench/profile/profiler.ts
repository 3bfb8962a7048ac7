import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '@team-chat/deploy';
import type { Measured } from '../../harness/cpu';
import { cutProfile, type Profile } from './cut';
import { takeMeasuredTime } from './measured-time';
import { recordingFile } from './recording-file';
import { formatSelfTimes, selfTimes } from './self-times';

const FOLDER = join(ROOT, 'profiles');
const FUNCTIONS = 10;
const POLL_MS = 50;
const LIMIT_MS = 60_000;

/** Environment in which services can be profiled. */
export const PROFILED = { NODE_OPTIONS: `--require "${join(__dirname, 'recorder.js')}"` };

/** Records what the services do in `work`. Writes a profile for each process that covers only the measured time, and prints the
 *  functions with the most self time. */
export async function recordProfiles<T>(row: string, services: Measured[], work: () => Promise<T>): Promise<T> {
  takeMeasuredTime();
  signalAll(services);
  const result = await work();
  const spans = takeMeasuredTime();
  signalAll(services);
  mkdirSync(FOLDER, { recursive: true });
  for (const { name, pid } of services) {
    const profile = cutProfile(await readRecording(pid), spans);
    const times = selfTimes(profile);
    if (times.length === 0) continue;
    const file = join(FOLDER, `${row}-${name}.cpuprofile`);
    writeFileSync(file, JSON.stringify(profile));
    console.log(`\n${name}, ${relative(ROOT, file)}: ${formatSelfTimes(times, FUNCTIONS)}`);
  }
  return result;
}

function signalAll(services: Measured[]): void {
  for (const { pid } of services) process.kill(pid, 'SIGIO');
}

async function readRecording(pid: number): Promise<Profile> {
  const file = recordingFile(pid);
  const endMs = performance.now() + LIMIT_MS;
  while (!existsSync(file)) {
    if (performance.now() > endMs) throw new Error(`process ${pid} wrote no profile`);
    await sleep(POLL_MS);
  }
  const recording = JSON.parse(readFileSync(file, 'utf8')) as Profile | { error: { message: string } };
  rmSync(file);
  if ('error' in recording) throw new Error(`no profile of process ${pid}: ${recording.error.message}`);
  return recording;
}
