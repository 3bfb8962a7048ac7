import {
  ApiClient,
  EventReader,
  expectRefusal,
  ok,
  RealmDatabase,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let admin: TestUser;
let member: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  owner = realm.owner;
  [admin, member] = await Promise.all([realm.user('administrator'), realm.user()]);
});
afterAll(() => cluster?.stop());

/** Returns a client of the user at the second gateway. */
const elsewhere = (user: TestUser, { host } = realm) => new ApiClient(cluster.baseUrls[1]!, user, { host });
/** Adds a user with this visibility of the address. */
async function hiddenUser(email_address_visibility: number): Promise<TestUser> {
  const database = await RealmDatabase.of(cluster, realm);
  try {
    await database.setUserDefault({ email_address_visibility });
    return await realm.user();
  } finally {
    await database.setUserDefault({ email_address_visibility: 1 });
    await database.close();
  }
}
const update = (caller: TestUser, target: TestUser, parameters: Record<string, unknown>) =>
  caller.client.patch(`/users/${target.user_id}`, parameters);
const userSeenBy = async (viewer: TestUser, { user_id }: TestUser) =>
  (await ok(viewer.client.get(`/users/${user_id}`))).user;

describe('update-user', () => {
  test('changes name and role in one request, and announces them', async () => {
    const target = await realm.user();
    const queue = await EventReader.register(member.client, { event_types: ['realm_user', 'user_group'] });
    await ok(update(admin, target, { full_name: ' New Name ', role: 300 }));
    expect(await userSeenBy(member, target)).toMatchObject({ full_name: 'New Name', role: 300 });
    const person = async () => (await queue.take('realm_user', 'update')).person;
    expect(await person()).toEqual({ user_id: target.user_id, full_name: 'New Name' });
    expect(await person()).toEqual({ user_id: target.user_id, role: 300 });
    const { user_groups } = await ok(member.client.get('/user_groups'));
    const id = (name: string) => user_groups.find((group: any) => group.name === name).id;
    const left = [await queue.take('user_group', 'remove_members')];
    left.push(await queue.take('user_group', 'remove_members'));
    expect(left.map((event) => event.group_id)).toEqual([id('role:fullmembers'), id('role:members')]);
    expect(await queue.take('user_group', 'add_members')).toMatchObject({
      group_id: id('role:moderators'),
      user_ids: [target.user_id],
    });
  });

  test('a new role takes effect at every gateway at once', async () => {
    const target = await realm.user();
    const create = () => elsewhere(target).post('/channel_folders/create', { name: `f ${Math.random()}` });
    await expectRefusal(create(), 'Must be an organization administrator', {
      code: 'UNAUTHORIZED_PRINCIPAL',
    });
    await ok(update(owner, target, { role: 200 }));
    await ok(create());
    await ok(update(owner, target, { role: 400 }));
    await expectRefusal(create(), 'Must be an organization administrator', {
      code: 'UNAUTHORIZED_PRINCIPAL',
    });
  });

  test('a guest who becomes a member sees the public channels, and the reverse', async () => {
    const target = await realm.user('guest');
    const { id } = await realm.channel();
    const queue = await EventReader.register(target.client, { event_types: ['stream', 'default_streams'] });
    await ok(update(admin, target, { role: 400 }));
    const created = await queue.take('stream', 'create');
    expect(created.streams.map((stream: any) => stream.stream_id)).toContain(id);
    await ok(update(admin, target, { role: 600 }));
    const deleted = await queue.take('stream', 'delete');
    expect(deleted.stream_ids).toContain(id);
  });

  test('announces to a user with a new role the addresses that become visible or hidden', async () => {
    // Added one after the other, because the entries are in the order of ids.
    const target = await realm.user('guest');
    const forMembers = await realm.user();
    const forModerators = await realm.user();
    const forNobody = await realm.user();
    const visibilities = new Map([
      [forMembers, 2],
      [forModerators, 5],
      [forNobody, 4],
    ]);
    for (const [user, email_address_visibility] of visibilities) {
      await ok(user.client.patch('/settings', { email_address_visibility }));
    }
    const queue = await EventReader.register(target.client, { event_types: ['realm_user'] });
    const others = await EventReader.register(member.client, { event_types: ['realm_user'] });
    const told = async ({ user_id }: TestUser, delivery_email: string | null) => {
      expect((await queue.take('realm_user')).person).toEqual({ user_id, delivery_email });
    };
    const changeRole = async (role: number) => {
      await ok(update(admin, target, { role }));
      for (const client of [queue, others]) expect((await client.take('realm_user')).person.role).toBe(role);
    };
    await changeRole(300);
    await told(forMembers, forMembers.email);
    await told(forModerators, forModerators.email);
    expect(await userSeenBy(target, forModerators)).toMatchObject({ delivery_email: forModerators.email });
    await changeRole(400);
    await told(forModerators, null);
    await changeRole(600);
    await told(forMembers, null);
    expect(await userSeenBy(target, forMembers)).toMatchObject({ delivery_email: null });
  });

  test('present and blank values change nothing, and are not announced', async () => {
    const target = await realm.user();
    const queue = await EventReader.register(member.client, { event_types: ['realm_user'] });
    await ok(update(admin, target, { full_name: target.full_name, role: 400 }));
    await ok(update(admin, target, { full_name: '  ' }));
    await ok(update(admin, target, {}));
    await ok(update(admin, target, { full_name: 'Marker' }));
    expect((await queue.take('realm_user')).person).toMatchObject({ full_name: 'Marker' });
  });

  test.each<[string, string]>([
    ['x'.repeat(101), 'Name too long!'],
    ['a*b', 'Invalid characters in name!'],
    ['a`b', 'Invalid characters in name!'],
    ['a\\b', 'Invalid characters in name!'],
    ['a>b', 'Invalid characters in name!'],
    ['a"b', 'Invalid characters in name!'],
    ['a@b', 'Invalid characters in name!'],
    ['a\u0007b', 'Invalid characters in name!'],
    ['a|12', 'Invalid format!'],
  ])('refuses the name %j: %s', (full_name, msg) => expectRefusal(update(admin, member, { full_name }), msg));

  test.each<[Record<string, unknown>, string]>([
    [{ role: 500 }, 'Invalid role: Value error, Not in the list of possible values'],
    [{ role: '"400"' }, 'role is not an integer'],
    [{ role: 'high' }, 'role is not valid JSON'],
  ])('refuses %j: %s', (parameters, msg) => expectRefusal(update(admin, member, parameters), msg));

  test('refuses an administrator who gives or takes the role owner', async () => {
    const refusal = ['Must be an organization owner', { code: 'UNAUTHORIZED_PRINCIPAL' }] as const;
    await expectRefusal(update(admin, member, { role: 100 }), ...refusal);
    await expectRefusal(update(admin, owner, { role: 400 }), ...refusal);
    const second = await realm.user();
    await ok(update(owner, second, { role: 100 }));
    await ok(update(owner, second, { role: 400 }));
  });

  test('refuses to make a guest an administrator', async () => {
    const guest = await realm.user('guest');
    const msg = 'Guests cannot be organization administrators';
    await expectRefusal(update(owner, guest, { role: 200 }), msg);
    await expectRefusal(update(owner, guest, { role: 100 }), msg);
  });

  test('refuses another role for the last owner', async () => {
    const msg = 'The owner permission cannot be removed from the only organization owner.';
    await expectRefusal(update(owner, owner, { role: 400 }), msg);
  });

  test('of two owners who demote each other at the same moment, one is refused', async () => {
    const other = await cluster.aRealm();
    for (let round = 0; round < 5; round++) {
      const one = other.owner;
      const two = await other.user('owner');
      const answers = await Promise.all([
        update(one, two, { role: 200 }),
        update({ ...two, client: elsewhere(two, other) }, one, { role: 200 }),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
      const { members } = await ok(two.client.get('/users'));
      const owners = members.filter((user: any) => user.role === 100);
      expect(owners).toHaveLength(1);
      if (owners[0].user_id === two.user_id) {
        await ok(update(two, one, { role: 100 }));
        await ok(update(one, two, { role: 400 }));
      }
    }
  });

  test('refuses members; the owner of a bot may change it', async () => {
    await expectRefusal(update(member, admin, { full_name: 'X' }), 'Insufficient permission');
    await expectRefusal(update(member, member, { full_name: 'X' }), 'Insufficient permission');
    const bot = await realm.user('member', { bot: true });
    await ok(update(owner, bot, { full_name: 'Robot' }));
    await expectRefusal(update(member, bot, { full_name: 'X' }), 'Insufficient permission');
  });

  test('writes profile_data, whose check follows permission and name', async () => {
    const target = await realm.user();
    const { id } = await ok(owner.client.post('/realm/profile_fields', { name: 'Town', field_type: 1, hint: '' }));
    const queue = await EventReader.register(member.client, { event_types: ['realm_user'] });
    const profile_data = [{ id, value: 'Lisbon' }];
    await ok(update(admin, target, { full_name: 'Townsman', profile_data }));
    const told = [await queue.take('realm_user'), await queue.take('realm_user')].map(({ person }) => person);
    expect(told).toContainEqual({
      user_id: target.user_id,
      custom_profile_field: { id, value: 'Lisbon', rendered_value: '<p>Lisbon</p>' },
    });
    const wrong = [{ id: 999_999, value: 'x' }];
    await expectRefusal(update(admin, target, { profile_data: wrong }), 'Field id 999999 not found.');
    await expectRefusal(update(member, target, { profile_data: wrong }), 'Insufficient permission');
    await expectRefusal(
      update(admin, target, { full_name: 'a*b', profile_data: wrong }),
      'Invalid characters in name!',
    );
    const tooLong = [{ id, value: 'x'.repeat(51) }];
    await expectRefusal(
      update(admin, target, { full_name: 'Kept out', profile_data: tooLong }),
      'Town is too long (limit: 50 characters)',
    );
    expect(await userSeenBy(member, target)).toMatchObject({ full_name: 'Townsman' });
  });

  test('refuses an unknown user', () =>
    expectRefusal(owner.client.patch('/users/999999', { full_name: 'X' }), 'No such user'));

  test('a deactivated user can be changed', async () => {
    const target = await realm.user();
    await ok(admin.client.delete(`/users/${target.user_id}`));
    await ok(update(admin, target, { full_name: 'Gone Away', role: 600 }));
    expect(await userSeenBy(member, target)).toMatchObject({ full_name: 'Gone Away', role: 600 });
  });

  describe('new_email', () => {
    test('requires an owner with the grant can_change_user_emails', async () => {
      const msg = 'User not authorized to change user emails';
      await expectRefusal(update(owner, member, { new_email: 'new@people.example' }), msg);
      await realm.grant(admin, { can_change_user_emails: true });
      await expectRefusal(update(admin, member, { new_email: 'new@people.example' }), msg);
    });

    test('changes and announces the address, and the old one cannot log in', async () => {
      await realm.grant(owner, { can_change_user_emails: true });
      const target = await realm.user();
      await ok(target.client.get('/users/me'));
      const queue = await EventReader.register(member.client, { event_types: ['realm_user'] });
      const new_email = `moved-${target.user_id}@people.example`;
      await ok(update(owner, target, { new_email }));
      expect((await queue.take('realm_user', 'update')).person).toEqual({
        user_id: target.user_id,
        delivery_email: new_email,
      });
      expect((await queue.take('realm_user', 'update')).person).toEqual({
        user_id: target.user_id,
        new_email,
      });
      expect((await queue.take('realm_user', 'update')).person).toMatchObject({
        user_id: target.user_id,
        avatar_version: 2,
      });
      await expectRefusal(target.client.get('/users/me'), 'Invalid API key', {
        status: 401,
        code: 'UNAUTHORIZED',
      });
      const moved = target.client.as({ ...target, email: new_email });
      expect(await ok(moved.get('/users/me'))).toMatchObject({ delivery_email: new_email });
    });

    test.each<[string, string]>([
      ['not an address', 'Invalid new email address.'],
      ['', 'Invalid new email address.'],
    ])('refuses %j', async (new_email, msg) => {
      await realm.grant(owner, { can_change_user_emails: true });
      await expectRefusal(update(owner, member, { new_email }), msg);
    });

    test('refuses an address in use, without regard to case', async () => {
      await realm.grant(owner, { can_change_user_emails: true });
      await expectRefusal(
        update(owner, member, { new_email: admin.email.toUpperCase() }),
        'New email value error: Already has an account.',
      );
    });

    test('announces a hidden address only to the roles that see it', async () => {
      await realm.grant(owner, { can_change_user_emails: true });
      const target = await hiddenUser(3);
      const [forMember, forAdmin] = await Promise.all([
        EventReader.register(member.client, { event_types: ['realm_user'] }),
        EventReader.register(admin.client, { event_types: ['realm_user'] }),
      ]);
      const new_email = `hidden-${target.user_id}@people.example`;
      await ok(update(owner, target, { new_email, full_name: 'Hidden' }));
      const named = { user_id: target.user_id, full_name: 'Hidden' };
      expect((await forAdmin.take('realm_user')).person).toEqual(named);
      expect((await forAdmin.take('realm_user')).person).toEqual({
        user_id: target.user_id,
        delivery_email: new_email,
      });
      expect((await forMember.take('realm_user')).person).toEqual(named);
      expect((await forMember.take('realm_user')).person).toMatchObject({ avatar_version: 2 });
    });
  });
});

describe('update-user-by-email', () => {
  test('finds the user by the real address, without regard to case', async () => {
    const target = await realm.user();
    const path = `/users/${encodeURIComponent(target.email.toUpperCase())}`;
    await ok(admin.client.patch(path, { full_name: 'By Address' }));
    expect(await userSeenBy(member, target)).toMatchObject({ full_name: 'By Address' });
  });

  test('finds a user with a hidden address by the placeholder only', async () => {
    const target = await hiddenUser(4);
    await expectRefusal(admin.client.patch(`/users/${target.email}`, { full_name: 'X' }), 'No such user');
    await ok(admin.client.patch(`/users/user${target.user_id}@${realm.host}`, { full_name: 'Placed' }));
    expect(await userSeenBy(member, target)).toMatchObject({ full_name: 'Placed' });
  });

  test('announces bots to a new administrator, their changes, and that a former one administers them no more', async () => {
    const bot = await realm.user('member', { bot: true });
    const target = await realm.user();
    const queue = await EventReader.register(target.client, { event_types: ['realm_bot'] });
    await ok(admin.client.patch(`/users/${target.email}`, { role: 200 }));
    await queue.until((event) => event.op === 'add' && event.bot.user_id === bot.user_id);
    await ok(admin.client.patch(`/users/${bot.email}`, { full_name: 'Renamed Bot' }));
    expect(await queue.take('realm_bot', 'update')).toMatchObject({
      bot: { user_id: bot.user_id, full_name: 'Renamed Bot' },
    });
    await ok(admin.client.patch(`/users/${target.email}`, { role: 400 }));
    await queue.until((event) => event.op === 'delete' && event.bot.user_id === bot.user_id);
  });

  test('refuses unknown addresses, and members', async () => {
    await expectRefusal(admin.client.patch('/users/nobody@people.example', {}), 'No such user');
    await expectRefusal(admin.client.patch(`/users/user999999@${realm.host}`, {}), 'No such user');
    await expectRefusal(member.client.patch(`/users/${admin.email}`, {}), 'Insufficient permission');
  });
});

describe('get-user', () => {
  test('returns the user with the requested fields, and refuses an unknown id', async () => {
    const { user } = await ok(member.client.get(`/users/${admin.user_id}`, { client_gravatar: false }));
    expect(user).toMatchObject({ user_id: admin.user_id, role: 200, is_active: true });
    expect(user.avatar_url).toMatch(/^https:/);
    expect(user).not.toHaveProperty('profile_data');
    const full = await ok(member.client.get(`/users/${admin.user_id}`, { include_custom_profile_fields: true }));
    expect(full.user).toMatchObject({ profile_data: {}, avatar_url: null });
    await expectRefusal(member.client.get('/users/999999'), 'No such user');
  });
});

describe('get-user-by-email', () => {
  test('finds a user by the real address only where the caller may see it', async () => {
    const seen = (caller: TestUser) => caller.client.get(`/users/${target.email}`);
    const target = await hiddenUser(3);
    expect((await ok(member.client.get(`/users/${admin.email}`))).user.user_id).toBe(admin.user_id);
    await expectRefusal(seen(member), 'No such user');
    expect((await ok(seen(admin))).user).toMatchObject({ delivery_email: target.email });
    expect((await ok(seen(target))).user).toMatchObject({ delivery_email: target.email });
    const placeholder = `user${target.user_id}@${realm.host}`;
    const { user } = await ok(member.client.get(`/users/${placeholder}`));
    expect(user).toMatchObject({ user_id: target.user_id, email: placeholder, delivery_email: null });
  });
});
