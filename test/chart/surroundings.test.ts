import { copyChart, describeChart, find, type Manifest, RECENT, removeChart, render } from './chart';

const EXTERNAL = {
  nats: { enabled: false },
  postgresql: { enabled: false },
  externalNats: { address: 'nats-1.example.com:4222,nats-2.example.com:4222', tls: true },
  externalDatabase: { host: 'db.example.com', name: 'chat', parameters: '?sslmode=verify-full' },
};

const migrations = (manifests: Manifest[]) => {
  const [job, ...others] = manifests.filter(({ kind }) => kind === 'Job');
  expect(others).toEqual([]);
  return job!;
};

const secret = (manifests: Manifest[], name: string) => find(manifests, 'Secret', name).stringData!;

describeChart('what the chart puts around the services', () => {
  beforeAll(copyChart);
  afterAll(removeChart);

  it('generates the same passwords for services and servers', () => {
    const manifests = render();
    const users = manifests.find(({ metadata }) => metadata.name === 'chat-nats-users')!.stringData![
      'users.conf'
    ];
    for (const service of ['gateway', 'events', 'accounts', 'admin']) {
      const url = new URL(secret(manifests, service).NATS_URL!);
      expect(url.username).toBe(service);
      expect(users).toContain(`{ user: ${service}, password: "${url.password}"`);
    }
    // Not escaped: strings in the configuration of NATS have fewer escapes than those of JSON.
    expect(users).toContain('"op.>"');
    const own = new URL(secret(manifests, 'snippets-and-folders').DATABASE_URL!);
    expect(own.username).toBe('team_chat_snippets_and_folders');
    expect(own.hostname).toBe('chat-team-chat-postgresql');
  });

  it('generates other passwords for each service and each rendering', () => {
    const urls = [...render(), ...render()].flatMap(({ stringData }) => {
      const { NATS_URL, DATABASE_URL } = stringData ?? {};
      return [NATS_URL, DATABASE_URL].flatMap((url) => (url ? [new URL(url).password] : []));
    });
    expect(new Set(urls).size).toBe(2 * (6 + 4 + 1));
  });

  it('gives the secret key only to accounts', () => {
    const holders = render().filter(({ stringData }) => stringData && 'SECRET_KEY' in stringData);
    expect(holders.map(({ metadata }) => metadata.name)).toEqual(['chat-team-chat-accounts']);
  });

  it('makes no Secret with secrets.create=false', () => {
    const manifests = render({ secrets: { create: false, namePrefix: 'ours' } });
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const { volumes } = find(manifests, 'Deployment', 'events').spec.template.spec;
    expect(volumes[0].projected.sources).toEqual([{ secret: { name: 'ours-events' } }]);
  });

  it('connects to external servers', () => {
    const manifests = render(EXTERNAL);
    expect(secret(manifests, 'events').NATS_URL).toMatch(
      /^tls:\/\/events:\w+@nats-1\.example\.com:4222,tls:\/\/events:\w+@nats-2\.example\.com:4222$/,
    );
    expect(secret(manifests, 'groups').DATABASE_URL).toMatch(
      /^postgres:\/\/chat_groups:\w+@db\.example\.com:5432\/chat\?sslmode=verify-full$/,
    );
    expect(manifests.some(({ kind }) => kind === 'StatefulSet')).toBe(false);
  });

  it('refuses values without the address of an external server', () => {
    expect(() => render({ nats: { enabled: false } })).toThrow('externalNats.address has to be set');
    expect(() => render({ postgresql: { enabled: false } })).toThrow('externalDatabase.host has to be set');
  });

  it('migrates with each service’s own image and role, after making the roles', () => {
    const { spec } = migrations(render()).spec.template;
    expect(spec.containers.map(({ image, args }: any) => [image, args[1]])).toEqual(
      ['accounts', 'groups', 'messaging', 'snippets-and-folders'].map((name) => [
        `team-chat/${name}:0.1.0`,
        name,
      ]),
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

  it('gives the job another name for another version', () => {
    const jobOf = (tag: string) =>
      migrations(render({ secrets: { create: false }, image: { tag } })).metadata;
    expect(jobOf('1').name).toBe(jobOf('1').name);
    expect(jobOf('1').name).not.toBe(jobOf('2').name);
  });

  it('migrates with the TLS settings of the services', () => {
    const groups = { secrets: ['NATS_URL', 'DATABASE_URL', 'DATABASE_TLS_KEY'], extraSecret: 'keys' };
    const externalDatabase = { ...EXTERNAL.externalDatabase, adminSecret: 'administrator' };
    const values = {
      ...EXTERNAL,
      externalDatabase,
      services: { groups },
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
    const volume = volumes.find(({ name }: { name: string }) => name === 'groups');
    expect(volume.projected.sources[1]).toEqual({ secret: { name: 'keys' } });
  });

  it('has one more secret key for each rotation', () => {
    const manifests = render({ secrets: { rotation: 2 } });
    const keys = secret(manifests, 'accounts').SECRET_KEY!.split(',');
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key.length).toBeGreaterThanOrEqual(32);
    // The next upgrade may not have a lower number.
    expect(secret(manifests, 'master').rotation).toBe('2');
  });

  it('lets only services reach the bundled NATS, which reaches only its own nodes and DNS', () => {
    const { ingress, egress } = find(render(), 'NetworkPolicy', 'nats').spec;
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
    ['http://collector:4318', 4318],
    ['https://collector.example.com/otlp', 443],
    ['http://collector', 80],
  ])('allows telemetry to be sent to %s', (otlpEndpoint, port) => {
    const { egress } = find(render({ telemetry: { otlpEndpoint } }), 'NetworkPolicy', 'groups').spec;
    expect(egress.at(-1)).toEqual({ ports: [{ port }] });
  });

  it('lets `helm test` reach the gateway if gatewayFrom is set', () => {
    const manifests = render({ networkPolicy: { gatewayFrom: [{ namespaceSelector: {} }] } });
    const [, gateway] = find(manifests, 'NetworkPolicy', 'gateway').spec.ingress;
    const test = find(manifests, 'Pod', 'gateway-answers').metadata.labels;
    expect(test).toMatchObject(gateway.from[1].podSelector.matchLabels);
  });

  it('keeps names within 63 characters', () => {
    const long = 'a-release-with-a-name-that-is-rather-long';
    for (const { metadata } of render({}, RECENT, long)) expect(metadata.name.length).toBeLessThanOrEqual(63);
  });

  it('lets only services with a schema reach the database', () => {
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

  it('makes an ingress that waits longer than a poll', () => {
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

  it('refuses wrong values and names them', () => {
    expect(() => render({ services: { gateway: { replicas: 0 } } })).toThrow('services.gateway.replicas');
    expect(() => render({ settings: { DEV_LOGIN: 'true' } })).toThrow('settings');
    expect(() => render({ externalURL: 'http://x' })).toThrow('externalURL');
  });
});
