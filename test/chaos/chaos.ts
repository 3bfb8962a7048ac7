import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@team-chat/testkit';
import { runInFolder } from '../harness/run-folder';
import { SeededRandom } from '../support/seeded-random';
import { findViolations } from '../harness/checks/check';
import { FaultInjector } from './faults/fault-injector';
import { Load } from '../harness/load/load';
import { RequestLog } from '../harness/load/request-log';
import { startDefault, startPartitions, startReplicas } from './profiles/default';
import { startDisk } from './profiles/disk';
import { startHa } from './profiles/ha';
import { type ChaosDeployment, NotPossibleError } from './profiles/profile';
import { type ChaosReport, progressLine } from './report';

/** All profiles, by name. */
export const PROFILES = {
  default: startDefault,
  replicas: startReplicas,
  partitions: startPartitions,
  ha: startHa,
  disk: startDisk,
};
export type ProfileName = keyof typeof PROFILES;

const PROGRESS_MS = 5000;
/** Milliseconds within which everything has to serve again when the faults are over. */
const RECOVERY_LIMIT_MS = 60_000;
/** Milliseconds for which the load goes on after the recovery. */
const AFTER_RECOVERY_MS = 1000;

export interface ChaosOptions {
  profile: ProfileName;
  seed: number;
  /** Milliseconds in which faults are injected. */
  durationMs: number;
  say?(line: string): void;
  /** Ends the run early, with the checks. */
  signal?: AbortSignal;
}

/** Runs a deployment under load, injects faults, and checks what clients were told. The folder of its data and logs is kept
 *  if a rule was broken. Throws NotPossibleError where the machine cannot run the profile. */
export function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const run = async (folder: string) => {
    const log = new RequestLog();
    const onError = (error: unknown) => log.violation(`the servers could not be repaired: ${String(error)}`);
    const deployment = await PROFILES[options.profile](folder, new SeededRandom(options.seed), onError);
    try {
      return await disturb(deployment, log, options);
    } finally {
      await deployment.stop();
    }
  };
  return runInFolder('chaos', run, (error) => !(error instanceof NotPossibleError));
}

async function disturb(deployment: ChaosDeployment, log: RequestLog, options: ChaosOptions): Promise<ChaosReport> {
  const { seed, durationMs, profile, say = () => undefined, signal } = options;
  const { cluster, targets } = deployment;
  const load = await Load.start(cluster, log, seed);
  const injector = new FaultInjector(targets, new SeededRandom(seed), (text) => log.violation(text));
  const startedMs = Date.now();
  const progress = setInterval(() => say(progressLine(startedMs, load, injector, log)), PROGRESS_MS);
  try {
    await sleep(durationMs, undefined, { signal }).catch(() => undefined);
    await injector.stop();
    const faultsEndedMs = Date.now();
    say('faults are over, waiting until everything serves');
    await deployment.untilComplete();
    await until('everything serves', () => cluster.isWhole(), RECOVERY_LIMIT_MS).catch((error: Error) =>
      log.violation(error.message),
    );
    const recoveryMs = Date.now() - faultsEndedMs;
    await sleep(AFTER_RECOVERY_MS);
    await load.stopWriting();
    say('checking');
    const violations = [...log.violations, ...(await findViolations(load.model, () => load.sessions))];
    return {
      profile,
      seed,
      durationMs,
      faults: injector.faults,
      sends: load.model.sends.length,
      acknowledged: load.model.acknowledged,
      delivered: load.delivered,
      queues: load.sessions.length,
      lostQueues: load.sessions.filter(({ end }) => end === 'lost').length,
      longestOutageMs: load.model.longestOutageMs,
      recoveryMs,
      failures: Object.fromEntries(log.failures),
      repeatable: log.repeatable,
      violations,
    };
  } finally {
    clearInterval(progress);
    await injector.stop();
    await load.stop();
  }
}
