import { checkDomain, findSubdomainProblem, isHostName, realmDomainOf } from './host-names';

test.each([
  ['people.example', 'people.example'],
  [' People.EXAMPLE ', 'people.example'],
  ['a-b.c1.example', 'a-b.c1.example'],
])('%j is stored as %s', (text, domain) => expect(checkDomain(text)).toBe(domain));

test.each([
  [' ', "Domain can't be empty."],
  ['localhost', 'Domain must have at least one dot (.)'],
  [`${'a'.repeat(255)}.example`, 'Domain is too long'],
  ['.example', 'Domain cannot start or end with a dot (.)'],
  ['people.example.', 'Domain cannot start or end with a dot (.)'],
  ['people..example', "Consecutive '.' are not allowed."],
  ['-people.example', "Subdomains cannot start or end with a '-'."],
  ['people.exa_mple', "Domain can only have letters, numbers, '.' and '-'s."],
  ['pöple.example', "Domain can only have letters, numbers, '.' and '-'s."],
])('%j is refused: %s', (text, problem) => expect(() => checkDomain(text)).toThrow(`Invalid domain: ${problem}`));

test.each(['localhost', 'chat.example.com', 'a-b.example', '127.0.0.1', `${'x'.repeat(63)}.example`])(
  '%s is a host name',
  (text) => expect(isHostName(text)).toBe(true),
);

test.each([
  '',
  'Chat.example',
  'chat.example:9991',
  'https://chat.example',
  '-a.example',
  'a-.example',
  'a..example',
  'a.example.',
  'a b',
  `${'x'.repeat(64)}.example`,
  `${'x.'.repeat(127)}example`,
])('%j is no host name', (text) => expect(isHostName(text)).toBe(false));

test.each(['abc', 'a-b', '123', 'x'.repeat(40)])('%s can be a subdomain', (text) =>
  expect(findSubdomainProblem(text)).toBeUndefined(),
);

test.each([
  ['', 'Subdomain needs to have length 3 or greater.'],
  ['ab', 'Subdomain needs to have length 3 or greater.'],
  ['-abc', "Subdomain cannot start or end with a '-'."],
  ['abc-', "Subdomain cannot start or end with a '-'."],
  ['Abc', "Subdomain can only have lowercase letters, numbers, and '-'s."],
  ['a.b', "Subdomain can only have lowercase letters, numbers, and '-'s."],
  ['bücher', "Subdomain can only have lowercase letters, numbers, and '-'s."],
  ['abc\n', "Subdomain can only have lowercase letters, numbers, and '-'s."],
  ['www', 'Subdomain reserved. Please choose a different one.'],
  ['xn--bcher-kva', 'Subdomain reserved. Please choose a different one.'],
  ['x'.repeat(41), 'Subdomain too long (limit: 40 characters).'],
])('%j cannot: %s', (text, problem) => expect(findSubdomainProblem(text)).toBe(problem));

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
