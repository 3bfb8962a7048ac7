import { createHash } from 'node:crypto';
import { EventReader, expectRefusal, ok, RealmDatabase, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;
let guest: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  await realm.grant(owner, { can_create_users: true });
  [member, guest] = await Promise.all([realm.user(), realm.user('guest')]);
});
afterAll(() => cluster?.stop());

const PASSWORD = 'tall giraffe eats clouds';
let count = 0;
const newEmail = () => `new-${++count}@people.example`;
const create = (parameters: Record<string, unknown>, caller = owner) =>
  caller.client.post('/users', {
    email: newEmail(),
    password: PASSWORD,
    full_name: 'Some One',
    ...parameters,
  });
const gravatar = (email: string) =>
  `https://secure.gravatar.com/avatar/${createHash('md5').update(email.toLowerCase()).digest('hex')}?d=identicon&version=1`;
const usersSeenBy = async (viewer: TestUser, parameters = {}): Promise<any[]> =>
  (await ok(viewer.client.get('/users', parameters))).members;
const userSeenBy = async (viewer: TestUser, user_id: number, parameters = {}) =>
  (await usersSeenBy(viewer, parameters)).find((user) => user.user_id === user_id);

describe('get-own-user', () => {
  test('returns the record of the caller', async () => {
    expect(await ok(member.client.get('/users/me'))).toEqual({
      result: 'success',
      msg: '',
      user_id: member.user_id,
      email: member.email,
      delivery_email: member.email,
      full_name: member.full_name,
      date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d\+00:00$/),
      is_active: true,
      is_owner: false,
      is_admin: false,
      is_guest: false,
      is_bot: false,
      role: 400,
      timezone: '',
      avatar_url: gravatar(member.email),
      avatar_version: 1,
      profile_data: {},
      max_message_id: -1,
    });
  });

  test('returns the id of the last message that the caller received', async () => {
    const [reader, channel] = [await realm.user(), await realm.channel()];
    await say(owner, channel);
    const id = await say(owner, [reader]);
    await say(owner, channel);
    expect((await ok(reader.client.get('/users/me'))).max_message_id).toBe(id);
  });

  test.each<[string, object]>([
    ['owner', { role: 100, is_owner: true, is_admin: true, is_guest: false }],
    ['administrator', { role: 200, is_owner: false, is_admin: true, is_guest: false }],
    ['moderator', { role: 300, is_owner: false, is_admin: false, is_guest: false }],
    ['guest', { role: 600, is_owner: false, is_admin: false, is_guest: true }],
  ])('returns the role flags of a %s', async (role, fields) => {
    const user = await realm.user(role);
    expect(await ok(user.client.get('/users/me'))).toMatchObject(fields);
  });

  test('returns the owner of a bot, and no profile_data', async () => {
    const bot = await realm.user('member', { bot: true });
    const record = await ok(bot.client.get('/users/me'));
    expect(record).toMatchObject({ is_bot: true, bot_type: 1, bot_owner_id: owner.user_id });
    expect(record).not.toHaveProperty('profile_data');
  });
});

describe('get-users', () => {
  test('lists all users, bots and deactivated users included', async () => {
    const [bot, gone] = [await realm.user('member', { bot: true }), await realm.user()];
    const database = await RealmDatabase.of(cluster, realm);
    await database.setUser(gone, 'is_active', false).finally(() => database.close());
    const members = await usersSeenBy(guest);
    const isActive = new Map(members.map((user) => [user.user_id, user.is_active]));
    expect([owner, member, guest, bot, gone].map((user) => isActive.get(user.user_id))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  test("lists the users of the registration, without the server's own bots", async () => {
    const { realm_users, realm_non_active_users, cross_realm_bots } = await ok(
      owner.client.post('/register', { event_types: ['realm_user'] }),
    );
    const ids = (users: any[]) => users.map(({ user_id }) => user_id).sort((a, b) => a - b);
    expect(ids((await ok(owner.client.get('/users'))).members)).toEqual(
      ids([...realm_users, ...realm_non_active_users]),
    );
    const named = await ok(owner.client.get('/users', { user_ids: [member.user_id, ...ids(cross_realm_bots)] }));
    expect(ids(named.members)).toEqual([member.user_id]);
  });

  test.each([
    [{}, null],
    [{ client_gravatar: true }, null],
    [{ client_gravatar: false }, expect.stringContaining('gravatar')],
  ])('avatar_url with the parameters %j', async (parameters, avatar_url) => {
    expect((await userSeenBy(guest, member.user_id, parameters)).avatar_url).toEqual(avatar_url);
  });

  test('returns profile_data with include_custom_profile_fields', async () => {
    expect(await userSeenBy(guest, member.user_id)).not.toHaveProperty('profile_data');
    const full = await userSeenBy(guest, member.user_id, { include_custom_profile_fields: true });
    expect(full.profile_data).toEqual({});
  });

  test('lists users by id, without unknown ids', async () => {
    const user_ids = [member.user_id, 999_999, owner.user_id];
    const members = await usersSeenBy(guest, { user_ids });
    expect(new Set(members.map((user) => user.user_id))).toEqual(new Set([member.user_id, owner.user_id]));
    await expectRefusal(guest.client.get('/users', { user_ids: ['a'] }), 'user_ids[0] is not an integer');
  });
});

describe('create-user', () => {
  test('creates a member who can log in', async () => {
    const email = newEmail();
    const { user_id } = await ok(create({ email, full_name: '  Zoë Ω ' }));
    expect(await userSeenBy(member, user_id)).toMatchObject({
      email,
      delivery_email: email,
      full_name: 'Zoë Ω',
      role: 400,
      is_active: true,
      is_bot: false,
    });
    const key = await ok(realm.client.post('/fetch_api_key', { username: email, password: PASSWORD }));
    expect(key).toMatchObject({ user_id, email });
    expect(await ok(realm.client.as(key).get('/users/me'))).toMatchObject({ user_id });
  });

  test('the new user is in the role groups and the default channels when the reply arrives', async () => {
    const name = 'for everyone';
    await ok(owner.client.post('/users/me/subscriptions', { subscriptions: [{ name }], is_default_stream: true }));
    const email = newEmail();
    const { user_id } = await ok(create({ email }));
    const { user_groups } = await ok(owner.client.get('/user_groups'));
    const groups = user_groups.filter((group: any) => group.members.includes(user_id));
    expect(groups.map((group: any) => group.name).sort()).toEqual(['role:fullmembers', 'role:members']);
    const key = await ok(realm.client.post('/dev_fetch_api_key', { username: email }));
    const { subscriptions } = await ok(realm.client.as(key).get('/users/me/subscriptions'));
    expect(subscriptions.map((channel: any) => channel.name)).toEqual([name]);
  });

  test('of four concurrent requests with one address, exactly one succeeds', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      [email, email.toUpperCase(), email, email].map((spelling) => create({ email: spelling })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, body }).toEqual({
        status: 400,
        body: { result: 'error', msg: 'Email is already in use.', code: 'BAD_REQUEST' },
      });
    }
    const found = (await usersSeenBy(owner)).filter((user) => user.email.toLowerCase() === email);
    expect(found).toHaveLength(1);
  });

  describe('refusals, in the order of the checks', () => {
    // Every request also has the faults of the tests and rows below.
    test('refuses callers below administrator', async () => {
      for (const role of ['moderator', 'member', 'guest']) {
        await expectRefusal((await realm.user(role)).client.post('/users'), 'Must be an organization administrator', {
          code: 'UNAUTHORIZED_PRINCIPAL',
        });
      }
    });

    test('refuses a missing parameter, then a missing grant', async () => {
      const admin = await realm.user('administrator');
      for (const var_name of ['email', 'password', 'full_name']) {
        await expectRefusal(create({ [var_name]: undefined }, admin), `Missing '${var_name}' argument`, {
          code: 'REQUEST_VARIABLE_MISSING',
          var_name,
        });
      }
      const bad = { full_name: 'a*', email: 'x', password: '1' };
      await expectRefusal(create(bad, admin), 'User not authorized to create users');
      await realm.grant(admin, { can_create_users: true });
      await expectRefusal(create(bad, admin), 'Invalid characters in name!');
    });

    const weak = '123456';
    test.each<[string, () => Record<string, unknown>, string]>([
      ['long name', () => ({ full_name: 'a*'.repeat(51), email: 'x', password: weak }), 'Name too long!'],
      ...['*', '`', '\\', '>', '"', '@', '\u0007'].map((character): [string, () => Record<string, unknown>, string] => [
        `name with ${JSON.stringify(character)}`,
        () => ({ full_name: `a${character}b`, email: 'x', password: weak }),
        'Invalid characters in name!',
      ]),
      ['name like a mention', () => ({ full_name: 'Ann|12', email: 'x', password: weak }), 'Invalid format!'],
      ['empty name', () => ({ full_name: ' ', email: 'a@mailinator.com', password: weak }), 'Bad name or username'],
      ['bad address', () => ({ email: 'someone', password: weak }), 'Bad name or username'],
      [
        'disposable address',
        () => ({ email: 'a@mailinator.com', password: weak }),
        'Disposable email addresses are not allowed in this organization',
      ],
      ['address in use', () => ({ email: member.email.toUpperCase(), password: weak }), 'Email is already in use.'],
      ['short password', () => ({ password: 'x7!k' }), 'The password is too weak.'],
      ['guessable password', () => ({ password: 'password' }), 'The password is too weak.'],
      ['long password', () => ({ password: 'x7!k9'.repeat(21) }), 'The password is too weak.'],
    ])('refuses this value: %s', (_case, parameters, msg) => expectRefusal(create(parameters()), msg));

    test('addresses that the organisation does not admit', async () => {
      const strict = await cluster.aRealm();
      await strict.grant(strict.owner, { can_create_users: true });
      const database = await RealmDatabase.of(cluster, strict);
      await database.setRealm({ emails_restricted_to_domains: true });
      await database.close();
      await expectRefusal(
        create({ email: 'a@elsewhere.example' }, strict.owner),
        "Email 'a@elsewhere.example' not allowed in this organization",
      );
    });

    test('refuses a name in use where names have to be unique', async () => {
      const strict = await cluster.aRealm();
      await strict.grant(strict.owner, { can_create_users: true });
      const database = await RealmDatabase.of(cluster, strict);
      await database.setRealm({ require_unique_names: true });
      await database.close();
      await expectRefusal(
        create({ full_name: strict.owner.full_name.toUpperCase(), email: 'x', password: weak }, strict.owner),
        'Unique names required in this organization.',
      );
    });
  });

  describe('events', () => {
    const arrivals = async (queue: EventReader, user_id: number) =>
      (await queue.until((event) => event.type === 'realm_user' && event.person.user_id === user_id)).person;
    const watch = (viewer: TestUser, parameters = {}) => EventReader.register(viewer.client, parameters);

    test('announce the user, its groups and its channels to everyone', async () => {
      const quiet = await cluster.aRealm();
      await quiet.grant(quiet.owner, { can_create_users: true });
      const peer = await quiet.user();
      await ok(
        quiet.owner.client.post('/users/me/subscriptions', {
          subscriptions: [{ name: 'default' }],
          is_default_stream: true,
        }),
      );
      const [channel] = (await ok(quiet.owner.client.get('/streams'))).streams;
      const queue = await watch(peer, { client_gravatar: false });
      const email = newEmail();
      const { user_id } = await ok(create({ email }, quiet.owner));
      expect(await arrivals(queue, user_id)).toEqual({
        user_id,
        email,
        delivery_email: email,
        full_name: 'Some One',
        date_joined: expect.any(String),
        is_active: true,
        is_owner: false,
        is_admin: false,
        is_guest: false,
        is_bot: false,
        role: 400,
        timezone: '',
        avatar_url: gravatar(email),
        avatar_version: 1,
        profile_data: {},
      });
      const joined = await queue.until((event) => event.op === 'peer_add');
      expect(joined).toMatchObject({ stream_ids: [channel.stream_id], user_ids: [user_id] });
      // The peer is new too: its own groups may come after its registration.
      const told = () => queue.events.filter(({ op, user_ids }) => op === 'add_members' && user_ids.includes(user_id));
      await queue.until(() => told().length === 2);
      const { user_groups } = await ok(peer.client.get('/user_groups'));
      const names = new Map(user_groups.map((group: any) => [group.id, group.name]));
      const groups = told().map((event) => names.get(event.group_id));
      expect(groups.sort()).toEqual(['role:fullmembers', 'role:members']);
      for (const event of told()) expect(event.user_ids).toEqual([user_id]);
    });

    // Visibility: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.
    test.each([
      [1, ['guest', 'member', 'moderator', 'administrator']],
      [2, ['member', 'moderator', 'administrator']],
      [3, ['administrator']],
      [4, []],
      [5, ['moderator', 'administrator']],
    ])('an address with visibility %i is shown to %j', async (visibility, seers) => {
      const shy = await cluster.aRealm();
      await shy.grant(shy.owner, { can_create_users: true });
      const database = await RealmDatabase.of(cluster, shy);
      await database.setUserDefault({ email_address_visibility: visibility }).finally(() => database.close());
      const roles = ['guest', 'member', 'moderator', 'administrator'];
      const viewers = await Promise.all(roles.map((role) => shy.user(role)));
      const queues = await Promise.all(viewers.map((viewer) => watch(viewer)));
      const delivery = newEmail();
      const { user_id } = await ok(create({ email: delivery }, shy.owner));
      const shown = visibility === 1 ? delivery : `user${user_id}@${shy.host}`;
      for (const [index, role] of roles.entries()) {
        const expected = {
          email: shown,
          delivery_email: seers.includes(role) ? delivery : null,
          avatar_url: visibility === 1 ? null : gravatar(delivery),
        };
        expect(await arrivals(queues[index]!, user_id)).toMatchObject(expected);
        expect(await userSeenBy(viewers[index]!, user_id)).toMatchObject(expected);
      }
    });
  });
});
