import { copyChart, describeChart, find, type Manifest, removeChart, render } from './chart';

const EXTERNAL = {
  nats: { enabled: false },
  postgresql: { enabled: false },
  externalNats: { address: 'nats-1.example.com:4222,nats-2.example.com:4222', tls: true },
  externalDatabase: { host: 'db.example.com', name: 'chat', parameters: '?sslmode=verify-full' },
};

const secret = (manifests: Manifest[], name: string) => find(manifests, 'Secret', name).stringData!;

describeChart('what the chart puts around the services', () => {
  beforeAll(copyChart);
  afterAll(removeChart);

  it('makes passwords that agree with one another', () => {
    const manifests = render();
    const users = manifests.find(({ metadata }) => metadata.name === 'chat-nats-users')!.stringData![
      'users.conf'
    ];
    for (const service of ['gateway', 'events', 'accounts', 'admin']) {
      const url = new URL(secret(manifests, service).NATS_URL!);
      expect(url.username).toBe(service);
      expect(users).toContain(`{ user: ${service}, password: "${url.password}"`);
    }
    // As NATS reads it: its strings know fewer escapes than JSON's.
    expect(users).toContain('"op.>"');
    const own = new URL(secret(manifests, 'snippets-and-folders').DATABASE_URL!);
    expect(own.username).toBe('team_chat_snippets_and_folders');
    expect(own.hostname).toBe('chat-team-chat-postgresql');
  });

  it('gives no two services the same password, and no two renderings', () => {
    const urls = [...render(), ...render()].flatMap(({ stringData }) => {
      const { NATS_URL, DATABASE_URL } = stringData ?? {};
      return [NATS_URL, DATABASE_URL].flatMap((url) => (url ? [new URL(url).password] : []));
    });
    expect(new Set(urls).size).toBe(2 * (6 + 4 + 1));
  });

  it('gives the secret key to accounts alone', () => {
    const holders = render().filter(({ stringData }) => stringData && 'SECRET_KEY' in stringData);
    expect(holders.map(({ metadata }) => metadata.name)).toEqual(['chat-team-chat-accounts']);
  });

  it('makes no Secret where they are there already', () => {
    const manifests = render({ secrets: { create: false, namePrefix: 'ours' } });
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const { volumes } = find(manifests, 'Deployment', 'events').spec.template.spec;
    expect(volumes[0].secret.secretName).toBe('ours-events');
  });

  it('connects to servers elsewhere', () => {
    const manifests = render(EXTERNAL);
    expect(secret(manifests, 'events').NATS_URL).toMatch(
      /^tls:\/\/events:\w+@nats-1\.example\.com:4222,tls:\/\/events:\w+@nats-2\.example\.com:4222$/,
    );
    expect(secret(manifests, 'groups').DATABASE_URL).toMatch(
      /^postgres:\/\/chat_groups:\w+@db\.example\.com:5432\/chat\?sslmode=verify-full$/,
    );
    expect(manifests.some(({ kind }) => kind === 'StatefulSet')).toBe(false);
  });

  it('says what is missing where no server is named', () => {
    expect(() => render({ nats: { enabled: false } })).toThrow('externalNats.address has to be set');
    expect(() => render({ postgresql: { enabled: false } })).toThrow('externalDatabase.host has to be set');
  });

  it('migrates with each service’s own image and role, after making the roles', () => {
    const { spec } = find(render(), 'Job', 'migrations-1').spec.template;
    expect(spec.containers.map(({ image, args }: any) => [image, args[1]])).toEqual(
      ['accounts', 'groups', 'messaging', 'snippets-and-folders'].map((name) => [
        `team-chat/${name}:0.1.0`,
        name,
      ]),
    );
    expect(spec.initContainers[0].args).toHaveLength(4);
    const withoutAdmin = find(render(EXTERNAL), 'Job', 'migrations-1').spec.template.spec;
    expect(withoutAdmin.initContainers).toBeUndefined();
  });

  it('migrates before an upgrade, as a hook', () => {
    const upgrade = render({}, ['--is-upgrade', '--kube-version', '1.33.0']);
    const job = upgrade.find(({ kind }) => kind === 'Job')!;
    expect(job.metadata.annotations!['helm.sh/hook']).toBe('pre-upgrade,pre-rollback');
    const install = render().find(({ kind }) => kind === 'Job')!;
    expect(install.metadata.annotations).toBeUndefined();
  });

  it('lets only those reach the database who use it', () => {
    const manifests = render();
    const portsOf = (name: string) =>
      find(manifests, 'NetworkPolicy', name).spec.egress.flatMap((rule: any) =>
        rule.ports.map((p: any) => p.port),
      );
    expect(portsOf('messaging')).toEqual([53, 53, 4222, 5432]);
    expect(portsOf('gateway')).toEqual([53, 53, 4222]);
    expect(
      find(manifests, 'NetworkPolicy', 'postgresql').spec.ingress[0].from[0].podSelector.matchLabels,
    ).toEqual({
      'app.kubernetes.io/instance': 'chat',
      'team-chat/uses-database': 'true',
    });
  });

  it('makes an ingress that is as patient as a poll', () => {
    const ingress = { enabled: true, hosts: ['other.example.com'], tlsSecret: 'certificate' };
    const manifests = render({ ingress, externalUrl: 'https://chat.example.com' });
    const { metadata, spec } = find(manifests, 'Ingress', 'gateway');
    expect(Number(metadata.annotations!['nginx.ingress.kubernetes.io/proxy-read-timeout'])).toBeGreaterThan(
      70,
    );
    const hosts = ['chat.example.com', 'other.example.com'];
    expect(spec.rules.map((rule: any) => rule.host)).toEqual(hosts);
    expect(spec.tls).toEqual([{ secretName: 'certificate', hosts }]);
    const { env } = find(manifests, 'Deployment', 'gateway').spec.template.spec.containers[0];
    expect(env).toContainEqual({ name: 'TRUST_PROXY', value: 'true' });
  });

  it('refuses values that are wrong, naming them', () => {
    expect(() => render({ services: { gateway: { replicas: 0 } } })).toThrow('services.gateway.replicas');
    expect(() => render({ settings: { DEV_LOGIN: 'true' } })).toThrow('settings');
    expect(() => render({ externalURL: 'http://x' })).toThrow('externalURL');
  });
});
