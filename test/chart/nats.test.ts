import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNatsServer } from '@team-chat/servers';
import { describeChart, environmentOf, EXTERNAL, find, type Manifest, render } from './chart';

const usersOf = (manifests: Manifest[]) =>
  manifests.find(({ metadata }) => metadata.name === 'chat-nats-users')!.stringData!['users.conf']!;

describeChart('the bundled NATS of the chart', () => {
  let manifests: Manifest[];
  beforeAll(() => (manifests = render()));

  const statefulSet = () => find(manifests, 'StatefulSet', 'nats').spec;
  const container = (name: string) =>
    statefulSet().template.spec.containers.find((each: { name: string }) => each.name === name);

  it('has a configuration that nats-server accepts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'team-chat-nats-'));
    try {
      writeFileSync(join(folder, 'nats.conf'), find(manifests, 'ConfigMap', 'nats').data!['nats.conf']!);
      writeFileSync(join(folder, 'users.conf'), usersOf(manifests));
      const check = spawnSync(findNatsServer()!, ['-t', '-c', join(folder, 'nats.conf')], {
        env: { POD_NAME: 'chat-team-chat-nats-0' },
        encoding: 'utf8',
      });
      expect(check.stderr).toContain('is valid');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('names each server of the cluster in the routes', () => {
    const { serviceName, replicas, podManagementPolicy } = statefulSet();
    const routes = find(manifests, 'ConfigMap', 'nats').data!['nats.conf']!.match(/nats:\/\/\S+/g);
    const expected = [0, 1, 2].map((index) => `nats://chat-team-chat-nats-${index}.${serviceName}:6222`);
    expect(routes).toEqual(expected);
    expect(replicas).toBe(3);
    expect(podManagementPolicy).toBe('Parallel');
    expect(find(manifests, 'Service', 'nats-headless').spec.publishNotReadyAddresses).toBe(true);
  });

  it('does not log each attempt to reach a server that is away', () => {
    const { 'nats.conf': text } = find(manifests, 'ConfigMap', 'nats').data!;
    expect(text).toMatch(/^reconnect_error_reports: 300$/m);
  });

  it('is spread over nodes and loses one server at a time', () => {
    const { selector, template } = statefulSet();
    for (const { labelSelector } of template.spec.topologySpreadConstraints) expect(labelSelector).toEqual(selector);
    expect(template.metadata.labels).toMatchObject(selector.matchLabels);
    const budget = find(manifests, 'PodDisruptionBudget', 'nats').spec;
    expect(budget).toEqual({ maxUnavailable: 1, selector });
  });

  it('stops in lame duck mode, within the time that Kubernetes leaves', () => {
    expect(container('nats').lifecycle.preStop.exec.command.at(-1)).toMatch(/^ldm=/);
    const seconds = [...find(manifests, 'ConfigMap', 'nats').data!['nats.conf']!.matchAll(/lame_duck_\w+: (\d+)s/g)];
    const whole = seconds.reduce((sum, [, each]) => sum + Number(each), 0);
    expect(statefulSet().template.spec.terminationGracePeriodSeconds).toBeGreaterThan(whole);
  });

  it('loads changed users without a restart', () => {
    const rotated = render({ secrets: { rotation: 1 } });
    expect(usersOf(rotated)).not.toBe(usersOf(manifests));
    expect(find(rotated, 'StatefulSet', 'nats').spec).toEqual(statefulSet());
    expect(statefulSet().template.spec.shareProcessNamespace).toBe(true);
    expect(container('reloader').args[0]).toContain('--signal reload=');
  });

  it('lets only services in, and reaches only its own servers and DNS', () => {
    const { ingress, egress } = find(manifests, 'NetworkPolicy', 'nats').spec;
    expect(ingress[0]).toEqual({
      from: [
        {
          podSelector: {
            matchLabels: { 'app.kubernetes.io/name': 'team-chat', 'app.kubernetes.io/instance': 'chat' },
          },
        },
      ],
      ports: [{ port: 4222 }],
    });
    expect(egress.flatMap((rule: any) => rule.ports.map((p: any) => p.port))).toEqual([53, 53, 6222]);
  });

  it.each([
    ['the bundled cluster', {}, '3'],
    ['one bundled server', { nats: { replicas: 1 } }, '1'],
    ['five bundled servers', { nats: { replicas: 5 } }, '3'],
    ['one external server', { ...EXTERNAL, externalNats: { address: 'nats:4222' } }, '1'],
    ['two external servers', EXTERNAL, '1'],
    ['three external servers', { ...EXTERNAL, externalNats: { address: 'a:1,b:1, c:1' } }, '3'],
    ['one name of a cluster', { ...EXTERNAL, externalNats: { address: 'nats:4222', replicas: 3 } }, '3'],
  ])('has as many copies of the log as %s can keep', (_name, values, copies) => {
    const rendered = render(values);
    expect(environmentOf(rendered, 'events').JETSTREAM_REPLICAS).toBe(copies);
    expect(environmentOf(rendered, 'gateway')).not.toHaveProperty('JETSTREAM_REPLICAS');
  });

  it('runs alone without routes, and without an exporter', () => {
    const alone = render({ nats: { replicas: 1, exporter: { enabled: false } } });
    expect(find(alone, 'ConfigMap', 'nats').data!['nats.conf']).not.toContain('cluster');
    const { containers } = find(alone, 'StatefulSet', 'nats').spec.template.spec;
    expect(containers.map(({ name }: { name: string }) => name)).toEqual(['nats', 'reloader']);
  });
});
