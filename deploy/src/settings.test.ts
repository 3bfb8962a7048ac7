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

  describe('settings for development where other machines reach the gateway', () => {
    const safe = { DEV_LOGIN: 'false', RATE_LIMITS: 'user=200/60', SEED_DEMO: 'false' };

    it.each<Record<string, string>>([
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { HOST: '192.168.1.20' },
      { EXTERNAL_URL: 'https://chat.example.com' },
      { HOST: '127.0.0.1', EXTERNAL_URL: 'http://192.168.1.20:9991' },
    ])('are refused for %o, each with the value to set', (env) => {
      const refusal = /DEV_LOGIN=false.*RATE_LIMITS='user=.*'.*SEED_DEMO=false/;
      expect(() => parse(env)).toThrow(refusal);
      expect(() => parse({ ...env, DEV_LOGIN: 'true', RATE_LIMITS: 'off', SEED_DEMO: 'true' })).toThrow(
        refusal,
      );
      expect(parse({ ...env, ...safe })).toMatchObject({ devLogin: false, seedDemo: false });
    });

    it.each(['DEV_LOGIN', 'RATE_LIMITS', 'SEED_DEMO'] as const)('are refused for %s alone', (name) => {
      const env = { HOST: '0.0.0.0', ...safe, [name]: '' };
      const others = Object.keys(safe).filter((each) => each !== name);
      expect(() => parse(env)).toThrow(`${name}=`);
      expect(() => parse(env)).not.toThrow(others[0]);
      expect(() => parse(env)).not.toThrow(others[1]);
    });

    it('are accepted on this machine', () => {
      expect(parse({ HOST: 'localhost', EXTERNAL_URL: 'http://chat.localhost:9991' }).devLogin).toBe(true);
    });
  });

  it('does not print passwords in URLs', () => {
    expect(() => parse({ DATABASE_URL: 'mysql://root:hidden@db' })).toThrow(/^(?!.*hidden).*DATABASE_URL/);
    expect(() => parse({ SMTP_URL: 'http://root:hidden@mail' })).toThrow(/^(?!.*hidden).*SMTP_URL/);
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
