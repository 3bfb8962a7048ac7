import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDebianProgram } from '@team-chat/deploy';
import { parse, stringify } from 'yaml';

const FILES = join(__dirname, '..', '..', 'k8s', 'files');
export const ALERT_FILES = ['alerts.yml', 'alerts-kubernetes.yml'];

export interface Alert {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}

/** A release, by its full name and its namespace. */
export interface Release {
  name: string;
  namespace: string;
}

/** Returns the rules of a release, as the chart makes them from a file. */
export function rulesOf({ name, namespace }: Release, file: string, runbooks = 'deploy/trouble.md'): string {
  const text = readFileSync(join(FILES, file), 'utf8').replaceAll(
    'runbook_url: deploy/trouble.md',
    `runbook_url: ${runbooks}`,
  );
  if (file === 'alerts.yml') {
    const scope = `service_namespace="${name}",k8s_namespace_name="${namespace}"`;
    return text.replaceAll('service_namespace="team-chat"', scope);
  }
  return text
    .replaceAll('"team-chat-', `"${name}-`)
    .replaceAll('(data-)?team-chat-', `(data-)?${name}-`)
    .replaceAll('namespace="team-chat"', `namespace="${namespace}"`);
}

export const alertsOf = (rules: string) =>
  (parse(rules) as { groups: { rules: Alert[] }[] }).groups.flatMap((g) => g.rules);

export const promtool = findDebianProgram('promtool');

/** Describes tests that evaluate alerts. Without promtool they are skipped, and `npm test` prints so at its end. */
export const describeAlerts = promtool ? describe : describe.skip;

export interface RuleTest {
  name: string;
  interval: string;
  input_series: { series: string; values: string }[];
  promql_expr_test: { expr: string; eval_time: string; exp_samples: { labels: string; value: number }[] }[];
}

/** Runs `promtool test rules` with the rules of some releases. Throws with its output where a result differs. */
export function testRules(rules: string[], tests: RuleTest[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'team-chat-alerts-'));
  try {
    // Groups of one name in two files are different groups.
    const files = rules.map((_text, index) => `rules-${index}.yml`);
    files.forEach((file, index) => writeFileSync(join(folder, file), rules[index]!));
    writeFileSync(join(folder, 'tests.yml'), stringify({ rule_files: files, evaluation_interval: '1m', tests }));
    execFileSync(promtool!, ['test', 'rules', 'tests.yml'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${stdout}${stderr}`, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
