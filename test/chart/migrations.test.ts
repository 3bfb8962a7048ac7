import { describeChart, EXTERNAL, find, type Manifest, RECENT, render, REPOSITORY, secret } from './chart';

const migrations = (manifests: Manifest[]) => {
  const [job, ...others] = manifests.filter(({ kind }) => kind === 'Job');
  expect(others).toEqual([]);
  return job!;
};

const sourcesOf = (volumes: any[], name: string) => volumes.find((volume) => volume.name === name).projected.sources;

describeChart('the migrations of the chart', () => {
  it('migrates with each service’s own image and role, after making the roles', () => {
    const { spec } = migrations(render()).spec.template;
    expect(spec.containers.map(({ image, args }: any) => [image, args[1]])).toEqual(
      ['accounts', 'groups', 'messaging', 'snippets-and-folders'].map((name) => [`${REPOSITORY}/${name}:0.1.0`, name]),
    );
    expect(spec.initContainers[0].args).toHaveLength(4);
    const withoutAdmin = migrations(render(EXTERNAL)).spec.template.spec;
    expect(withoutAdmin.initContainers).toBeUndefined();
  });

  it('migrates before an upgrade, as a hook', () => {
    const upgrade = render({}, [...RECENT, '--is-upgrade']);
    expect(migrations(upgrade).metadata.annotations!['helm.sh/hook']).toBe('pre-upgrade,pre-rollback');
    expect(migrations(render()).metadata.annotations).toBeUndefined();
  });

  it('creates the Secret with the new URLs before the job that migrates', () => {
    const manifests = render({ secrets: { rotation: 1 } }, [...RECENT, '--is-upgrade']);
    const urls = find(manifests, 'Secret', 'migrations-1');
    expect(urls.stringData!.groups).toBe(secret(manifests, 'groups').DATABASE_URL);
    const weightOf = ({ metadata }: Manifest) => Number(metadata.annotations!['helm.sh/hook-weight']);
    expect(weightOf(urls)).toBeLessThan(weightOf(migrations(manifests)));
  });

  it.each([
    ['version', { image: { tag: '2' } }],
    ['digest', { services: { groups: { image: { digest: `sha256:${'0'.repeat(64)}` } } } }],
    ['toleration', { tolerations: [{ operator: 'Exists' }] }],
    ['override', { overrides: { 'Job/migrations': { spec: { template: { spec: { dnsPolicy: 'Default' } } } } } }],
  ])('gives the job another name for another %s', (_name, values) => {
    const jobOf = (given: object) => migrations(render({ secrets: { create: false }, ...given }));
    const job = jobOf(values);
    expect(job.metadata.name).toMatch(/^chat-team-chat-migrations-1-[0-9a-f]{8}$/);
    expect(job.metadata.name).not.toBe(jobOf({}).metadata.name);
    expect(job).toEqual(jobOf(values));
  });

  it('migrates with the TLS settings of the services', () => {
    const values = {
      ...EXTERNAL,
      externalDatabase: { ...EXTERNAL.externalDatabase, adminSecret: 'administrator', adminSecretKey: 'uri' },
      services: { groups: { secretRefs: { DATABASE_TLS_KEY: { name: 'keys', key: 'tls.key' } } } },
      settings: { DATABASE_TLS_CA: 'PEM' },
    };
    const manifests = render(values);
    const { initContainers, containers, volumes } = migrations(manifests).spec.template.spec;
    const ca = { name: 'DATABASE_TLS_CA', value: 'PEM' };
    const deployment = find(manifests, 'Deployment', 'groups').spec.template.spec;
    for (const { env } of [...initContainers, ...containers, deployment.initContainers[0]]) {
      expect(env).toContainEqual(ca);
    }
    const own = containers.find(({ name }: { name: string }) => name === 'groups').env;
    expect(own).toContainEqual({
      name: 'DATABASE_TLS_KEY_FILE',
      value: '/run/secrets/groups/DATABASE_TLS_KEY',
    });
    expect(sourcesOf(volumes, 'groups')[1]).toEqual({
      secret: { name: 'keys', items: [{ key: 'tls.key', path: 'DATABASE_TLS_KEY' }] },
    });
    expect(volumes[0].secret).toMatchObject({
      secretName: 'administrator',
      items: [{ key: 'uri', path: 'url' }],
    });
  });

  it('migrates with the URLs of `secretRefs`, and mounts no other secret', () => {
    const secretRefs = {
      DATABASE_URL: { name: 'our-db', key: 'uri' },
      SMTP_URL: { name: 'mail', key: 'url' },
    };
    const manifests = render({ services: { accounts: { secretRefs } } });
    const { volumes } = migrations(manifests).spec.template.spec;
    const referenced = { secret: { name: 'our-db', items: [{ key: 'uri', path: 'DATABASE_URL' }] } };
    expect(sourcesOf(volumes, 'accounts')).toEqual([referenced]);
    expect(Object.keys(secret(manifests, 'migrations-1'))).not.toContain('accounts');
    expect(secret(manifests, 'accounts')).not.toHaveProperty('DATABASE_URL');
  });
});
