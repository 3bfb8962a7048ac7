import { describeChart, environmentOf, find, type Manifest, render } from './chart';
import { STREAMS_PER_REPLICA, TARGET } from '../scale/size';

const SERVICES = ['accounts', 'events', 'gateway', 'groups', 'messaging', 'snippets-and-folders'];
const WITH_DATABASE = ['accounts', 'groups', 'messaging', 'snippets-and-folders'];

describeChart('the services in the chart', () => {
  let manifests: Manifest[];
  beforeAll(() => (manifests = render()));

  const deployment = (name: string) => find(manifests, 'Deployment', name);
  const pod = (name: string) => deployment(name).spec.template.spec;
  const container = (name: string) => pod(name).containers[0];
  const environment = (name: string) => environmentOf(manifests, name);

  it.each(SERVICES)('runs %s without privileges and with limited memory', (name) => {
    expect(pod(name)).toMatchObject({
      automountServiceAccountToken: false,
      serviceAccountName: `chat-team-chat-${name}`,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    for (const each of [...(pod(name).initContainers ?? []), ...pod(name).containers]) {
      expect(each.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(each.resources.requests).toBeDefined();
      expect(each.resources.limits.memory).toBeDefined();
    }
  });

  it.each(SERVICES)('probes whether %s is live and ready', (name) => {
    const { startupProbe, livenessProbe, readinessProbe } = container(name);
    expect(startupProbe.httpGet).toEqual({ path: '/health/live', port: 'health' });
    expect(livenessProbe.httpGet).toEqual({ path: '/health/live', port: 'health' });
    expect(readinessProbe.httpGet).toEqual({ path: '/health/ready', port: 'health' });
    expect(environment(name).HEALTH_PORT).toBe('8080');
  });

  it.each(SERVICES)('never has fewer pods of %s during a rollout', (name) => {
    const { strategy, template } = deployment(name).spec;
    expect(strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(20);
    const budget = find(manifests, 'PodDisruptionBudget', name);
    expect(budget.spec).toMatchObject({ maxUnavailable: 1, selector: deployment(name).spec.selector });
  });

  it.each(SERVICES)('spreads %s over nodes and zones', (name) => {
    const keys = pod(name).topologySpreadConstraints.map((constraint: any) => constraint.topologyKey);
    expect(keys).toEqual(['kubernetes.io/hostname', 'topology.kubernetes.io/zone']);
  });

  it('keeps secrets out of the environment', () => {
    for (const name of SERVICES) {
      const { NATS_URL_FILE, ...rest } = environment(name);
      expect(NATS_URL_FILE).toBe('/run/secrets/team-chat/NATS_URL');
      for (const variable of ['NATS_URL', 'DATABASE_URL', 'SECRET_KEY', 'DEV_LOGIN']) {
        expect(rest).not.toHaveProperty(variable);
      }
    }
  });

  it('gives the external URL to the services that need it', () => {
    const holders = SERVICES.filter((name) => 'EXTERNAL_URL' in environment(name));
    expect(holders.sort()).toEqual(['accounts', 'gateway']);
  });

  it('lets only services with a schema wait for their migrations', () => {
    const waiting = SERVICES.filter((name) => pod(name).initContainers);
    expect(waiting).toEqual(WITH_DATABASE);
    expect(pod('groups').initContainers[0].args).toEqual(['wait', 'groups', 'services/groups/dist/migrations']);
  });

  it('lets only the gateway go on serving for 5 s before it stops', () => {
    expect(container('gateway').lifecycle.preStop.exec.command).toEqual(['sleep', '5']);
    expect(container('events').lifecycle).toBeUndefined();
  });

  it('has a Service only for the gateway', () => {
    const services = manifests.filter(
      ({ kind, metadata }) => kind === 'Service' && !/postgresql|nats/.test(metadata.name),
    );
    expect(services.map(({ metadata }) => metadata.name)).toEqual(['chat-team-chat-gateway']);
  });

  it.each(SERVICES)('scales %s by the CPU that the model of sizes gives a process', (name) => {
    const { metrics, minReplicas, scaleTargetRef } = find(manifests, 'HorizontalPodAutoscaler', name).spec;
    expect(minReplicas).toBe(2);
    expect(scaleTargetRef.name).toBe(`chat-team-chat-${name}`);
    const target = { type: 'AverageValue', averageValue: `${TARGET * 1000}m` };
    expect(metrics).toEqual([{ type: 'Resource', resource: { name: 'cpu', target } }]);
    expect(deployment(name).spec).not.toHaveProperty('replicas');
  });

  it('scales by parked polls and queues too, if their values are set', () => {
    const scaled = render({
      services: {
        events: { autoscaling: { parkedPolls: 2000, queues: 5000 } },
        gateway: { autoscaling: { parkedPolls: 2000 } },
        groups: { autoscaling: { enabled: false } },
      },
    });
    const metricsOf = (name: string) =>
      find(scaled, 'HorizontalPodAutoscaler', name).spec.metrics.map(
        ({ pods, resource }: any) => pods?.metric.name ?? resource.name,
      );
    expect(metricsOf('events')).toEqual(['queues', 'polls_parked', 'cpu']);
    expect(metricsOf('gateway')).toEqual(['gateway_polls_parked', 'cpu']);
    expect(find(scaled, 'Deployment', 'groups').spec.replicas).toBe(2);
  });

  it('scales events by queues and streams first where the cluster serves metrics, as the model of sizes does', () => {
    const targets = (values: object, name: string) =>
      find(render(values), 'HorizontalPodAutoscaler', name).spec.metrics.map(({ pods, resource }: any) => [
        pods?.metric.name ?? resource.name,
        pods?.target.averageValue ?? resource.target.averageValue,
      ]);
    const amount = String(TARGET * STREAMS_PER_REPLICA);
    const metrics = { adapter: true };
    expect(targets({ metrics }, 'events')).toEqual([
      ['queues', amount],
      ['polls_parked', amount],
      ['cpu', '600m'],
    ]);
    expect(targets({ metrics }, 'gateway')).toEqual([
      ['gateway_polls_parked', amount],
      ['cpu', '600m'],
    ]);
    expect(targets({ metrics }, 'groups')).toEqual([['cpu', '600m']]);
    expect(targets({}, 'events')).toEqual([['cpu', '600m']]);
    const never = { events: { autoscaling: { queues: 0, parkedPolls: 0 } } };
    expect(targets({ metrics, services: never }, 'events')).toEqual([['cpu', '600m']]);
  });

  it('refuses to scale a service by a metric that it does not have', () => {
    const scale = (name: string, autoscaling: object) => () => render({ services: { [name]: { autoscaling } } });
    const message = (name: string) => `services.${name} has no metric for autoscaling`;
    expect(scale('accounts', { parkedPolls: 1 })).toThrow(message('accounts'));
    expect(scale('gateway', { queues: 1 })).toThrow(message('gateway'));
  });

  it('refuses autoscaling.max below replicas', () => {
    expect(() => render({ services: { gateway: { replicas: 12 } } })).toThrow(
      'services.gateway.autoscaling.max is less than services.gateway.replicas',
    );
  });

  it('sets a setting for all services or for one, each variable once', () => {
    const settings = { LOG_LEVEL: 'debug' };
    manifests = render({
      settings,
      services: { gateway: { settings: { RATE_LIMITS: 'off', TRUST_PROXY: true } } },
    });
    const names = container('gateway').env.map((entry: any) => entry.name);
    expect(new Set(names).size).toBe(names.length);
    expect(environment('gateway').TRUST_PROXY).toBe('true');
    expect(environment('gateway')).toMatchObject({ LOG_LEVEL: 'debug', RATE_LIMITS: 'off' });
    expect(environment('groups')).toMatchObject({ LOG_LEVEL: 'debug' });
    expect(environment('groups')).not.toHaveProperty('RATE_LIMITS');
  });

  it('applies `overrides` to any resource, and refuses those for unknown resources', () => {
    const annotations = { role: 'chat' };
    const changed = render({ overrides: { 'ServiceAccount/events': { metadata: { annotations } } } });
    expect(find(changed, 'ServiceAccount', 'events').metadata.annotations).toEqual(annotations);
    expect(() => render({ overrides: { 'Deployment/event': {} } })).toThrow('overrides');
  });

  it('merges `overrides` into the rendered resource', () => {
    const spec = { template: { spec: { priorityClassName: 'high' } } };
    const changed = render({ overrides: { 'Deployment/gateway': { spec } } });
    expect(find(changed, 'Deployment', 'gateway').spec.template.spec).toMatchObject({
      priorityClassName: 'high',
      serviceAccountName: 'chat-team-chat-gateway',
    });
  });
});
