import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { acceptResultsOf, ok } from '@team-chat/testkit';
import { findViolations } from '../harness/checks/check';
import { Load } from '../harness/load/load';
import { ALL_TYPES } from '../harness/load/queue-client';
import { type Findings, runInFolder, secondsSince, verdictOf } from '../harness/run-folder';
import { SeededRandom } from '../support/seeded-random';
import { FailureLog } from './failure-log';
import { Reader } from '../harness/load/reader';
import { planUpgrade, type Replacement } from './replacements';
import { RollingDeployment } from './rolling-deployment';
import type { Version } from './version';

/** Number of times that the load goes on without a replacement. */
const PAUSES = 6;

export interface UpgradeOptions {
  before: Version;
  current: Version;
  seed: number;
  /** Milliseconds of load without a replacement, together. */
  durationMs: number;
  say?(line: string): void;
  /** Ends the run early, without the checks. */
  signal?: AbortSignal;
}

export interface UpgradeReport extends Findings {
  seed: number;
  /** Milliseconds from the first request to the last one. */
  loadedMs: number;
  /** Number of replicas that were replaced. */
  replaced: number;
  requests: number;
  sends: number;
  /** Number of events that clients received. */
  delivered: number;
  queues: number;
  slowest: { name: string; ms: number };
}

/** Upgrades a deployment under load, rolls it back, upgrades it again, and checks what clients were told. */
export function runUpgrade(options: UpgradeOptions): Promise<UpgradeReport> {
  const log = new FailureLog(options.say ?? (() => undefined));
  acceptResultsOf(options.before.operations);
  return runInFolder('upgrade', async (folder) => {
    const deployment = await RollingDeployment.start(join(folder, 'data'), options.before, log);
    try {
      return await upgradeAndBack(deployment, log, options);
    } finally {
      await deployment.stop();
    }
  });
}

async function upgradeAndBack(
  deployment: RollingDeployment,
  log: FailureLog,
  { before, current, seed, durationMs, say = () => undefined, signal }: UpgradeOptions,
): Promise<UpgradeReport> {
  const plan = planUpgrade(new SeededRandom(seed));
  const startedMs = Date.now();
  const pause = (name: string) => {
    say(`${secondsSince(startedMs)}  ${log.requests} requests, ${log.violations.length} violations  ${name}`);
    return sleep(durationMs / PAUSES, undefined, { signal });
  };
  let replaced = 0;
  const replace = async (replacements: Replacement[], version: Version) => {
    for (const replacement of replacements) {
      signal?.throwIfAborted();
      say(`       ${replacement.service}-${replacement.index + 1} becomes ${version.name}`);
      await deployment.replace(replacement, version);
      replaced++;
    }
  };
  const users: Users[] = [];
  const { owner } = await deployment.aRealm();
  const told = await ok(owner.client.post('/register', ALL_TYPES));
  try {
    users.push(await startUsers(deployment, log, seed));
    await pause('the version before');
    // The second time changes nothing.
    for (let count = 0; count < 2; count++) await deployment.migrate(current);
    await pause('the version before with the newer schema');
    await replace(plan.firstReplicas, current);
    await pause('one replica of each version of every service');
    await replace(plan.secondReplicas, current);
    await pause('this version');
    const ofVersions = differing(told, await ok(owner.client.post('/register', ALL_TYPES)));
    await replace(plan.byService, before);
    // A restarted pod of the version before runs its own migrations again.
    await deployment.migrate(before);
    await users[0]!.stopWriting();
    await pause('rolled back, checking');
    const violations = await users[0]!.check(ofVersions);
    users.push(await startUsers(deployment, log, seed + 1));
    await replace(plan.byService, current);
    await pause('upgraded again');
    await users[1]!.stopWriting();
    say('checking');
    for (const each of users) violations.push(...(await each.check(ofVersions)));
    const loads = users.map(({ load }) => load);
    const sessions = loads.flatMap((load) => load.sessions);
    const lost = sessions.filter(({ end }) => end === 'lost');
    return {
      seed,
      loadedMs: Date.now() - startedMs,
      replaced,
      requests: log.requests,
      sends: loads.reduce((sum, { model }) => sum + model.acknowledged, 0),
      delivered: loads.reduce((sum, { delivered }) => sum + delivered, 0),
      queues: sessions.length,
      slowest: log.slowest,
      violations: [
        ...log.violations,
        ...lost.map(({ queueId }) => `queue ${queueId} was lost`),
        ...new Set(violations),
      ],
    };
  } finally {
    for (const each of users) await each.stop();
  }
}

/** All users of one organisation. */
interface Users {
  load: Load;
  /** Ends all requests but polls. */
  stopWriting(): Promise<void>;
  /** Compares what the replicas of now return with what clients were told, apart from some fields of registrations. Returns a sentence
   *  for each difference. */
  check(ignored: ReadonlySet<string>): Promise<string[]>;
  stop(): Promise<void>;
}

async function startUsers(deployment: RollingDeployment, log: FailureLog, seed: number): Promise<Users> {
  const load = await Load.start(deployment, log, seed);
  const { people } = load.model;
  const readers = people.map((person, index) => new Reader(person, log, new SeededRandom(seed * 1000 + 500 + index)));
  const stopReading = () => Promise.all(readers.map((reader) => reader.stop()));
  return {
    load,
    async stopWriting() {
      await Promise.all([load.stopWriting(), stopReading()]);
    },
    check: (ignored) => findViolations(load.model, () => load.sessions, ignored),
    async stop() {
      await stopReading();
      await load.stop();
    },
  };
}

/** Returns the names of fields whose values differ in two registrations of one user, between which nothing has changed but the version:
 *  those of the server itself, such as the integrations that it has. */
const differing = (before: Record<string, unknown>, after: Record<string, unknown>): Set<string> =>
  new Set(Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name])));

/** Returns the summary of a run. */
export function formatReport(report: UpgradeReport): string {
  const { slowest } = report;
  return [
    `seed ${report.seed}: ${report.replaced} replicas replaced in ${Math.round(report.loadedMs / 1000)} s of load`,
    `${report.requests} requests, ${report.sends} messages, ${report.queues} queues, ${report.delivered} events`,
    `slowest request: ${slowest.ms} ms, ${slowest.name.slice(0, 100)}`,
    verdictOf(report),
  ].join('\n');
}
