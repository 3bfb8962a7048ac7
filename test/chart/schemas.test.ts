import { describeChart, lint, type Manifest, OLDEST, RECENT, render, REPOSITORY } from './chart';

const EVERYTHING = {
  image: { pullSecrets: ['registry'] },
  externalUrl: 'https://chat.example.com',
  secretRefs: { NATS_TLS_CA: { name: 'authorities', key: 'ca.crt' } },
  secrets: { rotation: 1 },
  nodeSelector: { pool: 'chat' },
  tolerations: [{ key: 'pool', operator: 'Equal', value: 'chat', effect: 'NoSchedule' }],
  affinity: {
    podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'host' }] },
  },
  priorityClassName: 'high',
  topologySpreadConstraints: [{ maxSkew: 2, topologyKey: 'rack', whenUnsatisfiable: 'DoNotSchedule' }],
  deploymentAnnotations: { owner: 'chat' },
  podAnnotations: { 'prometheus.io/scrape': 'true' },
  podLabels: { team: 'chat' },
  extraEnv: [{ name: 'NODE', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } }],
  extraVolumes: [{ name: 'extra', emptyDir: {} }],
  extraVolumeMounts: [{ name: 'extra', mountPath: '/extra' }],
  extraContainers: [{ name: 'beside', image: 'example.com/beside:1' }],
  extraInitContainers: [{ name: 'before', image: 'example.com/before:1' }],
  backup: { enabled: true, volume: { size: '5Gi' } },
  services: {
    events: { autoscaling: { parkedPolls: 500, queues: 500 } },
    gateway: {
      autoscaling: { parkedPolls: 500 },
      service: {
        type: 'LoadBalancer',
        nodePort: 30080,
        annotations: { internal: 'true' },
        loadBalancerClass: 'x',
      },
    },
  },
  nats: { replicas: 5, storageClass: 'fast' },
  postgresql: { storageClass: 'none' },
  ingress: { enabled: true, tls: [{ secretName: 'certificate' }], className: 'nginx' },
  httpRoute: { enabled: true, parentRefs: [{ name: 'public' }], annotations: { owner: 'chat' } },
  networkPolicy: { gatewayFrom: [{ namespaceSelector: {} }], extraEgress: [{ ports: [{ port: 443 }] }] },
  telemetry: { otlpEndpoint: 'http://collector:4318' },
  metrics: {
    enabled: true,
    from: [{ namespaceSelector: {} }],
    podMonitor: { enabled: true, labels: { release: 'prometheus' } },
    rules: { enabled: true, labels: { release: 'prometheus' } },
    dashboards: { enabled: true, annotations: { folder: 'Chat' } },
  },
};

/** Packages with the schemas of other projects' resources. */
const OTHERS: Record<string, string> = {
  'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator',
  'gateway.networking.k8s.io/v1': '@kubernetes-models/gateway-api',
};

/** Throws if a manifest does not match the schema that is published for its kind. */
function validate(manifest: Manifest): void {
  const { apiVersion, kind } = manifest;
  const models = require(`${OTHERS[apiVersion] ?? 'kubernetes-models'}/${apiVersion}`) as Record<string, any>;
  const Model = models[kind];
  if (!Model) throw new Error(`${apiVersion} has no ${kind}`);
  new Model(manifest).validate();
}

const versionsOf = (manifests: Manifest[], kind: string) => [
  ...new Set(manifests.filter((manifest) => manifest.kind === kind).map(({ apiVersion }) => apiVersion)),
];

describeChart('the manifests of the chart', () => {
  it.each([
    ['with default values', {}],
    ['with everything switched on', EVERYTHING],
  ])('match the schemas of Kubernetes %s', (_name, values) => {
    const manifests = render(values);
    expect(manifests.length).toBeGreaterThan(30);
    for (const manifest of manifests) expect(() => validate(manifest)).not.toThrow();
  });

  it('match the schemas of Kubernetes before an upgrade', () => {
    for (const manifest of render(EVERYTHING, [...RECENT, '--is-upgrade'])) {
      expect(() => validate(manifest)).not.toThrow();
    }
  });

  it('use the newest API versions on a recent cluster', () => {
    const manifests = render({}, RECENT);
    expect(versionsOf(manifests, 'PodDisruptionBudget')).toEqual(['policy/v1']);
    expect(versionsOf(manifests, 'HorizontalPodAutoscaler')).toEqual(['autoscaling/v2']);
  });

  it('use older API versions on the oldest supported cluster', () => {
    const manifests = render({}, OLDEST);
    expect(versionsOf(manifests, 'PodDisruptionBudget')).toEqual(['policy/v1beta1']);
    expect(versionsOf(manifests, 'HorizontalPodAutoscaler')).toEqual(['autoscaling/v2beta2']);
  });

  it('have no warning of `helm lint`', () => {
    expect(lint({})).toContain('0 chart(s) failed');
    expect(lint({ ...EVERYTHING, image: { repository: REPOSITORY } })).toContain('0 chart(s) failed');
  });

  it('have the release in their names and labels', () => {
    for (const { metadata } of render(EVERYTHING)) {
      expect(metadata.name).toMatch(/^chat-/);
      expect(metadata.labels['app.kubernetes.io/instance']).toBe('chat');
    }
  });
});
