import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '@team-chat/deploy';
import { Processes } from '../../support/processes';
import type { SeededRandom } from '../../support/seeded-random';
import { type FaultTarget } from '../faults/fault-target';
import { processFaults } from '../faults/process-faults';

/** A deployment under test, with the faults that it has to survive. */
export interface ChaosDeployment {
  cluster: Processes;
  targets: FaultTarget[];
  /** Resolves when the servers are complete again. The services are checked by the caller. */
  untilComplete(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a deployment in a folder. Calls `onError` when its servers cannot be repaired. Throws NotPossibleError where this
 *  machine cannot run it. */
export type Profile = (
  folder: string,
  random: SeededRandom,
  onError: (error: unknown) => void,
) => Promise<ChaosDeployment>;

/** Says why a profile cannot run on this machine. */
export class NotPossibleError extends Error {
  override readonly name = 'NotPossibleError';
}

/** Starts two replicas of every service, with data safe on disk, in a data folder inside `folder`. */
export function startCluster(folder: string, settings: Partial<Settings> = {}): Promise<Processes> {
  const own = { durable: true, logLevel: 'warn', dataDir: dataFolderIn(folder) };
  const say = (line: string) => appendFileSync(join(folder, 'launcher.log'), `${new Date().toISOString()} ${line}\n`);
  return Processes.start({ ...own, ...settings }, { say, separate: true });
}

export function dataFolderIn(folder: string): string {
  return join(folder, 'data');
}

/** Returns the faults of replicas of services: of all, by default. */
export function serviceFaults(
  cluster: Processes,
  random: SeededRandom,
  isDisturbed: (name: string) => boolean = () => true,
): FaultTarget[] {
  const replicas = cluster.replicas.filter(isDisturbed);
  return replicas.map((name) => processFaults({ name, pid: () => cluster.pidOf(name) }, random));
}
