import { ROLE } from '@team-chat/permissions';
import { checkIssued, IdentityProvider, readPerson } from './identity-provider';

const aProvider = (rest = {}) =>
  IdentityProvider.parse({
    name: 'one',
    display_name: 'One',
    issuer: 'https://one.example',
    client_id: 'chat',
    ...rest,
  });
const roles = { claim: 'job', values: { boss: 'owner', clerk: 'member', visitor: 'guest' } };

describe('the role of a person', () => {
  test.each<[string, object, unknown, number | null]>([
    ['is the one of the value', {}, 'clerk', ROLE.member],
    ['is the highest of several', {}, ['visitor', 'boss', 'clerk'], ROLE.owner],
    ['stays without a known value', {}, ['cook'], null],
    ['stays without the claim', {}, undefined, null],
    ['is the default without a known value', { default: 'guest' }, ['cook'], ROLE.guest],
    ['is the default without the claim', { default: 'member' }, undefined, ROLE.member],
    ['is not the default with a known value', { default: 'guest' }, 'boss', ROLE.owner],
  ])('%s', (_case, rest, job, role) => {
    const provider = aProvider({ roles: { ...roles, ...rest } });
    expect(readPerson(provider, { sub: 'a', job }).role).toBe(role);
  });
});

test.each([
  ['of a claim', { email: 'a@b.example', email_verified: true }, {}, 'a@b.example', true],
  ['as a text', { email: 'a@b.example', email_verified: 'true' }, {}, 'a@b.example', true],
  ['without the claim', { email: 'a@b.example' }, {}, 'a@b.example', false],
  ['that is trusted', { email: 'a@b.example' }, { trusts_addresses: true }, 'a@b.example', true],
  [
    'that is trusted, but not verified',
    { email: 'a@b.example', email_verified: false },
    { trusts_addresses: true },
    'a@b.example',
    false,
  ],
  ['that is none', { email: 'a\0@b.example', email_verified: true }, {}, null, true],
])('reads an address %s', (_case, claims, rest, email, email_verified) => {
  expect(readPerson(aProvider(rest), { sub: 'a', ...claims })).toMatchObject({ email, email_verified });
});

test.each(['', 'a'.repeat(256), 'a\0', 7, undefined])('refuses the subject %p', (sub) => {
  expect(() => readPerson(aProvider(), { sub })).toThrow('no proper subject');
});

test.each([
  ['an address that is none', 'one.example'],
  ['a server without encryption', 'http://one.example'],
])('refuses as issuer %s', (_case, issuer) => {
  expect(IdentityProvider.safeParse({ name: 'one', display_name: 'One', issuer, client_id: 'c' }).success).toBe(false);
});

describe('an ID token', () => {
  test.each([1000, 0, 1060])('may be made at %s, where it is 1000', (iat) => {
    expect(() => checkIssued({ iat }, 1000)).not.toThrow();
  });

  test.each([1061, 1e12, Infinity, NaN, '1000', undefined])('cannot be made at %p', (iat) => {
    expect(() => checkIssued({ iat }, 1000)).toThrow('the ID token was made in the future');
  });
});
