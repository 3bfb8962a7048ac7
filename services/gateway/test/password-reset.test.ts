import { completePasswordReset, findPasswordReset, requestPasswordReset } from '@team-chat/contracts';
import { EventReader, mailsTo, ok, RealmDatabase, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Answer, call, FORM, newLocalAddress } from '@team-chat/testkit/http';

let cluster: TestCluster;
let realm: TestRealm;
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

const PATH = '/accounts/password/reset';
const LINK = /\/accounts\/password\/reset\/[\w-]+/;
const PASSWORD = 'tall giraffe eats clouds';
let count = 0;
const newAddress = () => `nobody-${++count}@people.example`;
const localAddress = newLocalAddress();
const at = (method: string, path: string, fields = {}, headers = {}, { host } = realm): Promise<Answer> =>
  call(cluster.baseUrls[count++ % 2]!, {
    method,
    path,
    localAddress,
    headers: { host, ...FORM, ...headers },
    ...(method === 'POST' && { body: new URLSearchParams(fields).toString() }),
  });
/** Asks for a link. All requests of this suite count as one address, whose count is reset. */
async function ask(email: string, at_realm = realm): Promise<Answer> {
  await database.forgetRequestedMails(localAddress);
  return at('POST', `${PATH}/`, { email }, {}, at_realm);
}
const set = (path: string, password = PASSWORD, repeated = password) => at('POST', path, { password, repeated });
async function linkFor({ email }: TestUser): Promise<string> {
  expect((await ask(email)).status).toBe(303);
  return LINK.exec((await mailsTo(cluster.mailDir, email)).at(-1)!.body)![0];
}
const logIn = ({ email }: TestUser, password: string) =>
  realm.client.post('/fetch_api_key', { username: email, password });

describe('a forgotten password', () => {
  test('is replaced by the link in a mail, once, and the API key stays', async () => {
    const user = await realm.user();
    const form = await at('GET', `${PATH}/`);
    expect([form.status, form.text]).toEqual([200, expect.stringContaining('Forgotten password')]);
    const path = await linkFor(user);
    const page = await at('GET', path);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(user.email)]);
    await ok(logIn(user, realm.password));
    expect((await set(path)).text).toContain('You have a new password');
    expect((await logIn(user, realm.password)).status).toBe(401);
    await ok(logIn(user, PASSWORD));
    await ok(user.client.get('/users/me'));
    for (const again of [at('GET', path), set(path, 'another tall giraffe 7')]) {
      const { status, text } = await again;
      expect([status, text]).toEqual([410, expect.stringContaining('This link is no longer good')]);
    }
  });

  test('of an account whose address nobody had confirmed ends what acts for the account', async () => {
    const user = await realm.user('administrator');
    const bot = await ok(user.client.post('/bots', { full_name: 'Spy', short_name: 'spy' }));
    const botsOnly = { new: { direct_members: [bot.user_id], direct_subgroups: [] } };
    await ok(realm.owner.client.patch('/realm', { can_create_groups: botsOnly }));
    await ok(user.client.post('/invites', { invitee_emails: newAddress(), stream_ids: [] }));
    await database.setUser(user, 'email_is_confirmed', false);
    const path = await linkFor(user);
    const [own, news] = [
      await EventReader.register(realm.owner.client, { event_types: ['invites_changed', 'realm_bot', 'realm_user'] }),
      await EventReader.register(realm.owner.client, { event_types: ['realm'] }),
    ];
    expect((await set(path)).text).toContain('You have a new password');
    const changed = await own.until(({ type, bot: each }) => type === 'realm_bot' && each.user_id === bot.user_id);
    expect(changed).toMatchObject({ op: 'update', bot: { is_active: false } });
    await own.take('invites_changed');
    const { data } = await news.next('realm', 'update_dict');
    expect(data).toEqual({ can_create_groups: { direct_members: [], direct_subgroups: [] } });
    expect((await ok(realm.owner.client.get('/invites'))).invites).toEqual([]);
    expect((await user.client.get('/users/me')).status).toBe(401);
  });

  test('of such an account ends what was to be sent in its name, and nothing that is made since', async () => {
    const user = await realm.user();
    const channel = await realm.channel([user]);
    const message = { type: 'direct', to: [realm.owner.user_id], content: 'later' };
    const inAnHour = Math.floor(Date.now() / 1000) + 3600;
    const schedule = ({ client }: Pick<TestUser, 'client'>) =>
      ok(client.post('/scheduled_messages', { ...message, scheduled_delivery_timestamp: inAnHour }));
    const addressOf = async ({ client }: Pick<TestUser, 'client'>) =>
      (await ok(client.get(`/streams/${channel.id}/email_address`, { sender_id: user.user_id }))).email;
    await schedule(user);
    const former = await addressOf(user);
    await database.setUser(user, 'email_is_confirmed', false);
    expect((await set(await linkFor(user))).text).toContain('You have a new password');
    const { api_key } = await ok(logIn(user, PASSWORD));
    const heir = { client: realm.client.as({ ...user, api_key }) };
    const scheduled = async () => (await ok(heir.client.get('/scheduled_messages'))).scheduled_messages;
    await until('the message is gone', async () => (await scheduled()).length === 0);
    expect(await addressOf(heir)).not.toBe(former);
    // Within the second nobody can tell who made what.
    await until('a second has passed', () => Date.now() / 1000 >= inAnHour - 3600 + 2);
    await schedule(heir);
    expect(await scheduled()).toHaveLength(1);
  });

  test('lets a user log in who was locked out', async () => {
    const user = await realm.user();
    for (let attempt = 0; attempt < 6; attempt++) await logIn(user, 'wrong');
    await set(await linkFor(user));
    await ok(logIn(user, PASSWORD));
  });

  test.each([
    ['a weak password', 'password1', 'password1', 'The password is too weak.'],
    ['the address', undefined, undefined, 'The password is too weak.'],
    ['two different passwords', PASSWORD, 'tall giraffe', 'The two passwords are not the same.'],
    ['no password', '', '', 'The password is too weak.'],
  ])('is not replaced by %s', async (_case, password, repeated, text) => {
    const user = await realm.user();
    const path = await linkFor(user);
    const answer = await set(path, password ?? user.email, repeated ?? user.email);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(text)]);
    const german = await at('POST', path, { password: 'x', repeated: 'x' }, { 'accept-language': 'de' });
    expect(german.text).toContain('>Das Passwort ist zu schwach.<');
    await ok(logIn(user, realm.password));
    expect((await set(path)).status).toBe(200);
  });

  test('is set by one of three requests at once', async () => {
    const user = await realm.user();
    const path = await linkFor(user);
    const passwords = [1, 2, 3].map((n) => `${PASSWORD} ${n}`);
    const answers = await Promise.all(passwords.map((password) => set(path, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    await ok(logIn(user, passwords[answers.findIndex(({ status }) => status === 200)]!));
  });
});

describe('a link to set a password', () => {
  test.each<[string, (user: TestUser) => Promise<unknown>]>([
    [
      'the password',
      (user) => ok(user.client.patch('/settings', { old_password: realm.password, new_password: PASSWORD })),
    ],
    ['the address', (user) => database.setUser(user, 'delivery_email', newAddress())],
    ['the deactivation', (user) => ok(realm.owner.client.delete(`/users/${user.user_id}`))],
  ])('is no longer good after a change of %s', async (_what, change) => {
    const user = await realm.user();
    const path = await linkFor(user);
    await change(user);
    expect((await set(path, 'another tall giraffe 7')).status).toBe(410);
  });

  test('is not known to another organisation, nor when it was changed', async () => {
    const path = await linkFor(await realm.user());
    const other = await cluster.aRealm();
    expect((await at('GET', path, {}, {}, other)).status).toBe(404);
    expect((await at('POST', path, { password: PASSWORD, repeated: PASSWORD }, {}, other)).status).toBe(404);
    expect((await set(`${path.slice(0, -2)}AA`)).status).toBe(404);
    expect((await at('GET', `${PATH}/%ff`)).status).toBe(400);
  });
});

describe('asking for a link', () => {
  test('has the same answer for every address', async () => {
    const user = await realm.user();
    const gone = await realm.user();
    await ok(realm.owner.client.delete(`/users/${gone.user_id}`));
    const bot = await realm.user('member', { bot: true });
    const nobody = newAddress();
    const answers = [];
    for (const email of [user.email, gone.email, bot.email, nobody]) {
      const { status, text, headers } = await ask(email);
      answers.push(JSON.stringify([status, text, headers.location]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0]!)[2]).toBe(`${PATH}/done/`);
    expect((await mailsTo(cluster.mailDir, nobody)).at(-1)!.body).toContain('nobody has that address');
    expect((await mailsTo(cluster.mailDir, gone.email)).at(-1)!.body).toContain('That account is deactivated');
    expect((await at('GET', `${PATH}/done/`)).status).toBe(200);
  });

  test('is limited for an address, whether it is known or not', async () => {
    for (const email of [(await realm.user()).email, newAddress()]) {
      expect([(await ask(email)).status, (await ask(email.toUpperCase())).status]).toEqual([303, 303]);
      const { status, headers } = await ask(email);
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
    }
  });

  test('is limited for an IP address', async () => {
    const statuses = [];
    await ask(newAddress());
    for (let n = 0; n < 5; n++) statuses.push((await at('POST', `${PATH}/`, { email: newAddress() })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 429]);
  });

  test('of a text that is no address is refused, and shown as text', async () => {
    const { status, text } = await ask('<b>nobody</b>');
    expect([status, text]).toEqual([422, expect.stringContaining('Enter an email address.')]);
    expect(text).not.toContain('<b>');
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another site, in an older browser', { origin: 'https://other.example' }],
    ['an unknown site, in an older browser', { origin: 'null' }],
  ])('is refused to a form of %s', async (_case, headers) => {
    const email = newAddress();
    expect((await at('POST', `${PATH}/`, { email }, headers)).status).toBe(403);
  });

  test('is accepted from the page itself', async () => {
    await database.forgetRequestedMails(localAddress);
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: `http://${realm.host}` }]) {
      expect((await at('POST', `${PATH}/`, { email: newAddress() }, headers)).status).toBe(303);
    }
  });
});

test('the operations of the pages are internal', () => {
  for (const op of [requestPasswordReset, findPasswordReset, completePasswordReset]) {
    expect(op).toMatchObject({ allow: 'internal', http: undefined });
  }
});
