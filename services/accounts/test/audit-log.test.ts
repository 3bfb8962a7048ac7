import { exportAuditLog, MAX_AUDIT_ENTRIES } from '@team-chat/contracts';
import {
  ApiClient,
  expectRefusal,
  ok,
  PASSWORD,
  RealmDatabase,
  type TestRealm,
  type TestUser,
  until,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { untilAudited } from './until-audited';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
});
beforeEach(async () => {
  realm = await cluster.aRealm();
  owner = realm.owner;
  database = await RealmDatabase.of(cluster, realm);
});
afterEach(() => database?.close());
afterAll(() => cluster?.stop());

/** Returns the entries of the audit log when it has all changes so far, the newest first. */
async function entries(filters: Record<string, unknown> = {}): Promise<any[]> {
  await settle();
  return (await ok(owner.client.get('/audit_log', { limit: MAX_AUDIT_ENTRIES, ...filters }))).entries;
}
const settle = () => untilAudited(cluster, database, realm);

const operationsOf = (found: any[]) => found.map(({ operation }) => operation);
const nameOf = (text: string) => `${text} ${Math.random().toString(36).slice(2)}`;

describe('get-audit-log', () => {
  test('lists who changed what, when and from where, in each service', async () => {
    await ok(owner.client.patch('/realm', { description: 'audited' }));
    const group = { name: nameOf('group'), description: '', members: [owner.user_id] };
    await ok(owner.client.post('/user_groups/create', group));
    await ok(owner.client.post('/channels/create', { name: nameOf('channel'), subscribers: [] }));
    await ok(owner.client.post('/channel_folders/create', { name: 'folder' }));
    const found = await entries({ actor_id: owner.user_id });
    expect(operationsOf(found).sort()).toEqual([
      'create-channel',
      'create-channel-folder',
      'create-user-group',
      'update-realm',
    ]);
    expect(found.find(({ operation }) => operation === 'update-realm')).toEqual({
      id: expect.any(Number),
      time: expect.any(Number),
      operation: 'update-realm',
      actor_id: owner.user_id,
      key_id: null,
      target_ids: [],
      params: { description: 'audited' },
      address: '127.0.0.1',
      client: 'Unspecified',
      user_agent: '',
      request_id: expect.stringMatching(/./),
    });
  });

  test('names the API key of a request', async () => {
    const { api_key, key } = await ok(owner.client.post('/users/me/api_keys', { name: 'Script' }));
    const script = new ApiClient(cluster.baseUrls[1]!, { ...owner, api_key }, { host: realm.host });
    await ok(script.patch('/realm', { description: 'by script' }));
    expect(await entries({ operations: ['update-realm'] })).toMatchObject([{ key_id: key.id }]);
    expect(await entries({ operations: ['create-api-key'] })).toMatchObject([
      { key_id: null, params: { name: 'Script', permission: 'all' } },
    ]);
  });

  test('has log-ins with their device, and changes of passwords and keys', async () => {
    const user = await realm.user();
    const browser = new ApiClient(cluster.baseUrls[0]!, undefined, {
      host: realm.host,
      'user-agent': 'Desktop/1.0 (Linux)',
    });
    await ok(browser.post('/fetch_api_key', { username: user.email, password: PASSWORD }));
    const settings = { old_password: PASSWORD, new_password: 'another horse, another battery' };
    await ok(user.client.patch('/settings', settings));
    await ok(user.client.patch('/settings', { enter_sends: true }));
    await ok(user.client.post('/users/me/api_key/regenerate'));
    const found = await entries({ actor_id: user.user_id });
    expect(found).toMatchObject([
      { operation: 'regenerate-api-key', params: {} },
      { operation: 'update-settings', params: {}, target_ids: [user.user_id] },
      { operation: 'fetch-api-key', client: 'Desktop', user_agent: 'Desktop/1.0 (Linux)', params: {} },
    ]);
  });

  test('has no entry of what was refused, failed or changed nothing', async () => {
    const [member, other] = [await realm.user(), await realm.user()];
    const before = await entries();
    await expectRefusal(
      member.client.patch('/realm', { description: 'refused' }),
      'Must be an organization administrator',
      { code: 'UNAUTHORIZED_PRINCIPAL' },
    );
    await expectRefusal(
      realm.client.post('/fetch_api_key', { username: member.email, password: 'wrong' }),
      'Your username or password is incorrect',
      { status: 401, code: 'AUTHENTICATION_FAILED' },
    );
    const bad = { full_name: 'Taken back', role: 1 };
    await expectRefusal(
      owner.client.patch(`/users/${other.user_id}`, bad),
      'Invalid role: Value error, Not in the list of possible values',
    );
    await ok(owner.client.patch(`/users/${other.user_id}`, { full_name: other.full_name }));
    await ok(owner.client.patch('/realm', { name: 'Test' }));
    await ok(member.client.patch('/settings', { enter_sends: true }));
    expect(await entries()).toEqual(before);
  });

  test('tells to whom something was done', async () => {
    const [admin, member] = [await realm.user('administrator'), await realm.user()];
    await ok(admin.client.patch(`/users/${member.user_id}`, { role: 300 }));
    await ok(admin.client.patch(`/users/${member.email}`, { full_name: 'Another Name' }));
    const { group_id } = await ok(
      admin.client.post('/user_groups/create', { name: nameOf('group'), description: '', members: [] }),
    );
    await ok(admin.client.post(`/user_groups/${group_id}/members`, { add: [member.user_id] }));
    const { name } = await realm.channel();
    await ok(
      owner.client.post('/users/me/subscriptions', {
        subscriptions: [{ name }],
        principals: [member.user_id],
      }),
    );
    await ok(admin.client.delete(`/users/${member.user_id}`));
    const found = await entries({ target_id: member.user_id });
    expect(found.map(({ operation, actor_id }) => [operation, actor_id])).toEqual([
      ['deactivate-user', admin.user_id],
      ['subscribe', owner.user_id],
      ['update-user-group-members', admin.user_id],
      ['update-user-by-email', admin.user_id],
      ['update-user', admin.user_id],
      ['get-api-key', null],
      ['provision-user', null],
    ]);
    expect(found[4].params).toEqual({ user_id: member.user_id, role: 300 });
  });

  test('has subscriptions of others, and not those that users choose themselves', async () => {
    const [member, other] = [await realm.user(), await realm.user()];
    const { name } = await realm.channel();
    const since = await entries();
    await ok(member.client.post('/users/me/subscriptions', { subscriptions: [{ name }] }));
    await ok(member.client.delete('/users/me/subscriptions', { subscriptions: [name] }));
    expect(await entries()).toEqual(since);
    await ok(
      owner.client.post('/users/me/subscriptions', {
        subscriptions: [{ name }],
        principals: [member.user_id, other.user_id],
      }),
    );
    await ok(owner.client.delete('/users/me/subscriptions', { subscriptions: [name], principals: [other.user_id] }));
    const created = nameOf('own channel');
    await ok(member.client.post('/users/me/subscriptions', { subscriptions: [{ name: created }] }));
    expect(operationsOf(await entries()).slice(0, -since.length)).toEqual(['subscribe', 'unsubscribe', 'subscribe']);
  });

  test('has one entry of a call that makes several transactions, or whose entry arrives again', async () => {
    const user = await realm.user();
    const [first] = (await ok(user.client.get('/users/me/api_keys'))).api_keys;
    // Ends the first key in a second transaction.
    await ok(user.client.delete(`/users/me/api_keys/${first.id}`));
    const [entry] = await entries({ operations: ['revoke-api-key'] });
    expect(await entries({ operations: ['revoke-api-key'] })).toHaveLength(1);
    const { rows } = await database.client.query('SELECT * FROM accounts.audit_log WHERE id = $1', [entry.id]);
    const { id: _, realm_id, ...fields } = rows[0];
    const body = JSON.stringify({ event: { ...fields, time: Number(fields.time) } });
    for (const service of ['accounts', 'messaging']) {
      await database.client.query(
        `INSERT INTO ${service}.outbox (realm_id, type, audience, body) VALUES ($1, 'audited', '{}', $2)`,
        [realm_id, body],
      );
    }
    await ok(owner.client.patch('/realm', { description: 'wakes the relay' }));
    await ok(
      owner.client.post('/realm/filters', {
        pattern: 'T(?P<id>[0-9]+)',
        url_template: 'https://x.example/{id}',
      }),
    );
    expect(await entries({ operations: ['revoke-api-key'] })).toEqual([entry]);
  });

  test('shows no secret', async () => {
    const [user, creator] = [await realm.user(), await realm.user('administrator')];
    await realm.grant(creator, { can_create_users: true });
    const [password, another] = [nameOf('first secret'), nameOf('second secret')];
    const email = `${Math.random().toString(36).slice(2)}@${realm.host}`;
    await ok(creator.client.post('/users', { email, password, full_name: 'New User' }));
    await ok(realm.client.post('/fetch_api_key', { username: email, password }));
    await ok(user.client.patch('/settings', { old_password: PASSWORD, new_password: another }));
    const { api_key } = await ok(user.client.post('/users/me/api_keys', { name: 'Script' }));
    const hook = { url: `http://127.0.0.1:9/${password}`, event_types: ['drafts'] };
    const { webhook } = await ok(owner.client.post('/webhooks', hook));
    await ok(
      owner.client.post('/bots', {
        full_name: nameOf('Bot'),
        short_name: nameOf('b').replace(' ', ''),
        bot_type: 1,
        config_data: { token: another },
      }),
    );
    await settle();
    const { rows } = await database.client.query('SELECT * FROM accounts.audit_log WHERE realm_id = $1', [
      realm.realm_id,
    ]);
    const operations = operationsOf(rows);
    for (const each of ['create-user', 'fetch-api-key', 'update-settings', 'create-api-key', 'create-webhook']) {
      expect(operations).toContain(each);
    }
    const text = JSON.stringify(rows);
    for (const secret of [password, another, PASSWORD, api_key, user.api_key, webhook.secret]) {
      expect(text).not.toContain(secret);
    }
  });

  test('keeps the beginning of long texts and lists', async () => {
    const description = '\u{1F600}'.repeat(400);
    await ok(owner.client.patch('/realm', { description }));
    const [{ params }] = await entries({ operations: ['update-realm'] });
    expect(params.description).toBe(`${'\u{1F600}'.repeat(250)}…`);
  });

  test('has pages and limits of time', async () => {
    for (const description of ['1', '2', '3']) await ok(owner.client.patch('/realm', { description }));
    const all = await entries({ operations: ['update-realm'] });
    expect(all.map(({ params }) => params.description)).toEqual(['3', '2', '1']);
    const page = (rest: object) => ok(owner.client.get('/audit_log', { operations: ['update-realm'], ...rest }));
    const first = await page({ limit: 2 });
    expect(first).toMatchObject({ entries: all.slice(0, 2), found_oldest: false });
    const second = await page({ limit: 2, before_id: all[1].id });
    expect(second).toMatchObject({ entries: all.slice(2), found_oldest: true });
    expect(await page({ limit: 3 })).toMatchObject({ found_oldest: true });
    const { time } = all[0];
    expect((await page({ since: time + 1 })).entries).toEqual([]);
    expect((await page({ until: all[2].time })).entries).toEqual([]);
    expect((await page({ since: all[2].time, until: time + 1 })).entries).toEqual(all);
    expect((await page({ actor_id: owner.user_id + 1 })).entries).toEqual([]);
    expect((await page({ actor_id: owner.user_id, target_id: owner.user_id })).entries).toEqual([]);
  });

  test('is for owners with an unlimited key', async () => {
    const administrator = await realm.user('administrator');
    await expectRefusal(administrator.client.get('/audit_log'), 'Must be an organization owner', {
      code: 'UNAUTHORIZED_PRINCIPAL',
    });
    const { api_key } = await ok(owner.client.post('/users/me/api_keys', { name: 'Reader', permission: 'read' }));
    await expectRefusal(
      realm.client.as({ ...owner, api_key }).get('/audit_log'),
      'This API key does not allow this request.',
      { status: 401, code: 'UNAUTHORIZED' },
    );
    await expectRefusal(owner.client.get('/audit_log', { limit: MAX_AUDIT_ENTRIES + 1 }), 'limit is too large');
    await expectRefusal(owner.client.get('/audit_log', { operations: [] }), 'operations is too small');
  });

  test('keeps entries for a year', async () => {
    for (const description of ['old', 'new']) await ok(owner.client.patch('/realm', { description }));
    const [, old] = await entries({ operations: ['update-realm'] });
    const year = 365 * 86_400;
    const age = (seconds: number) =>
      database.client.query('UPDATE accounts.audit_log SET time = time - $2 WHERE id = $1', [old.id, seconds]);
    await age(year - 60);
    await database.client.query('UPDATE accounts.sweeps SET next_at = now()');
    await until('a sweep has ended', async () => {
      const { rows } = await database.client.query('SELECT next_at > now() AS swept FROM accounts.sweeps');
      return rows[0].swept;
    });
    expect(await entries({ operations: ['update-realm'] })).toHaveLength(2);
    await age(60);
    await until('the old entry is gone', async () => (await entries({ operations: ['update-realm'] })).length === 1);
  });
});

describe('export-audit-log', () => {
  test('has the oldest entries first, and those of the operator', async () => {
    await realm.user();
    await settle();
    const { realm_id } = realm;
    const all = (await cluster.bus.call(exportAuditLog, { params: { realm_id } })).entries;
    expect(all.map(({ operation, actor_id }) => [operation, actor_id])).toEqual([
      ['create-realm', null],
      ['get-api-key', null],
      ['provision-user', null],
      ['get-api-key', null],
    ]);
    expect(all[0]).toMatchObject({
      params: { host: realm.host, name: 'Test' },
      target_ids: [owner.user_id],
      address: null,
      user_agent: null,
    });
    const page = async (after_id?: number) =>
      (await cluster.bus.call(exportAuditLog, { params: { realm_id, limit: 3, after_id } })).entries;
    expect([...(await page()), ...(await page(all[2]!.id))]).toEqual(all);
  });
});
