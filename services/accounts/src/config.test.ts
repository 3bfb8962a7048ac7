import { parseConfig } from '@team-chat/runtime';
import { accountsConfig } from './config';

const REQUIRED = { NATS_URL: 'nats://bus', DATABASE_URL: 'postgres://db', SECRET_KEY: 's'.repeat(32) };
const problems = (env: Record<string, string>) =>
  accountsConfig.safeParse({ ...REQUIRED, ...env }).error?.issues.map(({ path }) => path[0]) ?? [];

test('GRAVATAR is on or off', () => {
  const of = (GRAVATAR: string) => problems({ EXTERNAL_URL: 'https://chat.example.com', GRAVATAR });
  expect([of('on'), of('off'), of('false')]).toEqual([[], [], ['GRAVATAR']]);
});

test('DEV_LOGIN is refused where other machines reach the server', () => {
  expect(problems({ EXTERNAL_URL: 'https://chat.example.com', DEV_LOGIN: 'true' })).toEqual(['DEV_LOGIN']);
  expect(problems({ EXTERNAL_URL: 'https://chat.example.com' })).toEqual([]);
  expect(problems({ EXTERNAL_URL: 'http://localhost:9991', DEV_LOGIN: 'true' })).toEqual([]);
});

test('PASSWORD_HASH_KIB is refused where it makes guessing cheap and other machines reach the server', () => {
  const of = (EXTERNAL_URL: string, PASSWORD_HASH_KIB: string) => problems({ EXTERNAL_URL, PASSWORD_HASH_KIB });
  expect(of('https://chat.example.com', '19455')).toEqual(['PASSWORD_HASH_KIB']);
  expect(of('https://chat.example.com', '65536')).toEqual([]);
  expect(of('http://localhost:9991', '64')).toEqual([]);
  expect(of('http://localhost:9991', '7')).toEqual(['PASSWORD_HASH_KIB']);
});

test('OPEN_REALM_CREATION is refused where there is no domain for organisations', () => {
  const of = (env: Record<string, string>) => problems({ OPEN_REALM_CREATION: 'true', ...env });
  expect(of({ EXTERNAL_URL: 'https://chat.example.com' })).toEqual([]);
  expect(of({ EXTERNAL_URL: 'http://192.0.2.1' })).toEqual(['OPEN_REALM_CREATION']);
  expect(of({ EXTERNAL_URL: 'http://192.0.2.1', REALM_DOMAIN: 'chat.example.com' })).toEqual([]);
  expect(of({ EXTERNAL_URL: 'http://192.0.2.1', REALM_DOMAIN: 'Chat.example.com:80' })).toEqual(['REALM_DOMAIN']);
});

describe('OIDC_PROVIDERS', () => {
  const provider = {
    name: 'example',
    display_name: 'Example',
    issuer: 'https://id.example.com',
    client_id: 'chat',
  };
  const parse = (OIDC_PROVIDERS: string) =>
    parseConfig(accountsConfig, { ...REQUIRED, EXTERNAL_URL: 'https://chat.example.com', OIDC_PROVIDERS });

  test.each<[string, object[]]>([
    ['one provider', [provider]],
    ['two providers', [provider, { ...provider, name: 'example-2' }]],
    ...['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'].map((issuer): [string, object[]] => [
      `the issuer ${issuer} on this machine`,
      [{ ...provider, issuer }],
    ]),
  ])('takes %s', (_case, list) => {
    expect(parse(JSON.stringify(list)).OIDC_PROVIDERS).toMatchObject(list);
  });

  test('by default lists none', () => {
    expect(parse('').OIDC_PROVIDERS).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ['a text that is not JSON', '[{', 'OIDC_PROVIDERS: must be a list in JSON'],
    ['an object', provider, 'OIDC_PROVIDERS: Invalid input: expected array'],
    [
      'two providers of one name',
      [provider, { ...provider, issuer: 'https://other.example.com' }],
      'OIDC_PROVIDERS: names must differ',
    ],
    ...['http://id.example.com', 'http://localhost.example.com', 'http://192.0.2.1'].map(
      (issuer): [string, unknown, string] => [
        `the issuer ${issuer}`,
        [{ ...provider, issuer }],
        'OIDC_PROVIDERS.0.issuer: must be https',
      ],
    ),
    [
      'an unknown field',
      [provider, { ...provider, name: 'other', secret: 'x' }],
      'OIDC_PROVIDERS.1: Unrecognized key: "secret"',
    ],
    ...['', 'Example', 'a/b', '-a', 'a_b', 'a'.repeat(31)].map((name): [string, unknown, string] => [
      `the name "${name}"`,
      [{ ...provider, name }],
      'OIDC_PROVIDERS.0.name: must be lower-case letters, digits and -',
    ]),
    [
      'a role that there is not',
      [{ ...provider, roles: { claim: 'job', values: { boss: 'king' } } }],
      'OIDC_PROVIDERS.0.roles.values.boss: Invalid option',
    ],
  ])('refuses %s', (_case, value, message) => {
    expect(() => parse(typeof value === 'string' ? value : JSON.stringify(value))).toThrow(
      expect.objectContaining({ name: 'ConfigError', message: expect.stringContaining(message) }),
    );
  });

  test('names all problems, and no secret', () => {
    const client_secret = 'a secret of the client';
    const list = [
      { ...provider, client_secret, name: 'A' },
      { ...provider, client_secret, issuer: 'ftp://x.example' },
    ];
    for (const message of [
      expect.stringMatching(/OIDC_PROVIDERS\.0\.name.*OIDC_PROVIDERS\.1\.issuer/),
      expect.not.stringContaining(client_secret),
    ]) {
      expect(() => parse(JSON.stringify(list))).toThrow(expect.objectContaining({ message }));
    }
  });
});
