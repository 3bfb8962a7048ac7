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

  it('go to a volume of the operator', () => {
    const { volumes } = specOf({ volume: { existingClaim: 'shared' } }, 'gateway');
    expect(volumes).toContainEqual({ name: 'files', persistentVolumeClaim: { claimName: 'shared' } });
  });

  it('go to a bucket, with keys from a Secret', () => {
    const s3 = { bucket: 'chat', endpoint: 'https://s3.example.com', secret: 'chat-files' };
    const manifests = render({ files: { s3 } });
    expect(manifests.filter(({ kind }) => kind === 'PersistentVolumeClaim')).toEqual([]);
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
