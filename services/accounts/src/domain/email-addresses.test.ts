import { apiEmail, findEmailProblem, isWellFormedEmail } from './email-addresses';

test('apiEmail is a placeholder unless everyone sees the real address', () => {
  const user = { user_id: 7, delivery_email: 'a@b.example' };
  expect(apiEmail({ ...user, email_address_visibility: 1 }, 'chat.example')).toBe('a@b.example');
  expect(apiEmail({ ...user, email_address_visibility: 3 }, 'chat.example')).toBe('user7@chat.example');
});

test.each(['a@b.example', 'a.b+c@localhost', "o'neil@x-y.example"])('%s is a well-formed address', (text) => {
  expect(isWellFormedEmail(text)).toBe(true);
});
test.each(['', 'a', '@b', 'a@', 'a b@c.example', 'a@b..c', 'a@-b.example', `${'x'.repeat(250)}@b.example`])(
  '%j is no well-formed address',
  (text) => expect(isWellFormedEmail(text)).toBe(false),
);

const OPEN = { emails_restricted_to_domains: false, disallow_disposable_email_addresses: true };
const RESTRICTED = { emails_restricted_to_domains: true };
const DOMAINS = [
  { domain: 'people.example', allow_subdomains: false },
  { domain: 'work.example', allow_subdomains: true },
  { domain: 'mailinator.com', allow_subdomains: false },
];

test.each<[string, Partial<typeof OPEN>, string | undefined]>([
  ['ada@people.example', {}, undefined],
  ['ada+1@people.example', {}, undefined],
  ['ada', {}, 'malformed'],
  ['', {}, 'malformed'],
  ['ada@mailinator.com', {}, 'disposable'],
  ['ada@mailinator.com', { disallow_disposable_email_addresses: false }, undefined],
  ['ada@mailinator.com', RESTRICTED, undefined],
  ['ada@People.Example', RESTRICTED, undefined],
  ['ada@eu.people.example', RESTRICTED, 'other domain'],
  ['ada@eu.work.example', RESTRICTED, undefined],
  ['ada@homework.example', RESTRICTED, 'other domain'],
  ['ada+1@people.example', RESTRICTED, 'plus'],
])('%j with settings %j: problem %s', (email, settings, problem) => {
  expect(findEmailProblem(email, { ...OPEN, ...settings }, DOMAINS)).toBe(problem);
});

test('a restriction to domains without any domain refuses every address', () => {
  expect(findEmailProblem('ada@people.example', { ...OPEN, ...RESTRICTED }, [])).toBe('other domain');
});
