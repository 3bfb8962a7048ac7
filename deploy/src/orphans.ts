import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, type StopStep } from '@team-chat/servers';
import { readProcessRecord, type RecordedProcess } from './process-record';

const POSTGRES_STEPS: StopStep[] = [
  ['SIGINT', 5000],
  ['SIGQUIT', 2000],
  ['SIGKILL', 2000],
];
const OTHER_STEPS: StopStep[] = [
  ['SIGTERM', 2000],
  ['SIGKILL', 2000],
];

/** Stops the processes that a killed launcher left running, because they hold ports, files and locks. */
export async function stopOrphans(recordFile: string, say: (line: string) => void): Promise<void> {
  const orphans = readProcessRecord(recordFile).filter(isSameProcess);
  for (const { name, pid } of orphans) say(`stopping ${name} (pid ${pid}), left by an earlier run`);
  const isServer = ({ name }: RecordedProcess) => name === 'postgres' || name === 'nats-server';
  // Services first: they end in order only while the servers still answer.
  await Promise.all(orphans.filter((each) => !isServer(each)).map((each) => stop(each, OTHER_STEPS)));
  await Promise.all(
    orphans.filter(isServer).map((each) => stop(each, each.name === 'postgres' ? POSTGRES_STEPS : OTHER_STEPS)),
  );
}

function isSameProcess({ pid, identity }: RecordedProcess): boolean {
  return identity !== '' && identityOf(pid) === identity;
}

async function stop(orphan: RecordedProcess, steps: StopStep[]): Promise<void> {
  for (const [signal, patienceMs] of steps) {
    if (!isSameProcess(orphan)) return;
    process.kill(orphan.pid, signal);
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline && isSameProcess(orphan)) await sleep(20);
  }
}

/** Milliseconds between two looks at the parent. */
const INTERVAL_MS = 1000;

/** Calls `stop` when the parent process has ended, if npm started this one. npm runs a script through a shell, and a
 *  shell that a signal ends does not pass the signal on. */
export function onParentExit(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, INTERVAL_MS);
  timer.unref();
}
