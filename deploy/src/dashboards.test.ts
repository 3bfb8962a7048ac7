import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const METRICS = [
  'libs/bus/src/metrics.ts',
  'libs/service/src/metrics.ts',
  'services/events/src/metrics.ts',
  'services/gateway/src/metrics.ts',
  'services/messaging/src/rendering/metrics.ts',
];
const UNITS: Record<string, string> = { ms: '_milliseconds' };
const SUFFIXES: Record<string, string[]> = {
  Histogram: ['_bucket', '_count', '_sum'],
  Counter: ['_total'],
  ObservableGauge: [''],
};

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Returns the names of our metrics in Prometheus. The collector appends a missing unit, the services' own endpoint does
 *  not: a name with its unit is the same in both. */
function exported(): Set<string> {
  const names = METRICS.flatMap((file) =>
    [...read(file).matchAll(/create(\w+)\('([^']+)', \{\s*(?:unit: '(\w+)')?/g)].flatMap(
      ([, kind, name, unit]) =>
        SUFFIXES[kind!]!.map((suffix) => {
          const exportedName = name!.replaceAll('.', '_');
          if (unit) expect(exportedName).toMatch(new RegExp(`${UNITS[unit]}$`));
          return exportedName + suffix;
        }),
    ),
  );
  return new Set(names);
}

/** Returns the metrics of a query: the words that are left without labels, ranges, functions and keywords. */
function metricsOf(query: string): string[] {
  const bare = query
    .replace(/\{[^}]*\}/g, '')
    .replace(/\b(by|without) *\([^)]*\)/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b\w+\s*\(/g, '(');
  return [...bare.matchAll(/[a-z_]{3,}/g)].map(([name]) => name);
}

const dashboards = readdirSync(join(ROOT, 'deploy', 'dashboards')).map((file) => `deploy/dashboards/${file}`);
const panels = dashboards.flatMap((file) =>
  (JSON.parse(read(file)).panels as { title: string; targets?: { expr: string }[] }[]).flatMap(
    ({ title, targets = [] }) => targets.map(({ expr }): [string, string] => [title, expr]),
  ),
);
const alerts = read('deploy/compose/alerts.yml')
  .split('- alert: ')
  .slice(1)
  .map((text): [string, string] => {
    const [name = '', ...lines] = text.split('\n').filter((line) => !line.trim().startsWith('#'));
    const query = lines.filter((line) => !/^ *(for|labels):/.test(line)).join('\n');
    return [name, query.replace(/^ *expr: \|?/, '')];
  });

describe('dashboards and alerts', () => {
  let known: Set<string>;
  beforeAll(() => (known = exported()));

  it.each([...panels, ...alerts])('%s: queries only metrics that exist', (_title, query) => {
    const names = metricsOf(query).filter((name) => name !== 'or');
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) if (!/^(pg|nats)_/.test(name)) expect(known).toContain(name);
  });

  it('are explained in operating.md, each alert by its name', () => {
    const handbook = read('deploy/operating.md');
    for (const [name] of alerts) expect(handbook).toContain(`| \`${name}\``);
  });
});
