import { appUrlIn, desktopPathIn, ok, readAppUrl, type TestRealm } from '@team-chat/testkit';
import type { Answer } from '@team-chat/testkit/http';
import { keyIn, useExternalLogIns } from '../support/external-log-ins';
import type { TestIdentityProvider } from '../support/identity-provider';

const { started, at, begin, complete, logIn, ownUser, aPerson } = useExternalLogIns((common) => [
  { ...common, name: 'asking', display_name: 'The Asking One' },
  {
    ...common,
    name: 'second',
    display_name: 'The Second One',
    client_id: 'other',
    client_secret: 'a-secret-of-the-other-client',
  },
  { ...common, name: 'strict', display_name: 'The Strict One', matches_addresses: false },
  { ...common, name: 'trusted', display_name: 'The Trusted One', trusts_addresses: true },
]);
let provider: TestIdentityProvider;
let realm: TestRealm;

const OTP = 'fedcba9876543210'.repeat(4);

beforeAll(() => {
  ({ provider, realm } = started());
});

/** Returns a person at the provider who has an account. */
async function aMember(claims = {}) {
  const user = await realm.user();
  const { subject } = await aPerson({ email: user.email, ...claims });
  return { user, subject };
}
/** Returns the names and values of an answer's cookies, but for those that it deletes. */
const setCookies = ({ headers }: Answer) =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]!).filter((pair) => !pair.endsWith('='));
function expectFailure(answer: Answer): void {
  expect([answer.status, setCookies(answer)]).toEqual([400, []]);
  expect(answer.text).toContain('<h1>');
}
const isLoggedInAs = async (answer: Answer, { user_id }: { user_id: number }) =>
  expect(await ownUser(answer)).toMatchObject({ user_id });

describe('an answer of the provider is refused', () => {
  test.each([
    ['with another nonce', 'nonce'],
    ['where the challenge of PKCE was another', 'code_challenge'],
    ['with another state', 'state'],
  ])('%s', async (_case, parameter) => {
    const { user, subject } = await aMember();
    const begun = await begin('asking');
    const url = new URL(begun.url);
    url.searchParams.set(parameter, new URL((await begin('asking')).url).searchParams.get(parameter)!);
    expectFailure(await complete({ ...begun, url: url.href }, subject));
    await isLoggedInAs(await complete(await begin('asking'), subject), user);
  });

  test('where the ID token is that of a former log-in', async () => {
    const { user, subject } = await aMember();
    await isLoggedInAs(await logIn('asking', subject), user);
    await provider.replayIdTokens(true);
    try {
      expectFailure(await logIn('asking', subject));
    } finally {
      await provider.replayIdTokens(false);
    }
    await isLoggedInAs(await logIn('asking', subject), user);
  });

  test.each([
    ['has another signature', {}],
    ['was changed after it was signed', { email: 'other@people.example', email_verified: true }],
  ])('where the ID token %s', async (_case, claims) => {
    const { user, subject } = await aMember();
    await provider.forgeIdTokens(claims);
    try {
      expectFailure(await logIn('asking', subject));
    } finally {
      await provider.forgeIdTokens(null);
    }
    await isLoggedInAs(await logIn('asking', subject), user);
  });

  test('where it is for another client of the provider', async () => {
    const { user, subject } = await aMember();
    for (const [name, client_id] of [
      ['asking', 'other'],
      ['second', 'chat'],
    ] as const) {
      const begun = await begin(name);
      const url = new URL(begun.url);
      expect(url.searchParams.get('client_id')).not.toBe(client_id);
      url.searchParams.set('client_id', client_id);
      expectFailure(await complete({ ...begun, url: url.href }, subject));
    }
    for (const name of ['asking', 'second']) await isLoggedInAs(await logIn(name, subject), user);
  });
});

// An ID token is valid from its making until 30 seconds later. The clocks may differ by 60 seconds.
describe("where the provider's clock is", () => {
  afterEach(() => provider.setClock(0));

  test.each([
    ['30 s ahead', 30],
    ['30 s behind', -30],
  ])('%s, people log in', async (_case, seconds) => {
    const { user, subject } = await aMember();
    await provider.setClock(seconds);
    await isLoggedInAs(await logIn('asking', subject), user);
  });

  test.each([
    ['120 s ahead', 120],
    ['120 s behind', -120],
  ])('%s, its answers are refused', async (_case, seconds) => {
    const { subject } = await aMember();
    await provider.setClock(seconds);
    expectFailure(await logIn('asking', subject));
  });
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'a log-in goes to no other site, such as %s',
  async (next) => {
    const query = `?next=${encodeURIComponent(next)}`;
    const { subject } = await aMember();
    expect((await logIn('asking', subject, query)).headers.location).toBe('/');
    const newcomer = await aPerson();
    const key = keyIn(await logIn('asking', newcomer.subject, query));
    const fields = { key, full_name: 'Ada Example' };
    expect((await at('POST', '/complete/oidc/asking', { fields })).headers.location).toBe('/');
  },
);

describe('apps', () => {
  test('a mobile app gets the key of an account that is made at its log-in', async () => {
    const { subject, email } = await aPerson();
    const key = keyIn(await logIn('asking', subject, `?mobile_flow_otp=${OTP}`));
    const fields = { key, full_name: 'Ada Example' };
    const joined = await at('POST', '/complete/oidc/asking', { fields });
    expect([joined.status, setCookies(joined)]).toEqual([200, []]);
    const app = readAppUrl(appUrlIn(joined.text), OTP);
    expect(app.email).toBe(email);
    const client = realm.client.as({ user_id: 0, email, api_key: app.api_key });
    expect(await ok(client.get('/users/me'))).toMatchObject({ delivery_email: email });
  });

  test('a desktop app gets a session by a code, once', async () => {
    const { user, subject } = await aMember();
    const page = await logIn('asking', subject, `?desktop_flow_otp=${OTP}`);
    expect([page.status, setCookies(page)]).toEqual([200, []]);
    const path = desktopPathIn(page.text, OTP);
    await isLoggedInAs(await at('GET', path), user);
    expectFailure(await at('GET', path));
  });
});

describe('an account with the address of a person', () => {
  test('is not theirs where matches_addresses is false', async () => {
    const { user, subject } = await aMember();
    const answer = await logIn('strict', subject);
    expect([answer.status, setCookies(answer)]).toEqual([403, []]);
    expect(answer.text).toContain(
      `The address ${user.email} belongs to an account that does not log in with The Strict One.`,
    );
  });

  test('is theirs where trusts_addresses is true, without a word of the provider about it', async () => {
    const { user, subject } = await aMember({ email_verified: undefined });
    const refused = await logIn('asking', subject);
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('has not verified your email address'),
    ]);
    await isLoggedInAs(await logIn('trusted', subject), user);
  });

  test('is not theirs where the provider says that it is not verified, also with trusts_addresses', async () => {
    const { subject } = await aMember({ email_verified: false });
    expect((await logIn('trusted', subject)).status).toBe(403);
  });
});

test('two providers know the same person under names of their own', async () => {
  const { user, subject } = await aMember();
  await isLoggedInAs(await logIn('second', subject), user);
  await provider.says(subject, { email: `${subject}@new.example`, email_verified: true });
  await isLoggedInAs(await logIn('second', subject), user);
  const asked = await logIn('asking', subject);
  expect([asked.status, asked.text]).toEqual([200, expect.stringContaining(`${subject}@new.example`)]);
});
