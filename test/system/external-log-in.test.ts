import {
  beginExternalLogIn,
  completeExternalLogIn,
  completeExternalSignUp,
  placeInNamedGroups,
} from '@team-chat/contracts';
import {
  EventReader,
  joinPath,
  mailsTo,
  ok,
  readAppUrl,
  RealmDatabase,
  type TestRealm,
  until,
} from '@team-chat/testkit';
import { cookieOf, keyIn, useExternalLogIns } from '../support/external-log-ins';
import type { TestIdentityProvider } from '../support/identity-provider';

const { started, anOpenRealm, at, begin, identify, logIn, ownUser, aPerson } = useExternalLogIns((common) => [
  { ...common, name: 'asking', display_name: 'The Asking One' },
  {
    ...common,
    name: 'mapped',
    display_name: 'The Mapped One',
    display_icon: 'https://mapped.example/icon.png',
    auto_signup: true,
    updates_profiles: true,
    roles: { claim: 'job', values: { boss: 'owner', clerk: 'member', visitor: 'guest' } },
    groups: { claim: 'groups', values: { cooks: 'kitchen', drivers: 'garage' } },
  },
  { ...common, name: 'elsewhere', display_name: 'Of another organisation', hosts: ['other.example'] },
  { ...common, name: 'away', display_name: 'Away', issuer: 'http://127.0.0.1:9' },
]);
let provider: TestIdentityProvider;
let realm: TestRealm;

const VENDOR = process.env.IDENTIFIER_VENDOR ?? 'service';
const PASSWORD = 'tall giraffe eats clouds';
const OTP = 'fedcba9876543210'.repeat(4);

beforeAll(() => {
  ({ provider, realm } = started());
});

test('clients see the providers of their organisation', async () => {
  const settings = await ok(realm.client.get('/server_settings'));
  expect(settings.authentication_methods['openid connect']).toBe(true);
  expect(settings.external_authentication_methods.map(({ name }: any) => name)).toEqual([
    'oidc:asking',
    'oidc:mapped',
    'oidc:away',
  ]);
  expect(settings.external_authentication_methods[1]).toEqual({
    name: 'oidc:mapped',
    display_name: 'The Mapped One',
    display_icon: 'https://mapped.example/icon.png',
    login_url: '/accounts/login/social/oidc/mapped',
    signup_url: '/accounts/register/social/oidc/mapped',
  });
  expect((await at('GET', '/login/?next=/a')).text).toContain(
    '<a class="button" href="/accounts/login/social/oidc/mapped?next=%2Fa">Log in with The Mapped One</a>',
  );
});

describe(`${beginExternalLogIn.id} and ${completeExternalLogIn.id}`, () => {
  test('log the user with the address in, and later the same one by the subject', async () => {
    const user = await realm.user();
    const { subject } = await aPerson({ email: user.email.toUpperCase() });
    const answer = await logIn('asking', subject, '?next=/%23recent');
    expect(answer.headers.location).toBe('/#recent');
    expect(await ownUser(answer)).toMatchObject({ user_id: user.user_id });
    await provider.says(subject, { email: 'another@people.example', email_verified: true });
    expect(await ownUser(await logIn('asking', subject))).toMatchObject({ user_id: user.user_id });
  });

  test('the request has PKCE, state and nonce, which differ each time', async () => {
    const [first, second] = [await begin('asking'), await begin('asking')];
    const parameters = [first, second].map(({ url }) => new URL(url).searchParams);
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const values = parameters.map((each) => each.get(name)!);
      expect(values[0]).toMatch(/^[\w-]{43}$/);
      expect(values[0]).not.toBe(values[1]);
    }
    expect(parameters[0]!.get('code_challenge_method')).toBe('S256');
    expect(parameters[0]!.get('redirect_uri')).toMatch(
      new RegExp(`^http://${realm.host}(:\\d+)?/complete/oidc/asking$`),
    );
  });

  test('an address that the provider has not verified belongs to no account', async () => {
    const user = await realm.user();
    const { subject } = await aPerson({ email: user.email, email_verified: false });
    const answer = await logIn('asking', subject);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, [expect.stringContaining('log-in-attempt=;')]]);
    expect(answer.text).toContain('has not verified your email address');
  });

  test('nobody logs in with an answer that was used, or belongs to another attempt, provider or organisation', async () => {
    const { subject } = await aPerson({ email: (await realm.user()).email });
    const begun = await begin('asking');
    const back = await identify(begun, subject);
    const other = await begin('asking');
    const otherRealm = await anOpenRealm();
    const mixedUp = [
      await at('GET', back),
      await at('GET', back, { cookie: other.cookie }),
      await at('GET', back, { cookie: 'log-in-attempt=nonsense' }),
      await at('GET', back.replace('asking', 'mapped'), { cookie: begun.cookie }),
      await at('GET', back, { cookie: begun.cookie, in_realm: otherRealm }),
      await at('GET', back.replace(/state=[\w-]+/, 'state=other'), { cookie: begun.cookie }),
      await at('GET', back.replace(/code=[\w-]+/, 'code=other'), { cookie: begun.cookie }),
      await at('GET', '/complete/oidc/asking?error=access_denied', { cookie: begun.cookie }),
    ];
    expect(mixedUp.map(({ status }) => status)).toEqual(mixedUp.map(() => 400));
    const cookies = mixedUp.flatMap(({ headers }) => headers['set-cookie'] ?? []);
    expect(cookies.filter((cookie) => cookie.startsWith('session='))).toEqual([]);
    const again = await begin('asking');
    const fresh = await identify(again, subject);
    expect((await at('GET', fresh, { cookie: again.cookie })).status).toBe(303);
    expect((await at('GET', fresh, { cookie: again.cookie })).status).toBe(400);
  });

  test('providers of other organisations, unknown ones, and ones that are switched off answer 404', async () => {
    for (const name of ['elsewhere', 'unknown', '%00']) {
      expect((await at('GET', `/accounts/login/social/oidc/${name}`)).status).toBe(404);
    }
    const strict = await anOpenRealm({ authentication_methods: { Email: true, 'OpenID Connect': false } });
    expect((await at('GET', '/accounts/login/social/oidc/asking', { in_realm: strict })).status).toBe(404);
    expect((await ok(strict.client.get('/server_settings'))).external_authentication_methods).toEqual([]);
  });

  test('a provider that is away makes a page with 503', async () => {
    expect((await at('GET', '/accounts/login/social/oidc/away')).status).toBe(503);
  });

  test('deactivated users are refused', async () => {
    const user = await realm.user();
    const { subject } = await aPerson({ email: user.email });
    await logIn('asking', subject);
    await ok(realm.owner.client.delete(`/users/${user.user_id}`));
    const answer = await logIn('asking', subject);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined]);
  });

  test('a mobile app gets its key', async () => {
    const user = await realm.user();
    const { subject } = await aPerson({ email: user.email });
    const { headers } = await logIn('asking', subject, `?mobile_flow_otp=${OTP}`);
    const { protocol, email, api_key } = readAppUrl(headers.location!, OTP);
    expect([protocol, email]).toEqual([`${VENDOR}:`, user.email]);
    await ok(realm.client.as({ ...user, api_key }).get('/users/me'));
    expect((await at('GET', `/accounts/login/social/oidc/asking?mobile_flow_otp=ab`)).status).toBe(400);
  });

  test('passwords can be switched off where a provider is left, and not both', async () => {
    const strict = await anOpenRealm();
    const change = (methods: object) => strict.owner.client.patch('/realm', { authentication_methods: methods });
    await ok(change({ Email: false, 'OpenID Connect': true }));
    const user = await strict.user();
    const refused = await strict.client.post('/fetch_api_key', {
      username: user.email,
      password: strict.password,
    });
    expect(refused.body).toMatchObject({ code: 'PASSWORD_AUTH_DISABLED' });
    expect((await at('GET', '/login/', { in_realm: strict })).text).not.toContain('type="password"');
    expect((await change({ Email: false, 'OpenID Connect': false })).body.msg).toBe(
      'At least one authentication method must be enabled.',
    );
  });
});

describe(completeExternalSignUp.id, () => {
  test('creates an account after a question, once', async () => {
    const { subject, email } = await aPerson();
    const question = await logIn('asking', subject, '?next=/%23new');
    expect([question.status, question.text]).toEqual([200, expect.stringContaining(email)]);
    const key = keyIn(question);
    const send = (full_name: string) => at('POST', '/complete/oidc/asking', { fields: { key, full_name } });
    expect((await send(' ')).text).toContain('Enter your name.');
    const answers = await Promise.all([send('Ada the First'), send('Ada the First')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
    const joined = answers.find(({ status }) => status === 303)!;
    expect(joined.headers.location).toBe('/#new');
    expect(await ownUser(joined)).toMatchObject({
      full_name: 'Ada the First',
      delivery_email: email,
      role: 400,
    });
    expect((await send('Ada the First')).status).toBe(400);
    expect(await ownUser(await logIn('asking', subject))).toMatchObject({ delivery_email: email });
  });

  test.each([
    ['an invitation is required', {}, { invite_required: true }, 'Please request an invite for'],
    ['the domain is not admitted', {}, { emails_restricted_to_domains: true }, 'is not in one of the domains'],
    ['there is no address', { email: undefined }, {}, 'did not tell your email address'],
  ])('refuses people where %s', async (_case, claims, settings, text) => {
    const strict = await anOpenRealm(settings);
    const { subject } = await aPerson(claims);
    const answer = await logIn('asking', subject, '', strict);
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining(text)]);
  });

  test.each(['mapped', 'asking'])('whoever was invited by mail joins as invited: %s', async (name) => {
    const strict = await anOpenRealm({ invite_required: true });
    const channel = await strict.channel();
    const { subject, email } = await aPerson();
    await ok(
      strict.owner.client.post('/invites', {
        invitee_emails: email,
        stream_ids: [channel.id],
        invite_as: 600,
      }),
    );
    const queue = await EventReader.register(strict.owner.client, { event_types: ['invites_changed'] });
    const answer = await logIn(name, subject, '', strict);
    const joined =
      name === 'mapped'
        ? answer
        : await at('POST', `/complete/oidc/${name}`, {
            fields: { key: keyIn(answer), full_name: 'Ada Example' },
            in_realm: strict,
          });
    expect(await ownUser(joined, strict)).toMatchObject({ delivery_email: email, role: 600 });
    await queue.next('invites_changed');
    expect((await ok(strict.owner.client.get('/invites'))).invites).toEqual([]);
  });
});

describe('an account whose address nobody has confirmed', () => {
  /** Makes an account as earlier versions did for whoever had a link for several people. Returns the key of its session. */
  const joinUnconfirmed = async (email: string) => {
    await ok(realm.owner.client.post('/invites', { invitee_emails: email, stream_ids: [] }));
    const path = joinPath((await mailsTo(started().cluster.address.mailDir, email)).at(-1)!.body);
    const answer = await at('POST', path, { fields: { full_name: 'Mallory', password: PASSWORD } });
    expect(answer.status).toBe(200);
    const { bus, address } = started().cluster;
    const database = await RealmDatabase.of({ bus, databaseUrl: address.databaseUrl }, realm);
    await database.client
      .query('UPDATE accounts.users SET email_is_confirmed = false WHERE delivery_email = $1', [email])
      .finally(() => database.close());
    return cookieOf(answer, 'session').replace('session=', '');
  };

  test('belongs, without its password and its keys, to the person who logs in with the address', async () => {
    const { subject, email } = await aPerson({ job: 'visitor' });
    const session = await joinUnconfirmed(email);
    const { api_key } = await ok(realm.client.post('/fetch_api_key', { username: email, password: PASSWORD }));
    const mallory = realm.client.as({ user_id: 0, email, api_key });
    const bot = await ok(mallory.post('/bots', { full_name: 'Spy', short_name: 'spy' }));
    const botsOnly = { direct_members: [bot.user_id], direct_subgroups: [] };
    await ok(realm.owner.client.patch('/realm', { can_create_bots_group: { new: botsOnly } }));
    const queue = await EventReader.register(realm.owner.client, { event_types: ['realm'] });
    const own = await ownUser(await logIn('mapped', subject));
    expect(own).toMatchObject({ full_name: 'Ada Example', role: 600 });
    // The bot is deactivated, and no longer listed in settings.
    const { data } = await queue.next('realm', 'update_dict');
    expect(data).toEqual({ can_create_bots_group: { direct_members: [], direct_subgroups: [] } });
    const { status } = await realm.client.as({ ...bot, email: `spy-bot@${realm.host}` }).get('/users/me');
    expect(status).toBe(401);
    for (const key of [session, api_key]) {
      const { status } = await realm.client.as({ user_id: 0, email, api_key: key }).get('/users/me');
      expect(status).toBe(401);
    }
    expect((await realm.client.post('/fetch_api_key', { username: email, password: PASSWORD })).status).toBe(401);
    expect(await ownUser(await logIn('mapped', subject))).toMatchObject({ user_id: own.user_id });
  });
});

test('an address that the provider has given to another person opens no account of the first one', async () => {
  const { email } = await realm.user();
  const first = await aPerson({ email });
  await ownUser(await logIn('asking', first.subject));
  const { subject } = await aPerson({ email });
  const answer = await logIn('asking', subject);
  expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('does not log in with')]);
});

test('two first log-ins of a person at once make one account, and log both browsers in', async () => {
  const { subject } = await aPerson();
  const owners = await Promise.all(
    (await Promise.all([logIn('mapped', subject), logIn('mapped', subject)])).map((answer) => ownUser(answer)),
  );
  expect(new Set(owners.map(({ user_id }) => user_id)).size).toBe(1);
});

test('a log-in ends the session that the browser had', async () => {
  const { subject } = await aPerson();
  const former = cookieOf(await logIn('mapped', subject), 'session');
  const begun = await begin('mapped');
  const back = await identify(begun, subject);
  await ownUser(await at('GET', back, { cookie: `${begun.cookie}; ${former}` }));
  expect((await at('POST', '/accounts/session', { cookie: former })).body.session).toBeNull();
});

describe('claims', () => {
  test(`give roles, names and groups at each log-in (${placeInNamedGroups.id})`, async () => {
    const { owner } = realm;
    const groups: Record<string, number> = {};
    for (const name of ['kitchen', 'garage']) {
      const members = [owner.user_id];
      const made = await ok(owner.client.post('/user_groups/create', { name, description: '', members }));
      groups[name] = made.group_id;
    }
    const membersOf = async (name: string): Promise<number[]> =>
      (await ok(owner.client.get(`/user_groups/${groups[name]}/members`))).members;
    const { subject } = await aPerson({ job: 'clerk', groups: ['cooks', 'unknown'] });
    const { user_id, ...user } = await ownUser(await logIn('mapped', subject));
    expect(user).toMatchObject({ role: 400, full_name: 'Ada Example' });
    expect(await membersOf('kitchen')).toContain(user_id);

    const email = `renamed-${subject}@people.example`;
    const changed = { email, email_verified: true, name: 'Ada Renamed', job: 'visitor', groups: ['drivers'] };
    await provider.says(subject, changed);
    expect(await ownUser(await logIn('mapped', subject))).toMatchObject({
      user_id,
      role: 600,
      full_name: 'Ada Renamed',
      delivery_email: email,
    });
    expect([await membersOf('kitchen'), await membersOf('garage')]).toEqual([
      [owner.user_id],
      expect.arrayContaining([user_id]),
    ]);

    const recorded = await until('the changes are in the audit log', async () => {
      const { entries } = await ok(owner.client.get('/audit_log', { actor_id: user_id }));
      const shown = entries.map(({ operation, params }: any) => ({ operation, role: params.role }));
      const isThere = shown.some(({ operation }: any) => operation === placeInNamedGroups.id);
      return isThere && shown.some(({ role }: any) => role === 600) && entries;
    });
    for (const { address } of recorded) expect(address).toBe('127.0.0.1');

    // A name that cannot be, and no role: both stay.
    await provider.says(subject, { email, email_verified: true, name: '@**all**', groups: ['drivers'] });
    const both = await Promise.all([logIn('mapped', subject), logIn('mapped', subject)]);
    for (const answer of both) expect(await ownUser(answer)).toMatchObject({ role: 600, full_name: 'Ada Renamed' });
  });

  test('the only owner stays one', async () => {
    const { subject } = await aPerson({ email: realm.owner.email, job: 'clerk' });
    expect(await ownUser(await logIn('mapped', subject))).toMatchObject({ role: 100 });
  });
});

test('the page after a log-out leads to that of the provider', async () => {
  const { subject } = await aPerson({ email: (await realm.user()).email });
  const cookie = cookieOf(await logIn('asking', subject), 'session');
  const { text } = await at('POST', '/accounts/logout/', { cookie });
  const url = new URL(/href="(http[^"]+)"/.exec(text)![1]!.replaceAll('&#38;', '&'));
  expect(url.origin).toBe(provider.issuer);
  expect(url.searchParams.get('post_logout_redirect_uri')).toMatch(/\/login\/$/);
});
