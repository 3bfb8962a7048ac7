import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALERT_FILES, alertsOf, rulesOf } from './alerts';
import { describeChart, environmentOf, find, type Manifest, render } from './chart';

const FILES = join(__dirname, '..', '..', 'k8s', 'files');
const from = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }];
const labels = { release: 'prometheus' };
const RUNBOOKS = 'https://handbook.example.com/trouble';

/** Returns what scrapers may reach, as port and peers. */
const ingressOf = (manifests: Manifest[], name: string, port: number) =>
  find(manifests, 'NetworkPolicy', name).spec.ingress.filter((rule: any) => rule.ports[0].port === port);

describeChart('the monitoring of the chart', () => {
  let manifests: Manifest[];
  beforeAll(() => {
    const metrics = {
      enabled: true,
      from,
      podMonitor: { enabled: true, labels, interval: '30s' },
      rules: { enabled: true, labels, except: ['DatabaseDown'], runbooks: RUNBOOKS },
      dashboards: { enabled: true, annotations: { folder: 'Chat' } },
    };
    manifests = render({ metrics });
  });

  it('scrapes all ports named `metrics`', () => {
    const { metadata, spec } = find(manifests, 'PodMonitor');
    expect(metadata.labels).toMatchObject(labels);
    expect(spec.podMetricsEndpoints).toMatchObject([{ port: 'metrics', interval: '30s', honorLabels: true }]);
    const portsOf = (kind: string, name: string) =>
      find(manifests, kind, name).spec.template.spec.containers.flatMap(({ ports = [] }: any) =>
        ports.filter((port: any) => port.name === 'metrics').map((port: any) => port.containerPort),
      );
    expect(portsOf('Deployment', 'events')).toEqual([9464]);
    expect(portsOf('StatefulSet', 'nats')).toEqual([7777]);
    for (const kind of ['Deployment', 'StatefulSet']) {
      expect(
        find(manifests, kind, kind === 'Deployment' ? 'groups' : 'nats').spec.template.metadata.labels,
      ).toMatchObject(spec.selector.matchLabels);
    }
  });

  it('labels metrics with everything that dashboards, alerts and autoscalers ask for', () => {
    const made = find(manifests, 'PodMonitor').spec.podMetricsEndpoints[0].relabelings;
    const targets = made.map(({ targetLabel }: { targetLabel: string }) => targetLabel);
    expect(targets).toEqual([
      'service_name',
      'service_namespace',
      'service_instance_id',
      'k8s_pod_name',
      'k8s_namespace_name',
    ]);
  });

  it('lets only `metrics.from` scrape', () => {
    expect(ingressOf(manifests, 'events', 9464)).toEqual([{ ports: [{ port: 9464 }], from }]);
    expect(ingressOf(manifests, 'nats', 7777)).toEqual([{ ports: [{ port: 7777 }], from }]);
    expect(ingressOf(manifests, 'migrations', 9464)).toEqual([]);
  });

  it('has the alerts of Compose and those of Kubernetes, about this release, without those in `except`', () => {
    const { metadata, spec } = find(manifests, 'PrometheusRule');
    const release = { name: 'chat-team-chat', namespace: 'rooms' };
    const rules = ALERT_FILES.flatMap((file) => alertsOf(rulesOf(release, file, RUNBOOKS)));
    const kept = rules.filter(({ alert }) => alert !== 'DatabaseDown');
    expect(spec.groups.flatMap((group: { rules: object[] }) => group.rules)).toEqual(kept);
    expect(metadata.labels).toMatchObject(labels);
  });

  it('asks for the certificates of the ingress by their names', () => {
    const ingress = { enabled: true, tls: [{ secretName: 'chat-certificate' }, { secretName: 'other' }] };
    const { spec } = find(render({ ingress, metrics: { rules: { enabled: true } } }), 'PrometheusRule');
    expect(JSON.stringify(spec)).toContain('name=~\\"chat-certificate|other\\"');
  });

  it('has all dashboards', () => {
    const files = readdirSync(join(FILES, 'dashboards'));
    const made = manifests.filter(({ metadata }) => metadata.labels.grafana_dashboard === '1');
    expect(made.flatMap(({ data }) => Object.keys(data!)).sort()).toEqual(files.sort());
    for (const { data, metadata } of made) {
      for (const [file, text] of Object.entries(data!)) {
        expect(text).toBe(readFileSync(join(FILES, 'dashboards', file), 'utf8'));
      }
      expect(metadata.annotations).toEqual({ folder: 'Chat' });
    }
  });

  it('serves metrics, sends them, or both', () => {
    expect(environmentOf(manifests, 'events')).toMatchObject({
      OTEL_METRICS_EXPORTER: 'prometheus',
      OTEL_TRACES_EXPORTER: 'none',
    });
    const telemetry = { otlpEndpoint: 'http://collector:4318' };
    const both = environmentOf(render({ metrics: { enabled: true }, telemetry }), 'events');
    expect(both.OTEL_METRICS_EXPORTER).toBe('otlp,prometheus');
    expect(both).not.toHaveProperty('OTEL_TRACES_EXPORTER');
    expect(environmentOf(render(), 'events')).not.toHaveProperty('OTEL_METRICS_EXPORTER');
  });
});
