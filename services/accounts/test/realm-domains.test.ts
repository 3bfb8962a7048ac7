import { EventReader, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  owner = realm.owner;
});
afterAll(() => cluster?.stop());

const PATH = '/realm/domains';
let count = 0;
const newDomain = () => `people-${++count}.example`;
const add = (domain: string, caller = owner, allow_subdomains = false) =>
  caller.client.post(PATH, { domain, allow_subdomains });
const list = async (user: TestUser) => (await ok(user.client.get(PATH))).domains;
const watch = (user: TestUser) => EventReader.register(user.client, { event_types: ['realm_domains', 'realm'] });
const ownersOnly = { code: 'UNAUTHORIZED_PRINCIPAL' };
const MUST_BE_OWNER = 'Must be an organization owner';

describe('get-realm-domains', () => {
  test('lists the domains in the order they were added, as registration does', async () => {
    const fresh = await cluster.aRealm();
    const guest = await fresh.user('guest');
    expect(await list(guest)).toEqual([]);
    await ok(add('z.example', fresh.owner, true));
    await ok(add('a.example', fresh.owner));
    const domains = [
      { domain: 'z.example', allow_subdomains: true },
      { domain: 'a.example', allow_subdomains: false },
    ];
    expect(await list(guest)).toEqual(domains);
    expect(await ok(guest.client.post('/register'))).toMatchObject({ realm_domains: domains });
  });
});

describe('add-realm-domain', () => {
  test('returns id and name of the domain, and announces it', async () => {
    const guest = await realm.user('guest');
    const queue = await watch(guest);
    const domain = newDomain();
    const answer = await ok(add(` ${domain.toUpperCase()} `));
    expect(answer.new_domain).toEqual([expect.any(Number), domain]);
    expect(await queue.next('realm_domains', 'add')).toMatchObject({
      realm_domain: { domain, allow_subdomains: false },
    });
  });

  test('of three concurrent requests with one domain, one succeeds', async () => {
    const domain = newDomain();
    const answers = await Promise.all([1, 2, 3].map(() => add(domain)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    await expectRefusal(add(domain), `The domain ${domain} is already a part of your organization.`);
  });

  test('refuses administrators, an invalid domain, and a request without allow_subdomains', async () => {
    await expectRefusal(add(newDomain(), await realm.user('administrator')), MUST_BE_OWNER, ownersOnly);
    await expectRefusal(add('localhost'), 'Invalid domain: Domain must have at least one dot (.)');
    await expectRefusal(owner.client.post(PATH, { domain: newDomain() }), "Missing 'allow_subdomains' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'allow_subdomains',
    });
  });
});

describe('update-realm-domain', () => {
  test('changes allow_subdomains, and announces it', async () => {
    const domain = newDomain();
    await ok(add(domain));
    const queue = await watch(await realm.user('guest'));
    await ok(owner.client.patch(`${PATH}/${domain.toUpperCase()}`, { allow_subdomains: true }));
    const { id: _, ...event } = await queue.next('realm_domains');
    const realm_domain = { domain, allow_subdomains: true };
    expect(event).toEqual({ type: 'realm_domains', op: 'change', realm_domain });
    expect(await list(owner)).toContainEqual(realm_domain);
  });

  test('refuses administrators, and an unknown domain', async () => {
    const admin = await realm.user('administrator');
    const patch = (caller: TestUser) => caller.client.patch(`${PATH}/nowhere.example`, { allow_subdomains: true });
    await expectRefusal(patch(admin), MUST_BE_OWNER, ownersOnly);
    await expectRefusal(patch(owner), 'No entry found for domain nowhere.example.');
  });
});

describe('remove-realm-domain', () => {
  test('removes the domain, and announces it', async () => {
    const domain = newDomain();
    await ok(add(domain));
    const queue = await watch(await realm.user('guest'));
    await ok(owner.client.delete(`${PATH}/${domain.toUpperCase()}`));
    const { id: _, ...event } = await queue.next('realm_domains');
    expect(event).toEqual({ type: 'realm_domains', op: 'remove', domain });
    expect(await list(owner)).not.toContainEqual(expect.objectContaining({ domain }));
  });

  test('removing the last domain first lifts the restriction to domains', async () => {
    const fresh = await cluster.aRealm();
    await ok(add('a.example', fresh.owner));
    await ok(add('b.example', fresh.owner));
    await ok(fresh.owner.client.patch('/realm', { emails_restricted_to_domains: true }));
    const queue = await watch(await fresh.user('guest'));
    const restricted = async () =>
      (await ok(fresh.owner.client.post('/register', { event_types: ['realm'] }))).realm_emails_restricted_to_domains;
    await ok(fresh.owner.client.delete(`${PATH}/a.example`));
    expect(await restricted()).toBe(true);
    await ok(fresh.owner.client.delete(`${PATH}/b.example`));
    expect(await restricted()).toBe(false);
    await queue.until(({ domain }) => domain === 'b.example');
    expect(queue.events).toMatchObject([
      { type: 'realm_domains', op: 'remove', domain: 'a.example' },
      { type: 'realm', op: 'update', property: 'emails_restricted_to_domains', value: false },
      { type: 'realm_domains', op: 'remove', domain: 'b.example' },
    ]);
  });

  test('refuses administrators, and an unknown domain', async () => {
    const admin = await realm.user('administrator');
    await expectRefusal(admin.client.delete(`${PATH}/nowhere.example`), MUST_BE_OWNER, ownersOnly);
    await expectRefusal(owner.client.delete(`${PATH}/nowhere.example`), 'No entry found for domain nowhere.example.');
  });
});

describe('create-user where addresses are restricted to domains', () => {
  test('accepts addresses of the domains, and refuses others and those with a plus', async () => {
    const strict = await cluster.aRealm();
    await strict.grant(strict.owner, { can_create_users: true });
    await ok(add('people.example', strict.owner));
    await ok(add('work.example', strict.owner, true));
    await ok(strict.owner.client.patch('/realm', { emails_restricted_to_domains: true }));
    const create = (email: string) =>
      strict.owner.client.post('/users', { email, password: 'tall giraffe eats clouds', full_name: 'Ada' });
    await ok(create('ada@people.example'));
    await ok(create('ada@eu.work.example'));
    await expectRefusal(
      create('ada@eu.people.example'),
      "Email 'ada@eu.people.example' not allowed in this organization",
    );
    await expectRefusal(create('ada+1@people.example'), 'Email addresses containing + are not allowed.');
  });
});
