import { findEmailProblem } from './email-admission';

const OPEN = { emails_restricted_to_domains: false, disallow_disposable_email_addresses: true };

test.each<[string, Partial<typeof OPEN>, string | undefined]>([
  ['ada@people.example', {}, undefined],
  ['ada', {}, 'malformed'],
  ['', {}, 'malformed'],
  ['ada@people.example', { emails_restricted_to_domains: true }, 'other domain'],
  ['ada@mailinator.com', {}, 'disposable'],
  ['ada@mailinator.com', { disallow_disposable_email_addresses: false }, undefined],
])('%s with %j: %s', (email, settings, problem) => {
  expect(findEmailProblem(email, { ...OPEN, ...settings })).toBe(problem);
});
