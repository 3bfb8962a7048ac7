import { describeChart, environmentOf, find, render } from './chart';

const WITH_FILES = ['gateway', 'accounts', 'messaging'];
const WITHOUT = ['groups', 'snippets-and-folders', 'events'];

describeChart('uploaded files in the chart', () => {
  const specOf = (values: object, service: string) =>
    find(render({ files: values }), 'Deployment', service).spec.template.spec;

  it('go to a new volume that outlives the release, and that only some services have', () => {
    const manifests = render();
    const claim = find(manifests, 'PersistentVolumeClaim', 'files');
    expect(claim.metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' });
    expect(claim.spec.accessModes).toEqual(['ReadWriteOnce']);
    for (const service of WITH_FILES) {
      const { containers, volumes } = find(manifests, 'Deployment', service).spec.template.spec;
      expect(environmentOf(manifests, service).FILES_DIR).toBe('/files');
      expect(containers[0].volumeMounts).toContainEqual({ name: 'files', mountPath: '/files' });
      const persistentVolumeClaim = { claimName: claim.metadata.name };
      expect(volumes).toContainEqual({ name: 'files', persistentVolumeClaim });
    }
    for (const service of WITHOUT) {
      const { volumes } = find(manifests, 'Deployment', service).spec.template.spec;
      expect(environmentOf(manifests, service)).not.toHaveProperty('FILES_DIR');
      expect(volumes.map(({ name }: { name: string }) => name)).not.toContain('files');
    }
  });

  describe('on a volume that one node can mount', () => {
    const affinityOf = (values: object, service: string) =>
      find(render(values), 'Deployment', service).spec.template.spec.affinity;
    const rule = {
      labelSelector: {
        matchLabels: { 'app.kubernetes.io/name': 'team-chat', 'app.kubernetes.io/instance': 'chat' },
        matchExpressions: [
          { key: 'app.kubernetes.io/component', operator: 'In', values: ['accounts', 'gateway', 'messaging'] },
        ],
      },
      topologyKey: 'kubernetes.io/hostname',
    };
    const required = 'requiredDuringSchedulingIgnoredDuringExecution';

    it.each(WITH_FILES)('keep the pods of %s on the node of the others', (service) => {
      expect(affinityOf({}, service)).toEqual({ podAffinity: { [required]: [rule] } });
    });

    it.each(WITHOUT)('leave %s where it is', (service) => expect(affinityOf({}, service)).toBeUndefined());

    it('leave all pods where they are with a volume for several nodes, or a bucket', () => {
      const places = [{ volume: { accessMode: 'ReadWriteMany' } }, { s3: { bucket: 'chat' } }];
      for (const files of places) expect(affinityOf({ files }, 'gateway')).toBeUndefined();
    });

    it('keep the affinity of the operator', () => {
      const own = { labelSelector: { matchLabels: { app: 'cache' } }, topologyKey: 'topology.kubernetes.io/zone' };
      const nodeAffinity = { preferredDuringSchedulingIgnoredDuringExecution: [] };
      const preferred = { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: own }] };
      const affinity = { nodeAffinity, podAffinity: preferred };
      expect(affinityOf({ affinity }, 'gateway')).toEqual({
        nodeAffinity,
        podAffinity: { ...preferred, [required]: [rule] },
      });
      // Kubernetes asks for one pod that fulfils all required terms.
      expect(() => render({ affinity: { podAffinity: { [required]: [own] } } })).toThrow(
        'which podAffinity has to require alone',
      );
    });

    it('refuse to spread pods over several nodes', () => {
      const spread = { maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'DoNotSchedule' };
      const values = { topologySpreadConstraints: [spread] };
      expect(() => render(values)).toThrow('files.volume can be mounted on one node');
      expect(affinityOf({ ...values, files: { s3: { bucket: 'chat' } } }, 'gateway')).toBeUndefined();
    });
  });

  it('have a claim that overrides change', () => {
    const overrides = { 'PersistentVolumeClaim/files': { metadata: { annotations: { backed: 'up' } } } };
    const { annotations } = find(render({ overrides }), 'PersistentVolumeClaim', 'files').metadata;
    expect(annotations).toEqual({ 'helm.sh/resource-policy': 'keep', backed: 'up' });
  });

  it('do not change their owner at each start', () => {
    const { securityContext } = specOf({}, 'gateway');
    expect(securityContext).toMatchObject({ fsGroup: 1000, fsGroupChangePolicy: 'OnRootMismatch' });
  });

  it('go to a volume of the operator', () => {
    const { volumes } = specOf({ volume: { existingClaim: 'shared' } }, 'gateway');
    expect(volumes).toContainEqual({ name: 'files', persistentVolumeClaim: { claimName: 'shared' } });
  });

  it('go to a bucket, with keys from a Secret', () => {
    const s3 = { bucket: 'chat', endpoint: 'https://s3.example.com', secret: 'chat-files' };
    const manifests = render({ files: { s3 } });
    const claims = manifests.filter(({ kind }) => kind === 'PersistentVolumeClaim');
    expect(claims.map(({ metadata }) => metadata.name)).toEqual(['chat-team-chat-backup']);
    const { volumes } = find(manifests, 'Deployment', 'messaging').spec.template.spec;
    expect(environmentOf(manifests, 'messaging')).toMatchObject({
      FILES_S3_BUCKET: 'chat',
      FILES_S3_REGION: 'us-east-1',
      FILES_S3_ENDPOINT: 'https://s3.example.com',
      FILES_S3_ACCESS_KEY_ID_FILE: '/run/secrets/team-chat/FILES_S3_ACCESS_KEY_ID',
    });
    expect(environmentOf(manifests, 'messaging')).not.toHaveProperty('FILES_DIR');
    expect(JSON.stringify(volumes)).toContain('chat-files');
  });

  it('need a place', () => {
    expect(() => specOf({ volume: { size: '' } }, 'gateway')).toThrow('files.volume or files.s3.bucket');
  });
});
