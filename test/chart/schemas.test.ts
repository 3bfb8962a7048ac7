import { copyChart, describeChart, type Manifest, OLDEST, RECENT, removeChart, render } from './chart';

const EVERYTHING = {
  ingress: { enabled: true, tlsSecret: 'certificate', className: 'nginx' },
  telemetry: { otlpEndpoint: 'http://collector:4318' },
  image: { pullSecrets: ['registry'] },
  networkPolicy: { gatewayFrom: [{ namespaceSelector: {} }], extraEgress: [{ ports: [{ port: 443 }] }] },
  secrets: { rotation: 1 },
  services: {
    events: { autoscaling: { parkedPolls: 500 } },
    gateway: { autoscaling: { parkedPolls: 500 }, extraSecret: 'certificates' },
  },
};

/** Throws if a manifest does not match the schema that Kubernetes publishes for its kind. */
function validate(manifest: Manifest): void {
  const models = require(`kubernetes-models/${manifest.apiVersion}`) as Record<string, any>;
  const Model = models[manifest.kind];
  if (!Model) throw new Error(`${manifest.apiVersion} has no ${manifest.kind}`);
  new Model(manifest).validate();
}

const versionsOf = (manifests: Manifest[], kind: string) => [
  ...new Set(manifests.filter((manifest) => manifest.kind === kind).map(({ apiVersion }) => apiVersion)),
];

describeChart('the manifests of the chart', () => {
  beforeAll(copyChart);
  afterAll(removeChart);

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

  it('have the release in their names and labels', () => {
    for (const { metadata } of render(EVERYTHING)) {
      expect(metadata.name).toMatch(/^chat-/);
      expect(metadata.labels['app.kubernetes.io/instance']).toBe('chat');
    }
  });
});
