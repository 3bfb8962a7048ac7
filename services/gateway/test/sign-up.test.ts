import { completeSignUp, findSignUp, requestSignUp } from '@team-chat/contracts';
import { EventReader, mailsTo, ok, RealmDatabase, type TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Answer, call, FORM, newLocalAddress } from '@team-chat/testkit/http';

let cluster: TestCluster;
let realm: TestRealm;
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await anOpenRealm();
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

const PASSWORD = 'tall giraffe eats clouds';
const LINK = /\/accounts\/do_confirm\/[\w-]+/;
let count = 0;
const newAddress = () => `signing-up-${++count}@people.example`;

async function anOpenRealm(settings = {}): Promise<TestRealm> {
  const made = await cluster.aRealm();
  await ok(made.owner.client.patch('/realm', { invite_required: false, ...settings }));
  return made;
}
const localAddress = newLocalAddress();
const at = (method: string, path: string, fields = {}, at_realm = realm): Promise<Answer> =>
  call(cluster.baseUrls[count++ % 2]!, {
    method,
    path,
    localAddress,
    headers: { host: at_realm.host, ...FORM },
    ...(method === 'POST' && { body: new URLSearchParams(fields).toString() }),
  });
/** Asks for a link. All requests of this suite count as one address, whose count is reset. */
async function ask(email: string, at_realm = realm, path = '/register/'): Promise<Answer> {
  await database.forgetRequestedMails(localAddress);
  return at('POST', path, { email }, at_realm);
}
async function linkFor(email: string, at_realm = realm): Promise<string> {
  expect((await ask(email, at_realm)).status).toBe(200);
  return LINK.exec((await mailsTo(cluster.mailDir, email)).at(-1)!.body)![0];
}
const join = (path: string, fields = {}, at_realm = realm) =>
  at('POST', path, { full_name: 'Ada Example', password: PASSWORD, ...fields }, at_realm);
const logIn = (username: string, at_realm = realm) =>
  at_realm.client.post('/fetch_api_key', { username, password: PASSWORD });

describe('signing up', () => {
  test.each(['/register/', '/accounts/home/'])('at %s creates a member by the link in a mail', async (path) => {
    const channel = await realm.channel([], { is_default_stream: true });
    const email = newAddress();
    expect((await at('GET', path)).text).toContain('Sign up');
    expect((await ask(email, realm, path)).text).toContain('Look into your mails');
    const link = LINK.exec((await mailsTo(cluster.mailDir, email)).at(-1)!.body)![0];
    const form = await at('GET', link);
    expect([form.status, form.text]).toEqual([200, expect.stringContaining('Join Test')]);
    expect(form.text).toMatch(new RegExp(`<input[^>]+id="email"[^>]+value="${email}"[^>]+readonly`));
    const { text, headers } = await join(link, { email: 'other@people.example' });
    expect(text).toContain('Welcome to Test');
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^session=\w{32}; /),
      expect.stringMatching(/^device=/),
    ]);
    const client = realm.client.as(await ok(logIn(email)));
    expect(await ok(client.get('/users/me'))).toMatchObject({
      full_name: 'Ada Example',
      delivery_email: email,
      role: 400,
    });
    const { subscriptions } = await ok(client.get('/users/me/subscriptions'));
    expect(subscriptions.map(({ stream_id }: any) => stream_id)).toContain(channel.id);
  });

  test.each<[string, Record<string, string>, string]>([
    ['no name', { full_name: ' ' }, 'Enter your name.'],
    ['a name like a mention', { full_name: 'Ada|7' }, 'Invalid format!'],
    ['a weak password', { password: 'password1' }, 'The password is too weak.'],
  ])('is refused with %s, and the link stays good', async (_case, fields, text) => {
    const email = newAddress();
    const link = await linkFor(email);
    const answer = await join(link, fields);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(text)]);
    expect((await join(link)).status).toBe(200);
    await ok(logIn(email));
  });

  test('makes one account of three requests at once, and of a link that is used again', async () => {
    const link = await linkFor(newAddress());
    const answers = await Promise.all([1, 2, 3].map(() => join(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const again = await join(link);
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('Email is already in use.')]);
  });

  test('is refused where the organisation requires an invitation, before and after the mail', async () => {
    const closing = await anOpenRealm();
    const email = newAddress();
    const link = await linkFor(email, closing);
    await ok(closing.owner.client.patch('/realm', { invite_required: true }));
    const asked = await ask(email, closing);
    expect([asked.status, asked.text]).toEqual([
      422,
      expect.stringContaining(`Please request an invite for ${email} from the organization administrator.`),
    ]);
    for (const answer of [at('GET', link, {}, closing), join(link, {}, closing)]) {
      const { status, text } = await answer;
      expect([status, text]).toEqual([410, expect.stringContaining('Signing up is closed')]);
    }
    expect((await logIn(email, closing)).status).toBe(401);
  });

  test('follows the rules for addresses', async () => {
    const strict = await anOpenRealm();
    const refused = async (email: string, text: string) => {
      const answer = await ask(email, strict);
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(text)]);
    };
    await refused('<b>', 'Enter a valid email address.');
    await refused('a@mailinator.com', 'Please use your real email address.');
    await ok(strict.owner.client.post('/realm/domains', { domain: 'people.example', allow_subdomains: false }));
    await ok(strict.owner.client.patch('/realm', { emails_restricted_to_domains: true }));
    await refused('a@other.example', 'is not in one of the domains that are allowed to register');
    await refused('a+b@people.example', 'Email addresses containing + are not allowed in this organization.');
    expect((await ask(newAddress(), strict)).status).toBe(200);
  });

  test('uses up an invitation that was mailed to the same address', async () => {
    const { owner } = realm;
    const email = newAddress();
    const link = await linkFor(email);
    const channel = await realm.channel();
    await ok(owner.client.post('/invites', { invitee_emails: email, stream_ids: [channel.id] }));
    const queue = await EventReader.register(owner.client, { event_types: ['invites_changed'] });
    expect((await join(link)).status).toBe(200);
    await queue.next('invites_changed');
    const { invites } = await ok(owner.client.get('/invites'));
    expect(invites.map((each: any) => each.email)).not.toContain(email);
  });

  test('is refused without passwords, and nobody gets a mail to set one', async () => {
    const external = await anOpenRealm();
    const database = await RealmDatabase.of(cluster, external);
    await database.setRealm({ authentication_methods: { Email: false, 'OpenID Connect': true } });
    await database.close();
    const answer = await ask(newAddress(), external);
    expect([answer.status, answer.text]).toEqual([
      422,
      expect.stringContaining('password authentication is not enabled'),
    ]);
    const { email } = await external.user();
    const reset = await at('POST', '/accounts/password/reset/', { email }, external);
    expect(reset.status).toBe(303);
    // A later mail has come.
    await linkFor(newAddress());
    expect(await mailsTo(cluster.mailDir, email, 0)).toEqual([]);
    const { status, body } = await logIn(email, external);
    expect([status, body.code]).toEqual([401, 'PASSWORD_AUTH_DISABLED']);
  });

  test('is refused in an organisation that is deactivated', async () => {
    const closing = await anOpenRealm();
    const link = await linkFor(newAddress(), closing);
    const closed = await RealmDatabase.of(cluster, closing);
    await closed.deactivateRealm();
    await closed.close();
    expect((await join(link, {}, closing)).status).toBe(410);
  });
});

describe('asking for a link', () => {
  test('has the same answer for addresses with and without an account, whose holder is told', async () => {
    const [known, unknown] = [(await realm.user()).email, newAddress()];
    const answers = [await ask(known), await ask(unknown), await ask(known.toUpperCase())];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const { body } = (await mailsTo(cluster.mailDir, known)).at(-1)!;
    expect(body).toContain('which has one already');
    expect(body).toContain('/accounts/password/reset/');
    expect(LINK.test(body)).toBe(false);
  });

  test('is limited for an IP address', async () => {
    const statuses = [(await ask(newAddress())).status];
    for (let n = 0; n < 5; n++) statuses.push((await at('POST', '/register/', { email: newAddress() })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

test('a link is not known to another organisation, nor when it was changed', async () => {
  const link = await linkFor(newAddress());
  const other = await anOpenRealm();
  expect((await at('GET', link, {}, other)).status).toBe(404);
  expect((await join(link, {}, other)).status).toBe(404);
  expect((await join(`${link.slice(0, -2)}AA`)).status).toBe(404);
});

test('the operations of the pages are internal', () => {
  for (const op of [requestSignUp, findSignUp, completeSignUp]) {
    expect(op).toMatchObject({ allow: 'internal', http: undefined });
  }
});
