import { describeChart, EXTERNAL, find, RECENT, render, secret } from './chart';

describeChart('what the chart puts around the services', () => {
  it('generates the same passwords for services and servers', () => {
    const manifests = render();
    const users = manifests.find(({ metadata }) => metadata.name === 'chat-nats-users')!.stringData!['users.conf'];
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

  it('has one more secret key for each rotation', () => {
    const manifests = render({ secrets: { rotation: 2 } });
    const keys = secret(manifests, 'accounts').SECRET_KEY!.split(',');
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key.length).toBeGreaterThanOrEqual(32);
    // The next upgrade may not have a lower number.
    expect(secret(manifests, 'master').rotation).toBe('2');
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
      find(manifests, 'NetworkPolicy', name).spec.egress.flatMap((rule: any) => rule.ports.map((p: any) => p.port));
    expect(portsOf('groups')).toEqual([53, 53, 4222, 5432]);
    expect(portsOf('events')).toEqual([53, 53, 4222, 80, 443]);
    expect(find(manifests, 'NetworkPolicy', 'postgresql').spec.ingress[0].from[0].podSelector.matchLabels).toEqual({
      'app.kubernetes.io/instance': 'chat',
      'team-chat/uses-database': 'true',
    });
  });

  it('lets only the gateway, messaging and events reach any web server, none of a private network, and accounts mail servers and providers', () => {
    const manifests = render();
    const webRule = (name: string) =>
      find(manifests, 'NetworkPolicy', name).spec.egress.find((rule: any) =>
        rule.ports.some((p: any) => p.port === 443),
      );
    for (const name of ['messaging', 'events']) expect(webRule(name)).toEqual(webRule('gateway'));
    expect(webRule('gateway').ports).toEqual([{ port: 80 }, { port: 443 }]);
    expect(webRule('gateway').to[0].ipBlock.except).toContain('10.0.0.0/8');
    expect(webRule('accounts').ports).toContainEqual({ port: 587 });
    expect(webRule('groups')).toBeUndefined();
  });

  it('refuses wrong values and names them', () => {
    expect(() => render({ services: { gateway: { replicas: 0 } } })).toThrow('services.gateway.replicas');
    expect(() => render({ settings: { DEV_LOGIN: 'true' } })).toThrow('settings');
    expect(() => render({ externalURL: 'http://x' })).toThrow('externalURL');
  });
});
