import { accountsConfig } from './config';

const problems = (env: Record<string, string>) =>
  accountsConfig
    .safeParse({ NATS_URL: 'nats://bus', DATABASE_URL: 'postgres://db', SECRET_KEY: 's'.repeat(32), ...env })
    .error?.issues.map(({ path }) => path[0]) ?? [];

test('GRAVATAR is on or off', () => {
  const of = (GRAVATAR: string) => problems({ EXTERNAL_URL: 'https://chat.example.com', GRAVATAR });
  expect([of('on'), of('off'), of('false')]).toEqual([[], [], ['GRAVATAR']]);
});

test('DEV_LOGIN is refused where other machines reach the server', () => {
  expect(problems({ EXTERNAL_URL: 'https://chat.example.com', DEV_LOGIN: 'true' })).toEqual(['DEV_LOGIN']);
  expect(problems({ EXTERNAL_URL: 'https://chat.example.com' })).toEqual([]);
  expect(problems({ EXTERNAL_URL: 'http://localhost:9991', DEV_LOGIN: 'true' })).toEqual([]);
});

test('OPEN_REALM_CREATION is refused where there is no domain for organisations', () => {
  const of = (env: Record<string, string>) => problems({ OPEN_REALM_CREATION: 'true', ...env });
  expect(of({ EXTERNAL_URL: 'https://chat.example.com' })).toEqual([]);
  expect(of({ EXTERNAL_URL: 'http://192.0.2.1' })).toEqual(['OPEN_REALM_CREATION']);
  expect(of({ EXTERNAL_URL: 'http://192.0.2.1', REALM_DOMAIN: 'chat.example.com' })).toEqual([]);
  expect(of({ EXTERNAL_URL: 'http://192.0.2.1', REALM_DOMAIN: 'Chat.example.com:80' })).toEqual([
    'REALM_DOMAIN',
  ]);
});
