import { parseSettings } from './settings';

const parse = (env: Record<string, string>) => parseSettings(env, '/home/someone');

describe('parseSettings', () => {
  it('returns defaults if nothing is set', () => {
    expect(parse({})).toMatchObject({
      port: 9991,
      host: '127.0.0.1',
      dataDir: '/home/someone/.local',
      seedDemo: true,
      replicas: {},
      identifierVendor: 'service',
      rateLimits: 'off',
      devLogin: true,
      logLevel: 'warn',
      databaseUrl: undefined,
      natsUrl: undefined,
      externalUrl: undefined,
      durable: true,
    });
  });

  it('knows when the daily backup is', () => {
    expect(parse({}).backupAt).toBe('02:30');
    expect(parse({ BACKUP_AT: '23:05' }).backupAt).toBe('23:05');
    expect(parse({ BACKUP_AT: 'off' }).backupAt).toBeUndefined();
    expect(() => parse({ BACKUP_AT: '24:00' })).toThrow('BACKUP_AT=24:00: must be a time such as 02:30, or off');
  });

  it('treats an empty variable as not set', () => {
    expect(parse({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 9991, databaseUrl: undefined });
  });

  it('resolves DATA_DIR relative to the working folder', () => {
    expect(parse({ DATA_DIR: 'x/y' }).dataDir).toBe('/home/someone/x/y');
    expect(parse({ DATA_DIR: '/srv/chat' }).dataDir).toBe('/srv/chat');
  });

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('reads SEED_DEMO=%s', (text, seedDemo) => {
    expect(parse({ SEED_DEMO: text }).seedDemo).toBe(seedDemo);
  });

  it('reports all problems together, naming the variables', () => {
    expect(() => parse({ PORT: 'web', SEED_DEMO: 'maybe', REPLICAS: 'event=2' })).toThrow(
      /^Wrong settings: PORT=web: must be a port number; SEED_DEMO=maybe: .*; REPLICAS=event=2: .*\.$/,
    );
  });

  it.each(['65536', '-1', '80.5', '99999999'])('refuses PORT=%s', (port) => {
    expect(() => parse({ PORT: port })).toThrow(/PORT=/);
  });

  describe.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.20' },
    { EXTERNAL_URL: 'https://chat.example.com' },
    { HOST: '127.0.0.1', EXTERNAL_URL: 'http://192.168.1.20:9991' },
  ])('where other machines reach the gateway by %o', (env) => {
    it('has safe defaults', () => {
      const safe = { devLogin: false, seedDemo: false, rateLimits: undefined, outgoingNetworks: undefined };
      expect(parse(env)).toMatchObject(safe);
      expect(parse({ ...env, DEV_LOGIN: '', SEED_DEMO: '', RATE_LIMITS: '' })).toMatchObject(safe);
      const [name] = Object.keys(env).slice(-1);
      expect(parse(env).publicBy).toEqual([`${name}=${env[name!]}`]);
    });

    it('takes rate limits and networks', () => {
      expect(parse({ ...env, RATE_LIMITS: 'user=1/60' }).rateLimits).toBe('user=1/60');
      expect(parse({ ...env, OUTGOING_NETWORKS: '10.1.0.0/16' }).outgoingNetworks).toBe('10.1.0.0/16');
    });

    it('refuses settings for development, naming the value to set of each', () => {
      const unsafe = { DEV_LOGIN: 'true', RATE_LIMITS: 'off', SEED_DEMO: 'true' };
      expect(() => parse({ ...env, ...unsafe })).toThrow(
        /other machines.* DEV_LOGIN=false.*RATE_LIMITS='user=.*'.*SEED_DEMO=false/,
      );
      for (const [name, value] of Object.entries(unsafe)) {
        expect(() => parse({ ...env, [name]: value })).toThrow(new RegExp(`Set ${name}=[^,]*,?[^,]*\\.$`));
      }
    });
  });

  it.each<Record<string, string>>([{}, { HOST: 'localhost', EXTERNAL_URL: 'http://chat.localhost:9991' }])(
    'has the defaults for development with %o',
    (env) => {
      const settings = {
        devLogin: true,
        seedDemo: true,
        rateLimits: 'off',
        outgoingNetworks: '127.0.0.0/8,::1',
        publicBy: [],
      };
      expect(parse(env)).toMatchObject(settings);
    },
  );

  it.each([
    ['', 0],
    ['true', 1],
    ['2', 2],
  ])('reads TRUST_PROXY=%s as %d proxies', (text, trustedProxies) => {
    expect(parse({ TRUST_PROXY: text }).trustedProxies).toBe(trustedProxies);
  });

  it('does not print passwords in URLs', () => {
    expect(() => parse({ DATABASE_URL: 'mysql://root:hidden@db' })).toThrow(/^(?!.*hidden).*DATABASE_URL/);
    expect(() => parse({ SMTP_URL: 'http://root:hidden@mail' })).toThrow(/^(?!.*hidden).*SMTP_URL/);
  });

  it('takes the domain for mails only together with a secret', () => {
    const gateway = { EMAIL_GATEWAY_DOMAIN: 'mail.example.com', EMAIL_GATEWAY_SECRET: 'hidden' };
    expect(parse(gateway).emailGateway).toEqual({ domain: 'mail.example.com', secret: 'hidden' });
    expect(parse({}).emailGateway).toBeUndefined();
    for (const name of Object.keys(gateway)) {
      expect(() => parse({ ...gateway, [name]: '' })).toThrow(/^Set both (?!.*hidden)/);
    }
  });

  it('passes telemetry settings through, but not the administrator URL', () => {
    const { passThrough } = parse({
      OTEL_TRACES_EXPORTER: 'otlp',
      CHECK_CONTRACTS: 'true',
      DATABASE_URL: 'postgres://admin:hidden@db/chat',
      SOMETHING: 'else',
    });
    expect(passThrough).toEqual({ OTEL_TRACES_EXPORTER: 'otlp', CHECK_CONTRACTS: 'true' });
  });
});

describe('in a container to try it', () => {
  it('has the defaults of one machine, whatever HOST is', () => {
    const trial = parse({ TRIAL: 'true', HOST: '0.0.0.0', EXTERNAL_URL: 'http://localhost:9991' });
    expect(trial).toMatchObject({ devLogin: true, seedDemo: true, rateLimits: 'off', publicBy: [] });
  });

  it('has safe defaults for users of other machines', () => {
    const trial = parse({ TRIAL: 'true', HOST: '0.0.0.0', EXTERNAL_URL: 'https://chat.example.com' });
    expect(trial).toMatchObject({ devLogin: false, seedDemo: false });
  });
});
