import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { type Check, ROOT, chartValues, composeFile, declaredAs, listYamlFiles, workflow } from './checks';
import * as configuration from './configuration';

/** The check of each YAML file in the repository. */
const CHECKS: [files: RegExp, check: Check][] = [
  [/^deploy\/compose(\/https)?\.yml$/, composeFile],
  [/^\.github\/workflows\/[\w-]+\.yml$/, workflow],
  [/^deploy\/compose\/prometheus\.yml$/, declaredAs(configuration.Prometheus)],
  [/^k8s\/files\/alerts(-kubernetes)?\.yml$/, declaredAs(configuration.PrometheusRules)],
  [/^deploy\/compose\/otel-collector\.yml$/, declaredAs(configuration.Collector)],
  [/^deploy\/compose\/grafana\.yml$/, declaredAs(configuration.GrafanaDatasources)],
  [/^deploy\/compose\/grafana-dashboards\.yml$/, declaredAs(configuration.GrafanaDashboards)],
  [/^k8s\/Chart\.yaml$/, declaredAs(configuration.Chart)],
  [/^k8s\/((kind\/)?values|examples\/\w+)\.yaml$/, chartValues],
  [/^k8s\/kind\/cluster\.yaml$/, declaredAs(configuration.KindCluster)],
];

/** Not YAML before Helm renders them: test/chart checks what comes out. */
const TEMPLATES = /^k8s\/templates\//;
/** GitHub reads YAML 1.2, where the key `on` is a word. */
const ONLY_YAML_1_2 = /^\.github\//;

const files = listYamlFiles().filter((file) => !TEMPLATES.test(file));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Returns the value of a text and what its parser complains about, by one version of YAML. */
function readAs(version: '1.1' | '1.2', text: string) {
  const document = parseDocument(text, { version, merge: true });
  return { value: document.toJS(), complaints: [...document.errors, ...document.warnings].map(String) };
}

/** Returns everything that is wrong with a file. */
function problemsOf(file: string, text = read(file)): string[] {
  const matching = CHECKS.filter(([pattern]) => pattern.test(file));
  if (matching.length !== 1) return [`${matching.length} checks: add one to CHECKS`];
  return matching[0]![1](file, text);
}

test.each(files)('%s matches its schema', (file) => {
  expect(problemsOf(file)).toEqual([]);
});

// It needs no running Docker for this.
const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;
(hasCompose ? test : test.skip)('docker compose accepts deploy/compose.yml', () => {
  const command = ['compose', '-f', 'deploy/compose.yml', 'config', '--quiet'];
  expect(spawnSync('docker', command, { cwd: ROOT, encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
});

// Programs written in Go, as Compose and Helm, read by rules between both versions.
test.each(files.filter((file) => !ONLY_YAML_1_2.test(file)))('%s means the same in YAML 1.1 and 1.2', (file) => {
  const newer = readAs('1.2', read(file));
  expect(newer.complaints).toEqual([]);
  expect(readAs('1.1', read(file))).toEqual(newer);
});

test.each<[string, string, (text: string) => string, RegExp]>([
  [
    'a list of texts that reads as a mapping',
    'deploy/compose.yml',
    (text) => text.replace('[CMD, pg_isready,', '[CMD, a ? b: c,'),
    /healthcheck\/test/,
  ],
  [
    'a misspelt key of Compose',
    'deploy/compose.yml',
    (text) => text.replace('restart: unless-stopped', 'restarts: unless-stopped'),
    /additional properties/,
  ],
  ['a misspelt key of a rule', 'k8s/files/alerts.yml', (text) => text.replace('for: 5m', 'four: 5m'), /four/],
  [
    'an exporter that is not declared',
    'deploy/compose/otel-collector.yml',
    (text) => text.replace('exporters: [prometheus]', 'exporters: [prometheuss]'),
    /there is no prometheuss in exporters/,
  ],
  ['an unknown value of the chart', 'k8s/values.yaml', (text) => `${text}\nunknown: 1\n`, /additional properties/],
  ['a file without a check', 'other/file.yml', () => '', /add one to CHECKS/],
])('finds %s', (_fault, file, change, problem) => {
  const text = CHECKS.some(([pattern]) => pattern.test(file)) ? read(file) : '';
  expect(problemsOf(file, change(text)).join('\n')).toMatch(problem);
});
