import { describeChart, find, type Manifest, render, REPOSITORY, secret } from './chart';

const DIGEST = `sha256:${'a'.repeat(64)}`;

const pod = (manifests: Manifest[], name: string, kind = 'Deployment') => find(manifests, kind, name).spec.template;

/** Returns the templates of the pods that a manifest makes. */
function podsOf({ kind, spec }: Manifest): any[] {
  if (kind === 'CronJob') return [spec.jobTemplate.spec.template];
  return ['Deployment', 'StatefulSet', 'Job'].includes(kind) ? [spec.template] : [];
}

describeChart('the pods of the chart', () => {
  // Kubernetes asks for one pod that fulfils all terms, and pods of the chart have one component each.
  it('are to be beside one kind of pods at most', () => {
    const pods = render({ backup: { enabled: true, volume: { size: '5Gi' } } }).flatMap(podsOf);
    const terms = pods.map(({ spec }) => spec.affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution);
    const counts = terms.map((each) => each?.length ?? 0);
    expect([Math.max(...counts), counts.filter((count) => count > 0).length]).toEqual([1, 5]);
  });

  it('take general values, and those of a service before them', () => {
    const manifests = render({
      nodeSelector: { pool: 'chat' },
      tolerations: [{ operator: 'Exists' }],
      affinity: { nodeAffinity: {} },
      priorityClassName: 'high',
      podAnnotations: { owner: 'chat' },
      podLabels: { team: 'chat' },
      deploymentAnnotations: { reload: 'true' },
      services: {
        events: {
          nodeSelector: { disk: 'fast' },
          tolerations: [],
          priorityClassName: 'higher',
          podAnnotations: { owner: 'events' },
          podLabels: { 'app.kubernetes.io/component': 'not-this' },
        },
      },
    });
    const groups = pod(manifests, 'groups');
    const general = {
      nodeSelector: { pool: 'chat' },
      tolerations: [{ operator: 'Exists' }],
      priorityClassName: 'high',
    };
    expect(groups.spec).toMatchObject({ ...general, affinity: { nodeAffinity: {} } });
    expect(groups.metadata).toMatchObject({ annotations: { owner: 'chat' }, labels: { team: 'chat' } });
    expect(find(manifests, 'Deployment', 'groups').metadata.annotations).toEqual({ reload: 'true' });
    const events = pod(manifests, 'events');
    expect(events.spec).toMatchObject({
      nodeSelector: { pool: 'chat', disk: 'fast' },
      priorityClassName: 'higher',
    });
    expect(events.spec).not.toHaveProperty('tolerations');
    expect(events.metadata.annotations).toMatchObject({ owner: 'events' });
    expect(events.metadata.labels['app.kubernetes.io/component']).toBe('events');
    for (const name of ['nats', 'postgresql']) expect(pod(manifests, name, 'StatefulSet').spec).toMatchObject(general);
    const job = manifests.find(({ kind }) => kind === 'Job')!;
    expect(job.spec.template.spec).toMatchObject(general);
  });

  it('take constraints for their spread, by default about the pods of one service', () => {
    const selector = { matchLabels: { team: 'chat' } };
    const constraint = { maxSkew: 2, topologyKey: 'rack', whenUnsatisfiable: 'DoNotSchedule' };
    const topologySpreadConstraints = [constraint, { ...constraint, labelSelector: selector }];
    const { spec } = find(render({ topologySpreadConstraints }), 'Deployment', 'groups');
    expect(spec.template.spec.topologySpreadConstraints).toEqual([
      { ...constraint, labelSelector: spec.selector },
      topologySpreadConstraints[1],
    ]);
  });

  it('take further variables, volumes and containers', () => {
    const extra = {
      extraEnv: [{ name: 'PROXY', value: 'http://proxy' }],
      extraVolumes: [{ name: 'authorities', configMap: { name: 'authorities' } }],
      extraVolumeMounts: [{ name: 'authorities', mountPath: '/etc/authorities' }],
      extraContainers: [{ name: 'beside', image: 'example.com/beside:1' }],
      extraInitContainers: [{ name: 'before', image: 'example.com/before:1' }],
    };
    const manifests = render({ services: { groups: extra } });
    const { containers, initContainers, volumes } = pod(manifests, 'groups').spec;
    expect(containers.map(({ name }: any) => name)).toEqual(['groups', 'beside']);
    expect(initContainers.map(({ name }: any) => name)).toEqual(['before', 'wait-for-migrations']);
    for (const container of [containers[0], initContainers[1]]) {
      expect(container.env).toContainEqual(extra.extraEnv[0]);
      expect(container.volumeMounts).toContainEqual(extra.extraVolumeMounts[0]);
    }
    expect(volumes).toContainEqual(extra.extraVolumes[0]);
    expect(pod(manifests, 'events').spec.containers).toHaveLength(1);
  });

  it('take secrets from the Secrets that `secretRefs` names', () => {
    const secretRefs = {
      NATS_URL: { name: 'our-nats', key: 'url' },
      SMTP_URL: { name: 'mail', key: 'uri' },
    };
    const manifests = render({ services: { accounts: { secretRefs }, events: { secretRefs } } });
    const { containers, volumes } = pod(manifests, 'accounts').spec;
    const file = { name: 'SMTP_URL_FILE', value: '/run/secrets/team-chat/SMTP_URL' };
    expect(containers[0].env.filter(({ name }: any) => /(NATS|SMTP)_URL/.test(name))).toHaveLength(2);
    expect(containers[0].env).toContainEqual(file);
    const referenced = [
      { secret: { name: 'our-nats', items: [{ key: 'url', path: 'NATS_URL' }] } },
      { secret: { name: 'mail', items: [{ key: 'uri', path: 'SMTP_URL' }] } },
    ];
    const own = { secret: { name: 'chat-team-chat-accounts' } };
    expect(volumes[0].projected.sources).toEqual([own, ...referenced]);
    expect(Object.keys(secret(manifests, 'accounts')).sort()).toEqual(['DATABASE_URL', 'SECRET_KEY']);
    // Nothing is left that only the service's own Secret has.
    expect(pod(manifests, 'events').spec.volumes[0].projected.sources).toEqual(referenced);
  });

  it('run images of the registry that the values name, by digest or tag', () => {
    const services = { groups: { image: { digest: DIGEST } }, events: { image: { tag: '3' } } };
    const manifests = render({ image: { tag: '2' }, services, admin: { image: { digest: DIGEST } } });
    const imageOf = (name: string) => pod(manifests, name).spec.containers[0].image;
    expect(imageOf('groups')).toBe(`${REPOSITORY}/groups@${DIGEST}`);
    expect(imageOf('admin')).toBe(`${REPOSITORY}/admin@${DIGEST}`);
    expect(imageOf('events')).toBe(`${REPOSITORY}/events:3`);
    expect(imageOf('gateway')).toBe(`${REPOSITORY}/gateway:2`);
    expect(() => render({}, ['--set', 'image.repository='])).toThrow('image.repository has to be set');
    expect(() => render({ services: { groups: { image: { digest: 'latest' } } } })).toThrow('digest');
  });

  it('restart PostgreSQL only when it does not answer at all', () => {
    const [container] = pod(render(), 'postgresql', 'StatefulSet').spec.containers;
    for (const { exec } of [container.livenessProbe, container.startupProbe]) {
      expect(exec.command.at(-1)).toMatch(/^pg_isready .*; \[ \$\? -lt 2 \]$/);
    }
    expect(container.resources.limits.memory).toBeDefined();
  });

  it('are joined by the manifests of `extraObjects`', () => {
    const metadata = { name: '{{ .Release.Name }}-extra' };
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata };
    const text = 'apiVersion: v1\nkind: Secret\nmetadata: { name: {{ include "team-chat.fullname" . }}-text }';
    const manifests = render({ extraObjects: [object, text] });
    expect(find(manifests, 'Secret', 'text')).toBeDefined();
    expect(manifests).toContainEqual({ ...object, metadata: { name: 'chat-extra' } });
  });
});
