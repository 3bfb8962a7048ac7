import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

const ROOT = join(__dirname, '..', '..');
const METRICS = [
  'libs/bus/src/metrics.ts',
  'libs/files/src/measured-store.ts',
  'libs/runtime/src/certificate-metrics.ts',
  'libs/runtime/src/process-metrics.ts',
  'libs/service/src/metrics.ts',
  'services/accounts/src/mail/mailer.ts',
  'services/accounts/src/metrics.ts',
  'services/events/src/metrics.ts',
  'services/gateway/src/metrics.ts',
  'services/gateway/src/record-request.ts',
  'services/messaging/src/rendering/worker-pool.ts',
];
const UNITS: Record<string, string> = { By: '_bytes', ms: '_milliseconds', s: '_seconds' };
const SUFFIXES: Record<string, string[]> = {
  Histogram: ['_bucket', '_count', '_sum'],
  Counter: ['_total'],
  ObservableCounter: ['_total'],
  ObservableGauge: [''],
};

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Returns the names of our metrics in Prometheus. The collector appends a missing unit, the services' own endpoint does
 *  not: a name with its unit is the same in both. */
function exported(): Set<string> {
  const names = METRICS.flatMap((file) =>
    [...read(file).matchAll(/create(\w+)\('([^']+)', \{\s*(?:unit: '(\w+)')?/g)].flatMap(([, kind, name, unit]) =>
      SUFFIXES[kind!]!.map((suffix) => {
        const exportedName = name!.replaceAll('.', '_');
        if (unit) expect(exportedName).toMatch(new RegExp(`${UNITS[unit]}$`));
        return exportedName + suffix;
      }),
    ),
  );
  return new Set(names);
}

/** Returns the metrics of a query, and the parts of it that are no PromQL. */
function parseQuery(query: string): { metrics: string[]; errors: string[] } {
  const metrics: string[] = [];
  const errors: string[] = [];
  parser.parse(query).iterate({
    enter: ({ name, from, to, type, node }) => {
      if (type.isError) errors.push(query.slice(from, to + 20));
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.push(query.slice(from, to));
    },
  });
  return { metrics, errors };
}

const dashboards = readdirSync(join(ROOT, 'k8s/files/dashboards')).map((file) => `k8s/files/dashboards/${file}`);
const panels = dashboards.flatMap((file) =>
  (JSON.parse(read(file)).panels as { title: string; targets?: { expr: string }[] }[]).flatMap(
    ({ title, targets = [] }) =>
      // Grafana puts the interval in before it asks Prometheus.
      targets.map(({ expr }): [string, string] => [title, expr.replaceAll('$__rate_interval', '5m')]),
  ),
);
interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}
const alerts = ['k8s/files/alerts.yml', 'k8s/files/alerts-kubernetes.yml'].flatMap((file) =>
  (parse(read(file)) as Rules).groups.flatMap(({ rules }) =>
    rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ),
);

/** Metrics of PostgreSQL's and NATS' exporters, of kube-state-metrics, the kubelet and cert-manager. */
const OF_OTHERS = /^(pg|nats_(varz|connz|stream|consumer)|kube|kubelet|certmanager)_/;

describe('dashboards and alerts', () => {
  let known: Set<string>;
  beforeAll(() => (known = exported()));

  it.each([...panels, ...alerts])('%s: is PromQL, and queries only metrics that exist', (_title, query) => {
    const { metrics, errors } = parseQuery(query);
    expect(errors).toEqual([]);
    expect(metrics.length).toBeGreaterThan(0);
    for (const name of metrics) if (!OF_OTHERS.test(name)) expect(known).toContain(name);
  });

  it.each(
    [...panels, ...alerts].filter(([, query]) => /\b(http_request|operation)_duration_milliseconds_bucket/.test(query)),
  )('%s: leaves out operations that wait for events', (_title, query) =>
    expect(query).toContain('(get|stream)-events"'),
  );

  it.each(['sum(rate(polls_parked[5m])', 'max by (service (outbox_depth)', 'up >> 1'])(
    'finds that %s is no PromQL',
    (query) => expect(parseQuery(query).errors).not.toEqual([]),
  );

  it.each(panels.filter(([, query]) => !/\b(pg|nats_(varz|stream|consumer))_/.test(query)))(
    '%s: is about one release',
    (_title, query) => {
      expect(query.match(/service_namespace="\$release"/g)).toHaveLength(parseQuery(query).metrics.length);
    },
  );
});
