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
