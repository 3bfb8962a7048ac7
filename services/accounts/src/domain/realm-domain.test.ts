import { realmDomainOf } from './realm-domain';

test.each<[string, string | undefined, string | undefined]>([
  ['https://Chat.example.com', undefined, 'chat.example.com'],
  ['http://localhost:9991', undefined, 'localhost'],
  ['https://chat.example.com', 'orgs.example.com', 'orgs.example.com'],
  ['http://127.0.0.1:9991', 'localhost', 'localhost'],
  ['http://127.0.0.1:9991', undefined, undefined],
  ['http://[::1]:9991', undefined, undefined],
])('at %s with REALM_DOMAIN %s, organisations are below %s', (EXTERNAL_URL, REALM_DOMAIN, domain) =>
  expect(realmDomainOf({ EXTERNAL_URL, REALM_DOMAIN })).toBe(domain),
);
