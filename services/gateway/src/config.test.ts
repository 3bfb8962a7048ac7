import { gatewayConfig } from './config';

const parse = (env: Record<string, string>) =>
  gatewayConfig.safeParse({ NATS_URL: 'nats://bus', ...env }).error?.issues.map(({ path }) => path[0]) ?? [];
const UNSAFE = { DEV_LOGIN: 'true', RATE_LIMITS: 'off' };

describe('gatewayConfig', () => {
  it.each<Record<string, string>>([
    { EXTERNAL_URL: 'https://chat.example.com' },
    { EXTERNAL_URL: 'https://chat.example.com', HOST: '127.0.0.1' },
    { HOST: '0.0.0.0' },
    {},
  ])('refuses settings for development with %o', (env) => {
    expect(parse({ ...env, ...UNSAFE })).toEqual(['DEV_LOGIN', 'RATE_LIMITS']);
    expect(parse({ ...env, RATE_LIMITS: 'off' })).toEqual(['RATE_LIMITS']);
    expect(parse(env)).toEqual([]);
  });

  it.each([
    [undefined, 0],
    ['false', 0],
    ['0', 0],
    ['true', 1],
    ['1', 1],
    ['2', 2],
  ])('reads TRUST_PROXY=%s as %d proxies', (text, proxies) => {
    expect(gatewayConfig.parse({ NATS_URL: 'nats://bus', TRUST_PROXY: text }).TRUST_PROXY).toBe(proxies);
  });

  it('requires a secret of mail servers where mails are taken', () => {
    const domain = { EMAIL_GATEWAY_DOMAIN: 'Mail.chat.example.com' };
    expect(parse(domain)).toEqual(['EMAIL_GATEWAY_SECRET']);
    expect(parse({ ...domain, EMAIL_GATEWAY_SECRET: 'a secret with spaces' })).toEqual(['EMAIL_GATEWAY_SECRET']);
    expect(parse({ ...domain, EMAIL_GATEWAY_SECRET: 'a-secret-of-some-length' })).toEqual([]);
    expect(parse({ ...domain, EMAIL_GATEWAY_DOMAIN: 'mail@chat.example' })).toContain('EMAIL_GATEWAY_DOMAIN');
  });

  it.each(['yes', '-1', '1.5'])('refuses TRUST_PROXY=%s', (text) => {
    expect(parse({ TRUST_PROXY: text })).toEqual(['TRUST_PROXY']);
  });

  it.each<Record<string, string>>([
    { EXTERNAL_URL: 'http://localhost:9991' },
    { EXTERNAL_URL: 'http://chat.localhost', HOST: '0.0.0.0' },
    { HOST: '127.0.0.1' },
  ])('accepts them with %o', (env) => {
    expect(parse({ ...env, ...UNSAFE })).toEqual([]);
  });
});
