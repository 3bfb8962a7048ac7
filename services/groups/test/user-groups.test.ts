import { EventReader, expectRefusal, ok, RealmDatabase, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;
let guest: TestUser;
let system: Record<string, any>;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [member, guest] = await Promise.all([realm.user(), realm.user('guest')]);
  const { user_groups } = await ok(owner.client.get('/user_groups'));
  system = Object.fromEntries(user_groups.map((group: any) => [group.name, group]));
});
afterAll(() => cluster?.stop());

let count = 0;
const newName = () => `group ${++count}`;
const create = (parameters: Record<string, unknown>, caller = member) =>
  caller.client.post('/user_groups/create', { name: newName(), description: '', members: [], ...parameters });
const fetchGroup = async (id: number) =>
  (await ok(owner.client.get('/user_groups'))).user_groups.find((group: any) => group.id === id);

describe('get-user-groups', () => {
  test('lists the system groups first, with role:nobody in all their settings', async () => {
    await ok(create({}));
    const { user_groups } = await ok(member.client.get('/user_groups'));
    expect(user_groups.slice(0, 8).every((group: any) => group.is_system_group)).toBe(true);
    expect(user_groups.map((group: any) => group.id)).toEqual(
      user_groups.map((group: any) => group.id).sort((a: number, b: number) => a - b),
    );
    const nobody = system['role:nobody'].id;
    for (const group of Object.values(system)) {
      expect(group).toMatchObject({ is_system_group: true, deactivated: false, creator_id: null });
      for (const key of Object.keys(group).filter((name) => name.startsWith('can_'))) {
        expect([group.name, key, group[key]]).toEqual([group.name, key, nobody]);
      }
    }
  });

  // Direct subgroup, description, and whether the owner, the member and the guest are direct members.
  test.each<[string, string | undefined, string, boolean[]]>([
    ['role:nobody', undefined, 'Nobody', [false, false, false]],
    ['role:owners', undefined, 'Owners of this organization', [true, false, false]],
    [
      'role:administrators',
      'role:owners',
      'Administrators of this organization, including owners',
      [false, false, false],
    ],
    [
      'role:moderators',
      'role:administrators',
      'Moderators of this organization, including administrators',
      [false, false, false],
    ],
    [
      'role:fullmembers',
      'role:moderators',
      'Members of this organization, not including new accounts and guests',
      [false, true, false],
    ],
    ['role:members', 'role:fullmembers', 'Members of this organization, not including guests', [false, true, false]],
    ['role:everyone', 'role:members', 'Everyone in this organization, including guests', [false, false, true]],
    ['role:internet', 'role:everyone', 'Everyone on the Internet', [false, false, false]],
  ])('%s has its subgroup, description and direct members', (name, subgroup, description, membership) => {
    const group = system[name];
    expect(group.description).toBe(description);
    expect(group.direct_subgroup_ids).toEqual(subgroup ? [system[subgroup].id] : []);
    expect([owner, member, guest].map((user) => group.members.includes(user.user_id))).toEqual(membership);
  });

  test('refuses guests and bots', async () => {
    await expectRefusal(guest.client.get('/user_groups'), 'Not allowed for guest users');
    const bot = await realm.user('member', { bot: true });
    await expectRefusal(bot.client.get('/user_groups'), 'This endpoint does not accept bot requests.');
  });
});

describe('create-user-group', () => {
  test('stores the given fields and defaults for the rest, and sends `add`', async () => {
    const queue = await EventReader.register(guest.client);
    const name = newName();
    const { group_id } = await ok(create({ name, description: 'a *b*', members: [guest.user_id, owner.user_id] }));
    const creator = { direct_members: [member.user_id], direct_subgroups: [] };
    const group = {
      id: group_id,
      name,
      description: 'a *b*',
      date_created: expect.any(Number),
      creator_id: member.user_id,
      members: [guest.user_id, owner.user_id].sort((a, b) => a - b),
      direct_subgroup_ids: [],
      is_system_group: false,
      deactivated: false,
      can_manage_group: creator,
      can_add_members_group: creator,
      can_join_group: system['role:nobody'].id,
      can_remove_members_group: system['role:nobody'].id,
      can_leave_group: system['role:everyone'].id,
      can_mention_group: system['role:everyone'].id,
    };
    expect(await fetchGroup(group_id)).toEqual(group);
    expect(await queue.next('user_group', 'add')).toMatchObject({ group });
  });

  test('sends `add_subgroups` after `add`', async () => {
    const inner = (await ok(create({}))).group_id;
    const queue = await EventReader.register(member.client);
    const { group_id } = await ok(create({ subgroups: [inner, system['role:members'].id] }));
    const subgroups = await queue.until((event) => event.op === 'add_subgroups' && event.group_id === group_id);
    const events = queue.events.filter((event) => event.type === 'user_group');
    expect(events.map(({ op }) => op)).toEqual(['add', 'add_subgroups']);
    expect(events[0]!.group.id).toBe(group_id);
    expect(new Set(subgroups.direct_subgroup_ids)).toEqual(new Set([inner, system['role:members'].id]));
    expect(new Set((await fetchGroup(group_id)).direct_subgroup_ids)).toEqual(new Set(subgroups.direct_subgroup_ids));
  });

  test.each<[string, () => unknown, () => unknown]>([
    ['a group', () => system['role:members'].id, () => system['role:members'].id],
    [
      'one subgroup',
      () => ({ direct_members: [], direct_subgroups: [system['role:members'].id] }),
      () => system['role:members'].id,
    ],
    ['nobody', () => ({ direct_members: [], direct_subgroups: [] }), () => system['role:nobody'].id],
    [
      'some people',
      () => ({ direct_members: [owner.user_id, owner.user_id], direct_subgroups: [] }),
      () => ({ direct_members: [owner.user_id], direct_subgroups: [] }),
    ],
  ])('stores a setting that names %s in canonical form', async (_case, given, kept) => {
    const { group_id } = await ok(create({ can_join_group: given() }));
    expect((await fetchGroup(group_id)).can_join_group).toEqual(kept());
  });

  const NOBODY = 999_999;
  const people = (direct_members: number[], direct_subgroups: number[] = []) => ({
    direct_members,
    direct_subgroups,
  });
  // In the order of the checks: most rows also break the rules of later rows.
  test.each<[string, () => Record<string, unknown>, string]>([
    ['unknown member', () => ({ members: [NOBODY], name: '', can_join_group: NOBODY }), `Invalid user ID: ${NOBODY}`],
    ['empty name', () => ({ name: ' ', can_join_group: NOBODY }), "User group name can't be empty!"],
    [
      'long name',
      () => ({ name: 'x'.repeat(101), can_join_group: NOBODY }),
      'User group name cannot exceed 100 characters.',
    ],
    ...['@', 'role:', 'user:', 'stream:', 'channel:'].map((prefix): [string, () => Record<string, unknown>, string] => [
      `name with ${prefix}`,
      () => ({ name: `${prefix}x`, can_join_group: NOBODY }),
      `User group name cannot start with '${prefix}'.`,
    ]),
    ['unknown group', () => ({ name: 'taken', can_join_group: NOBODY }), 'Invalid user group'],
    ['unknown user', () => ({ name: 'taken', can_join_group: people([NOBODY]) }), `Invalid user ID: ${NOBODY}`],
    [
      'unknown subgroup of a setting',
      () => ({ name: 'taken', can_join_group: people([], [NOBODY, system['role:members'].id]) }),
      `Invalid user group ID: ${NOBODY}`,
    ],
    ...[
      ['can_manage_group', 'role:internet'],
      ['can_manage_group', 'role:everyone'],
      ['can_join_group', 'role:everyone'],
      ['can_add_members_group', 'role:everyone'],
      ['can_remove_members_group', 'role:everyone'],
      ['can_leave_group', 'role:internet'],
      ['can_mention_group', 'role:internet'],
      ['can_mention_group', 'role:owners'],
    ].map(([setting, group]): [string, () => Record<string, unknown>, string] => [
      `${setting} = ${group}`,
      () => ({ name: 'taken', [setting!]: system[group!].id }),
      `'${setting}' setting cannot be set to '${group}' group.`,
    ]),
    ['name in use', () => ({ name: 'taken', subgroups: [NOBODY] }), "User group 'taken' already exists."],
    ['name that looks like one', () => ({ name: 'ｔaken' }), "User group 'ｔaken' already exists."],
    ['unknown subgroup', () => ({ subgroups: [NOBODY] }), `Invalid user group ID: ${NOBODY}`],
    ['no list', () => ({ members: '3' }), 'members is not a list'],
    ['no setting', () => ({ can_join_group: '"x"' }), 'can_join_group["int"] is not an integer'],
    ['half a setting', () => ({ can_join_group: { direct_members: [] } }), 'can_join_group["int"] is not an integer'],
  ])('refuses %s', async (_case, parameters, msg) => {
    await create({ name: 'taken' });
    await expectRefusal(create(parameters()), msg);
  });

  test('refuses a deactivated user as a member', async () => {
    const gone = await realm.user();
    const database = await RealmDatabase.of(cluster, realm);
    await database.setUser(gone, 'is_active', false).finally(() => database.close());
    await expectRefusal(create({ members: [gone.user_id] }), `Invalid user ID: ${gone.user_id}`);
  });

  test.each(['name', 'description', 'members'])('%s is required', (var_name) =>
    expectRefusal(create({ [var_name]: undefined }), `Missing '${var_name}' argument`, {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name,
    }),
  );

  test('accepts names that differ by case, and one of three concurrent requests with one name', async () => {
    await ok(create({ name: 'Taken Once' }));
    await ok(create({ name: 'taken once' }));
    const answers = await Promise.all([1, 2, 3].map(() => create({ name: 'raced' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('refuses guests, and users whom can_create_groups does not allow', async () => {
    await expectRefusal(create({}, guest), 'Insufficient permission');
    // Wrong parameters get the refusal of the permission: clients rely on this order.
    await expectRefusal(create({ members: 'x' }, guest), 'Insufficient permission');
    await expectRefusal(create({ members: 'x' }), 'members is not valid JSON');
    const strict = await cluster.aRealm();
    const database = await RealmDatabase.of(cluster, strict);
    await database.setRealmGroup('can_create_groups', 'role:owners');
    await database.close();
    await expectRefusal(create({ members: [NOBODY] }, await strict.user('administrator')), 'Insufficient permission');
    await ok(create({}, strict.owner));
  });
});
