import { type Findings, secondsSince, verdictOf } from '../harness/run-folder';
import { groupBy } from '../support/group-by';
import type { FaultInjector, InjectedFault } from './faults/fault-injector';
import type { Load } from '../harness/load/load';
import type { RepeatableRequests, RequestLog } from '../harness/load/request-log';

export interface ChaosReport extends Findings {
  profile: string;
  seed: number;
  durationMs: number;
  faults: InjectedFault[];
  sends: number;
  acknowledged: number;
  /** Number of events that clients received. */
  delivered: number;
  /** Number of queues that were registered, and of those that the server lost, so that the client registered anew. */
  queues: number;
  lostQueues: number;
  longestOutageMs: number;
  /** Milliseconds from the end of the last fault until everything served. */
  recoveryMs: number;
  /** Numbers of failed requests, by class. */
  failures: Record<string, number>;
  repeatable: RepeatableRequests;
}

/** Returns one line about the run so far. */
export function progressLine(
  startedMs: number,
  load: Load,
  injector: FaultInjector,
  { failures, violations }: RequestLog,
): string {
  const { sends, acknowledged } = load.model;
  const failed = [...failures].map(([name, count]) => `${name} ${count}`).join(', ');
  const broken = violations.length > 0 ? ` VIOLATIONS ${violations.length}` : '';
  return (
    `${secondsSince(startedMs)}  sends ${acknowledged}/${sends.length}  events ${load.delivered}  ` +
    `faults ${injector.faults.length}  failed: ${failed || 'none'}${broken}`
  );
}

/** Returns the summary of a run. */
export function formatReport(report: ChaosReport): string {
  const { faults, failures, repeatable } = report;
  const kinds = [...new Set(faults.map(({ kind }) => kind))].sort();
  const byTarget = [...groupBy(faults, ({ target }) => target)].sort(([a], [b]) => a.localeCompare(b));
  const rows = byTarget.map(([target, own]) => [
    target,
    ...kinds.map((kind) => String(own.filter((fault) => fault.kind === kind).length || '')),
  ]);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const facts = [
    ['sends acknowledged', `${report.acknowledged} of ${report.sends}`],
    ['events delivered', String(report.delivered)],
    ['queues registered', String(report.queues)],
    ['queues lost by the server', String(report.lostQueues)],
    ['longest time without a send', seconds(report.longestOutageMs)],
    ['recovery after the last fault', seconds(report.recoveryMs)],
    ['repeatable requests failed', `${repeatable.failed} of ${repeatable.answered}`],
    ['longest repeatable request', `${seconds(repeatable.longest.ms)}, ${repeatable.longest.name.slice(0, 100)}`],
    ...Object.entries(failures).map(([name, count]) => [`failed: ${name}`, String(count)]),
  ];
  return [
    `profile ${report.profile}, seed ${report.seed}, ${seconds(report.durationMs)}, ${faults.length} faults`,
    formatColumns([['fault', ...kinds], ...rows]),
    formatColumns(facts),
    verdictOf(report),
  ].join('\n\n');
}

function formatColumns(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
