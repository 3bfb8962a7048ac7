import { findSubdomainProblem } from './subdomain';

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
