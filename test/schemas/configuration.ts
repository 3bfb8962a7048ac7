import { z } from 'zod';

/** The keys of these files that we use. Nobody publishes schemas of them in a package; the documentation that each cites
 *  describes further keys. A key that is not declared here is refused, as its program would refuse a misspelt one. */

const text = z.string().min(1);
const duration = z.string().regex(/^(\d+(ms|[smhdwy]))+$/);
const address = z.string().regex(/^[\w.-]+:\d+$/);

/** Source: prometheus.io/docs/prometheus/latest/configuration/configuration. */
export const Prometheus = z.strictObject({
  global: z.strictObject({ scrape_interval: duration, evaluation_interval: duration }),
  rule_files: z.array(text),
  scrape_configs: z.array(
    z.strictObject({
      job_name: text,
      honor_labels: z.boolean().optional(),
      static_configs: z.array(z.strictObject({ targets: z.array(address), labels: z.record(text, text).optional() })),
    }),
  ),
});

/** Source: prometheus.io/docs/prometheus/latest/configuration/alerting_rules. */
export const PrometheusRules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: text,
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z]\w+$/),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.strictObject({ summary: text, runbook_url: text }),
          expr: text,
          for: duration.optional(),
        }),
      ),
    }),
  ),
});

const pipeline = z.strictObject({
  receivers: z.array(text),
  processors: z.array(text),
  exporters: z.array(text),
});

/** Source: opentelemetry.io/docs/collector/configuration, and the README of each component. A pipeline has only parts that
 *  are declared. */
export const Collector = z
  .strictObject({
    receivers: z.strictObject({
      otlp: z.strictObject({
        protocols: z.strictObject({ http: z.strictObject({ endpoint: address }) }),
      }),
    }),
    processors: z.strictObject({
      memory_limiter: z.strictObject({ check_interval: duration, limit_mib: z.int() }),
      batch: z.strictObject({}),
    }),
    exporters: z.strictObject({
      'otlp/jaeger': z.strictObject({
        endpoint: address,
        tls: z.strictObject({ insecure: z.boolean() }),
      }),
      prometheus: z.strictObject({
        endpoint: address,
        resource_to_telemetry_conversion: z.strictObject({ enabled: z.boolean() }),
      }),
    }),
    service: z.strictObject({ pipelines: z.strictObject({ traces: pipeline, metrics: pipeline }) }),
  })
  .superRefine(({ service, ...declared }, context) => {
    for (const [name, parts] of Object.entries(service.pipelines)) {
      for (const kind of ['receivers', 'processors', 'exporters'] as const) {
        for (const part of parts[kind]) {
          if (!(part in declared[kind])) {
            context.addIssue({ code: 'custom', message: `${name}: there is no ${part} in ${kind}` });
          }
        }
      }
    }
  });

/** Source: grafana.com/docs/grafana/latest/administration/provisioning. */
export const GrafanaDatasources = z.strictObject({
  apiVersion: z.literal(1),
  datasources: z.array(
    z.strictObject({
      name: text,
      uid: text,
      type: z.enum(['prometheus', 'jaeger']),
      url: z.url(),
      isDefault: z.boolean().optional(),
    }),
  ),
});

export const GrafanaDashboards = z.strictObject({
  apiVersion: z.literal(1),
  providers: z.array(z.strictObject({ name: text, type: z.literal('file'), options: z.strictObject({ path: text }) })),
});

/** Source: kind.sigs.k8s.io/docs/user/configuration. */
export const KindCluster = z.strictObject({
  kind: z.literal('Cluster'),
  apiVersion: z.literal('kind.x-k8s.io/v1alpha4'),
  nodes: z.array(
    z.strictObject({
      role: z.enum(['control-plane', 'worker']),
      labels: z.record(text, z.string()).optional(),
      extraPortMappings: z
        .array(z.strictObject({ containerPort: z.int(), hostPort: z.int(), listenAddress: z.ipv4() }))
        .optional(),
    }),
  ),
});

const semanticVersion = z.string().regex(/^\d+\.\d+\.\d+$/);

/** Source: helm.sh/docs/topics/charts, "The Chart.yaml File". */
export const Chart = z.strictObject({
  apiVersion: z.literal('v2'),
  name: text,
  description: text,
  type: z.literal('application'),
  version: semanticVersion,
  appVersion: semanticVersion,
  kubeVersion: text,
  dependencies: z
    .array(
      z.strictObject({
        name: text,
        version: semanticVersion,
        repository: z.url(),
        condition: text.optional(),
      }),
    )
    .optional(),
});
