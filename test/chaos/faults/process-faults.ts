import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@team-chat/testkit';
import { sendSignal, signalTree } from '../../support/process-tree';
import type { SeededRandom } from '../../support/seeded-random';
import type { FaultTarget } from './fault-target';

/** Milliseconds for which a process is paused: shorter than the gateway's patience with an owner of queues, and longer. */
const PAUSE_MS = { least: 500, most: 8000 };

export interface SupervisedProcess {
  name: string;
  /** Pid of the process that runs now. Something else starts it again when it ends. */
  pid(): number | undefined;
  /** Signal on which it stops in good order. */
  stopSignal?: NodeJS.Signals;
}

/** Returns the faults of a process that a supervisor starts again: it is killed, also twice in quick succession, paused and
 *  restarted. */
export function processFaults(
  { name, pid, stopSignal = 'SIGTERM' }: SupervisedProcess,
  random: SeededRandom,
  weight = 1,
): FaultTarget {
  const end = async (signal: NodeJS.Signals) => {
    const old = pid();
    if (old !== undefined) sendSignal(old, signal);
    await until(`${name} runs again`, () => pid() !== undefined && pid() !== old);
  };
  return {
    name,
    weight,
    kinds: {
      kill: () => end('SIGKILL'),
      'kill twice': async () => {
        await end('SIGKILL');
        await sleep(random.below(1000));
        await end('SIGKILL');
      },
      restart: () => end(stopSignal),
      pause: () => pause(pid, random),
    },
  };
}

/** Suspends a process with all its children, and resumes them. */
export async function pause(pid: () => number | undefined, random: SeededRandom): Promise<void> {
  const paused = pid();
  if (paused === undefined || !signalTree(paused, 'SIGSTOP')) return;
  try {
    await sleep(PAUSE_MS.least + random.below(PAUSE_MS.most - PAUSE_MS.least));
  } finally {
    signalTree(paused, 'SIGCONT');
  }
}
