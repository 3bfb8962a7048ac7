import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptResultsOf } from '@team-chat/testkit';
import { findViolations } from '../chaos/checks/check';
import { Load } from '../chaos/load/load';
import { SeededRandom } from '../support/seeded-random';
import { FailureLog } from './failure-log';
import { Reader } from './reader';
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

export interface UpgradeReport {
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
  violations: string[];
  /** Folder of data and logs, kept after a violation. */
  folder?: string;
}

/** Upgrades a deployment under load, rolls it back, upgrades it again, and checks what clients were told. */
export async function runUpgrade(options: UpgradeOptions): Promise<UpgradeReport> {
  const folder = mkdtempSync(join(tmpdir(), 'team-chat-upgrade-'));
  const log = new FailureLog(options.say ?? (() => undefined));
  let deployment: RollingDeployment | undefined;
  let isKept = true;
  acceptResultsOf(options.before.operations);
  try {
    deployment = await RollingDeployment.start(join(folder, 'data'), options.before, log);
    const report = await upgradeAndBack(deployment, log, options);
    isKept = report.violations.length > 0;
    if (isKept) writeFileSync(join(folder, 'report.json'), JSON.stringify(report, undefined, 1));
    return { ...report, ...(isKept && { folder }) };
  } finally {
    await deployment?.stop();
    if (!isKept) rmSync(folder, { recursive: true, force: true });
  }
}

async function upgradeAndBack(
  deployment: RollingDeployment,
  log: FailureLog,
  { before, current, seed, durationMs, say = () => undefined, signal }: UpgradeOptions,
): Promise<UpgradeReport> {
  const plan = planUpgrade(new SeededRandom(seed));
  const startedMs = Date.now();
  const pause = (name: string) => {
    const seconds = String(Math.round((Date.now() - startedMs) / 1000)).padStart(4);
    say(`${seconds} s  ${log.requests} requests, ${log.violations.length} violations  ${name}`);
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
    await replace(plan.byService, before);
    // A restarted pod of the version before runs its own migrations again.
    await deployment.migrate(before);
    await users[0]!.stopWriting();
    await pause('rolled back, checking');
    const violations = await users[0]!.check();
    users.push(await startUsers(deployment, log, seed + 1));
    await replace(plan.byService, current);
    await pause('upgraded again');
    await users[1]!.stopWriting();
    say('checking');
    for (const each of users) violations.push(...(await each.check()));
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
  /** Compares what the replicas of now return with what clients were told. Returns a sentence for each difference. */
  check(): Promise<string[]>;
  stop(): Promise<void>;
}

async function startUsers(deployment: RollingDeployment, log: FailureLog, seed: number): Promise<Users> {
  const load = await Load.start(deployment, log, seed);
  const { people } = load.model;
  const readers = people.map(
    (person, index) => new Reader(person, log, new SeededRandom(seed * 1000 + 500 + index)),
  );
  const stopReading = () => Promise.all(readers.map((reader) => reader.stop()));
  return {
    load,
    async stopWriting() {
      await Promise.all([load.stopWriting(), stopReading()]);
    },
    check: () => findViolations(load.model, () => load.sessions),
    async stop() {
      await stopReading();
      await load.stop();
    },
  };
}

/** Returns the summary of a run. */
export function formatReport(report: UpgradeReport): string {
  const { violations, slowest } = report;
  return [
    `seed ${report.seed}: ${report.replaced} replicas replaced in ${Math.round(report.loadedMs / 1000)} s of load`,
    `${report.requests} requests, ${report.sends} messages, ${report.queues} queues, ${report.delivered} events`,
    `slowest request: ${slowest.ms} ms, ${slowest.name.slice(0, 100)}`,
    violations.length === 0
      ? 'no violation'
      : `${violations.length} VIOLATIONS, logs in ${report.folder}\n${violations.join('\n')}`,
  ].join('\n');
}
