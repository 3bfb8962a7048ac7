import { serviceEnvironment, type Surroundings } from './service-environment';
import { SERVICE_NAMES } from './services';
import { parseSettings } from './settings';

const surroundings: Surroundings = {
  settings: parseSettings({ OTEL_TRACES_EXPORTER: 'otlp' }, '/'),
  natsUrlOf: (service) => `nats://${service}@bus`,
  databaseUrls: { accounts: 'postgres://accounts', messaging: 'postgres://messaging' },
  externalUrl: 'http://chat',
  secretKey: 'secret',
};

describe('serviceEnvironment', () => {
  it.each(SERVICE_NAMES)('gives %s the URL of NATS and the telemetry settings', (service) => {
    expect(serviceEnvironment(service, surroundings)).toMatchObject({
      NATS_URL: `nats://${service}@bus`,
      OTEL_TRACES_EXPORTER: 'otlp',
    });
  });

  it('gives a service only the URL of its own database role', () => {
    expect(serviceEnvironment('messaging', surroundings).DATABASE_URL).toBe('postgres://messaging');
    expect(serviceEnvironment('gateway', surroundings)).not.toHaveProperty('DATABASE_URL');
  });

  it('gives the secret key only to accounts', () => {
    const holders = SERVICE_NAMES.filter((service) => 'SECRET_KEY' in serviceEnvironment(service, surroundings));
    expect(holders).toEqual(['accounts']);
  });

  it('gives the settings of files only to the services that have files', () => {
    const of = (env: Record<string, string>, service: (typeof SERVICE_NAMES)[number]) =>
      serviceEnvironment(service, { ...surroundings, settings: parseSettings(env, '/srv') });
    const bucket = { FILES_S3_BUCKET: 'chat' };
    expect(of({}, 'messaging')).toMatchObject({ FILES_DIR: '/srv/.local/files' });
    expect(of(bucket, 'gateway')).toMatchObject(bucket);
    expect(of(bucket, 'gateway')).not.toHaveProperty('FILES_DIR');
    expect(of(bucket, 'events')).not.toHaveProperty('FILES_S3_BUCKET');
  });

  it('gives GRAVATAR only to accounts', () => {
    const settings = parseSettings({ GRAVATAR: 'off' }, '/srv');
    const off = (service: (typeof SERVICE_NAMES)[number]) =>
      serviceEnvironment(service, { ...surroundings, settings }).GRAVATAR === 'off';
    expect(SERVICE_NAMES.filter(off)).toEqual(['accounts']);
    expect(serviceEnvironment('accounts', surroundings).GRAVATAR).toBe('on');
  });

  it('gives the gateway the addresses of the demo users, where there are any', () => {
    const usersOf = (env: Record<string, string>) =>
      serviceEnvironment('gateway', { ...surroundings, settings: parseSettings(env, '/') }).DEMO_USERS;
    expect(usersOf({})).toMatch(/^owner@demo\.example,.*,guest@demo\.example$/);
    expect(usersOf({ SEED_DEMO: 'false' })).toBeUndefined();
  });

  it('gives TRUST_PROXY, and RATE_LIMITS where they are set, only to the gateway', () => {
    const environment = (env: Record<string, string>, service: (typeof SERVICE_NAMES)[number]) =>
      serviceEnvironment(service, { ...surroundings, settings: parseSettings(env, '/') });
    expect(environment({}, 'gateway')).toMatchObject({ TRUST_PROXY: '0', RATE_LIMITS: 'off' });
    const isPublic = environment({ HOST: '0.0.0.0', TRUST_PROXY: '2' }, 'gateway');
    expect(isPublic).toMatchObject({ TRUST_PROXY: '2', DEV_LOGIN: 'false' });
    expect(isPublic).not.toHaveProperty('RATE_LIMITS');
    expect(environment({}, 'accounts')).not.toHaveProperty('TRUST_PROXY');
  });

  it('gives OUTGOING_NETWORKS only to the gateway, messaging and events, and only where it is set', () => {
    const environment = (env: Record<string, string>, service: (typeof SERVICE_NAMES)[number]) =>
      serviceEnvironment(service, { ...surroundings, settings: parseSettings(env, '/') });
    expect(environment({}, 'gateway').OUTGOING_NETWORKS).toBe('127.0.0.0/8,::1');
    expect(environment({}, 'messaging').OUTGOING_NETWORKS).toBe('127.0.0.0/8,::1');
    expect(environment({}, 'events').OUTGOING_NETWORKS).toBe('127.0.0.0/8,::1');
    expect(environment({ HOST: '0.0.0.0' }, 'gateway')).not.toHaveProperty('OUTGOING_NETWORKS');
    expect(environment({}, 'accounts')).not.toHaveProperty('OUTGOING_NETWORKS');
  });

  it('gives the secret of mail servers only to the gateway, and the domain to messaging as well', () => {
    const env = { EMAIL_GATEWAY_DOMAIN: 'mail.example.com', EMAIL_GATEWAY_SECRET: 'hidden' };
    const settings = parseSettings(env, '/srv');
    const environment = (service: (typeof SERVICE_NAMES)[number]) =>
      serviceEnvironment(service, { ...surroundings, settings });
    expect(environment('gateway')).toMatchObject(env);
    expect(environment('messaging')).toMatchObject({ EMAIL_GATEWAY_DOMAIN: 'mail.example.com' });
    expect(environment('messaging')).not.toHaveProperty('EMAIL_GATEWAY_SECRET');
    expect(environment('accounts')).not.toHaveProperty('EMAIL_GATEWAY_DOMAIN');
  });

  it('gives the mail settings only to accounts', () => {
    const settings = parseSettings({ SMTP_URL: 'smtp://mail', MAIL_FROM: 'chat@x.example' }, '/srv');
    const mails = { MAIL_DIR: '/srv/.local/mail', SMTP_URL: 'smtp://mail', MAIL_FROM: 'chat@x.example' };
    expect(serviceEnvironment('accounts', { ...surroundings, settings })).toMatchObject(mails);
    expect(serviceEnvironment('gateway', { ...surroundings, settings })).not.toHaveProperty('MAIL_DIR');
  });
});
