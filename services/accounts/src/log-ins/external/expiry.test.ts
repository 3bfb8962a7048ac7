import type { Context } from '../../context';
import { SecretBox } from '../../domain/secret-box';
import { ATTEMPT_S, openAttempt, openSignUp, sealAttempt, sealSignUp } from './sealed-states';

const NOW_S = 1_800_000_000;
const [REALM, PROVIDER] = [7, 'example'];
const secrets = ['a test secret of thirty-two bytes'];
const externalLogInBox = new SecretBox(secrets, 'external-log-in');
const externalSignUpBox = new SecretBox(secrets, 'external-sign-up');
/** Returns the part of a context that the functions use, `seconds` later. */
const after = (seconds: number) =>
  ({ externalLogInBox, externalSignUpBox, now: () => NOW_S + seconds }) as unknown as Context;

const common = { realm_id: REALM, provider: PROVIDER, app: null, next: '/', expires_at: NOW_S + ATTEMPT_S };
const attempt = { ...common, state: 'state', nonce: 'nonce', code_verifier: 'verifier' };
const person = {
  subject: 'ada',
  email: 'ada@people.example',
  email_verified: true,
  full_name: 'Ada Example',
  role: null,
  groups: { join: [], leave: [] },
};
const pending = { ...common, person };

test('a log-in at a provider has ten minutes', () => expect(ATTEMPT_S).toBe(600));

describe('a log-in that a browser has begun', () => {
  const text = sealAttempt(after(0), attempt);
  const open = (seconds: number, realmId = REALM, provider = PROVIDER, given = text) =>
    openAttempt(after(seconds), realmId, provider, given);

  test('can be completed until it expires', () => {
    for (const seconds of [0, 599]) expect(open(seconds)).toEqual(attempt);
    for (const seconds of [600, 601, 86_400]) expect(open(seconds)).toBeUndefined();
  });

  test('is of its organisation and its provider', () => {
    expect(open(0, REALM + 1)).toBeUndefined();
    expect(open(0, REALM, 'other')).toBeUndefined();
  });

  test('cannot be changed, nor be a sign-up', () => {
    const changed = `${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const given of ['', 'nonsense', changed, sealSignUp(after(0), pending)]) {
      expect(open(0, REALM, PROVIDER, given)).toBeUndefined();
    }
  });
});

describe('a person whom a page asks whether to make an account', () => {
  const key = sealSignUp(after(0), pending);
  const open = (seconds: number, realmId = REALM, given = key) => openSignUp(after(seconds), realmId, given);

  test('can answer until the question expires', () => {
    for (const seconds of [0, 599]) expect(open(seconds)).toEqual(pending);
    for (const seconds of [600, 601, 86_400]) expect(open(seconds)).toBeUndefined();
  });

  test('can answer in its organisation alone', () => {
    expect(open(0, REALM + 1)).toBeUndefined();
  });

  test('cannot change the question, nor answer with a log-in', () => {
    const changed = `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const given of ['', 'nonsense', changed, sealAttempt(after(0), attempt)]) {
      expect(open(0, REALM, given)).toBeUndefined();
    }
  });
});
