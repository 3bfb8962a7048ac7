import { checkDomain } from './domain-name';

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
])('%j is refused: %s', (text, problem) =>
  expect(() => checkDomain(text)).toThrow(`Invalid domain: ${problem}`),
);
