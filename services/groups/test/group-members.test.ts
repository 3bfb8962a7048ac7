import { ApiClient, EventReader, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Groups, loadGroups } from './groups';

const NOBODY = 999_999;

let cluster: TestCluster;
let realm: TestRealm;
let groups: Groups;
let creator: TestUser;
let member: TestUser;
let other: TestUser;
let guest: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  [creator, member, other] = await Promise.all([realm.user(), realm.user(), realm.user()]);
  guest = await realm.user('guest');
  groups = await loadGroups(realm);
});
afterAll(() => cluster?.stop());

const change = (id: number, parameters: Record<string, unknown>, caller = creator) =>
  caller.client.post(`/user_groups/${id}/members`, parameters);
const fetchMembers = async (id: number, parameters = {}, caller = member) =>
  (await ok(caller.client.get(`/user_groups/${id}/members`, parameters))).members;

describe('update-user-group-members', () => {
  test('adds and removes users and subgroups, and sends an event for each change', async () => {
    const inner = await groups.create(creator);
    const id = await groups.create(creator, {
      members: [other.user_id],
      can_remove_members_group: groups.system('members'),
    });
    const queue = await EventReader.register(guest.client, { event_types: ['user_group'] });
    await ok(
      change(id, {
        add: [member.user_id, guest.user_id, member.user_id],
        delete: [other.user_id],
        add_subgroups: [inner],
      }),
    );
    await ok(change(id, { delete_subgroups: [inner] }));
    await queue.until((event) => event.op === 'remove_subgroups');
    const added = [member.user_id, guest.user_id].sort((a, b) => a - b);
    // System groups get their members some time after a user was created.
    expect(queue.events.filter((event) => event.group_id === id)).toMatchObject([
      { op: 'add_members', group_id: id, user_ids: added },
      { op: 'remove_members', group_id: id, user_ids: [other.user_id] },
      { op: 'add_subgroups', group_id: id, direct_subgroup_ids: [inner] },
      { op: 'remove_subgroups', group_id: id, direct_subgroup_ids: [inner] },
    ]);
    expect(await groups.get(id)).toMatchObject({ members: added, direct_subgroup_ids: [] });
  });

  test.each<[string, (id: { group: number; inner: number }) => Record<string, unknown>, string]>([
    [
      'nothing',
      () => ({ add: [] }),
      'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".',
    ],
    ['an unknown user', () => ({ add: [member.user_id, NOBODY] }), `Invalid user ID: ${NOBODY}`],
    ['what is no id of a user', () => ({ add: [-1] }), 'Invalid user ID: -1'],
    ['who is in it', () => ({ add: [other.user_id] }), 'User {other} is already a member of this group'],
    ['who is not in it', () => ({ delete: [NOBODY] }), `There is no member '${NOBODY}' in this user group`],
    ['an unknown subgroup', () => ({ add_subgroups: [NOBODY] }), `Invalid user group ID: ${NOBODY}`],
    [
      'a subgroup it has',
      ({ inner }) => ({ add_subgroups: [inner] }),
      'User group {inner} is already a subgroup of this group.',
    ],
    [
      'a subgroup it has not',
      ({ group }) => ({ delete_subgroups: [group] }),
      'User group {group} is not a subgroup of this group.',
    ],
    ['no subgroup at all', () => ({ delete_subgroups: [NOBODY] }), `Invalid user group ID: ${NOBODY}`],
    [
      'itself',
      ({ group }) => ({ add_subgroups: [group] }),
      'User group {group} is already a subgroup of one of the passed subgroups.',
    ],
    ['no list', () => ({ add: 3 }), 'add is not a list'],
  ])('refuses %s, and changes nothing', async (_case, parameters, msg) => {
    const inner = await groups.create(creator);
    const group = await groups.create(creator, { members: [other.user_id], subgroups: [inner] });
    const names: Record<string, number> = { other: other.user_id, group, inner };
    const text = msg.replace(/\{(\w+)\}/g, (_, name: string) => String(names[name]));
    const before = await groups.get(group);
    await expectRefusal(change(group, parameters({ group, inner })), text);
    await expectRefusal(change(group, { ...parameters({ group, inner }), delete: [NOBODY] }), expect.any(String));
    expect(await groups.get(group)).toEqual(before);
  });

  test('refuses deactivated users, and deactivated, unknown and system groups', async () => {
    const gone = await realm.user();
    await ok(realm.owner.client.delete(`/users/${gone.user_id}`));
    const id = await groups.create(creator);
    await expectRefusal(change(id, { add: [gone.user_id] }), `Invalid user ID: ${gone.user_id}`);
    await ok(creator.client.post(`/user_groups/${id}/deactivate`));
    const outer = await groups.create(creator);
    await expectRefusal(change(id, { add: [member.user_id] }), 'User group is deactivated.');
    await expectRefusal(change(outer, { add_subgroups: [id] }), 'User group is deactivated.');
    await expectRefusal(change(NOBODY, { add: [member.user_id] }), 'Invalid user group');
    await expectRefusal(
      change(groups.system('members'), { add: [member.user_id] }, realm.owner),
      'Insufficient permission',
    );
  });

  // The actions that each setting allows, on the actor (join, leave) and on another user (add, remove).
  const mayDo: Record<string, string[]> = {
    can_manage_group: ['join', 'add', 'leave', 'remove'],
    can_add_members_group: ['join', 'add'],
    can_join_group: ['join'],
    can_remove_members_group: ['leave', 'remove'],
    can_leave_group: ['leave'],
    can_mention_group: [],
  };
  test.each(Object.entries(mayDo))('%s lets its holders %j', async (setting, allowed) => {
    const nobody = { new: groups.system('nobody') };
    const none = Object.fromEntries(Object.keys(mayDo).map((name) => [name, groups.system('nobody')]));
    const holder = { direct_members: [member.user_id], direct_subgroups: [] };
    const actions: Record<string, [members: TestUser[], parameters: Record<string, number[]>]> = {
      join: [[], { add: [member.user_id] }],
      add: [[], { add: [other.user_id] }],
      leave: [[member], { delete: [member.user_id] }],
      remove: [[other], { delete: [other.user_id] }],
    };
    for (const [action, [members, parameters]] of Object.entries(actions)) {
      const id = await groups.create(realm.owner, {
        ...none,
        [setting]: holder,
        members: members.map((user) => user.user_id),
      });
      const { status } = await change(id, parameters, member);
      expect([action, status]).toEqual([action, allowed.includes(action) ? 200 : 400]);
      // The owner manages all groups and needs no setting.
      if (status !== 200) await ok(change(id, parameters, realm.owner));
      await ok(realm.owner.client.patch(`/user_groups/${id}`, { [setting]: nobody }));
      const back = Object.fromEntries(
        Object.entries(parameters).map(([key, ids]) => [key === 'add' ? 'delete' : 'add', ids]),
      );
      await expectRefusal(change(id, back, member), 'Insufficient permission');
    }
  });

  test('guests may neither leave a group nor join one', async () => {
    const id = await groups.create(creator, {
      members: [guest.user_id],
      can_join_group: { direct_members: [guest.user_id], direct_subgroups: [] },
    });
    await expectRefusal(change(id, { delete: [guest.user_id] }, guest), 'Not allowed for guest users');
    await expectRefusal(change(id, { add: [guest.user_id] }, guest), 'Not allowed for guest users');
  });

  test('only one of six concurrent requests adds, and only one removes, the same user', async () => {
    const id = await groups.create(creator);
    const queue = await EventReader.register(member.client, { event_types: ['user_group'] });
    const answers = await Promise.all(Array.from({ length: 6 }, () => change(id, { add: [other.user_id] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const removals = await Promise.all(
      Array.from({ length: 6 }, () => change(id, { delete: [other.user_id] }, realm.owner)),
    );
    expect(removals.filter(({ status }) => status === 200)).toHaveLength(1);
    await ok(creator.client.patch(`/user_groups/${id}`, { name: 'settled' }));
    await queue.until((event) => event.data?.name === 'settled');
    expect(queue.events.map(({ op }) => op)).toEqual(['add_members', 'remove_members', 'update']);
  });

  test('deactivated members are hidden until they are reactivated', async () => {
    const away = await realm.user();
    const id = await groups.create(creator, { members: [away.user_id, other.user_id] });
    const queue = await EventReader.register(member.client, { event_types: ['user_group'] });
    const ofGroup = (op: string) => queue.until((event) => event.op === op && event.group_id === id);
    await ok(realm.owner.client.delete(`/users/${away.user_id}`));
    expect(await ofGroup('remove_members')).toMatchObject({ user_ids: [away.user_id] });
    expect(await fetchMembers(id)).toEqual([other.user_id]);
    await ok(realm.owner.client.post(`/users/${away.user_id}/reactivate`));
    expect(await ofGroup('add_members')).toMatchObject({ user_ids: [away.user_id] });
    expect((await groups.get(id)).members).toContain(away.user_id);
  });

  test("a removed user's next request is refused by every gateway", async () => {
    const inner = await groups.create(creator, { members: [member.user_id] });
    const creators = await groups.create(realm.owner, { subgroups: [inner] });
    await ok(realm.owner.client.patch('/realm', { can_create_groups: { new: creators } }));
    const clients = cluster.baseUrls.map((url) => new ApiClient(url, member, { host: realm.host }));
    const attempts = () =>
      Promise.all(
        clients.map(async (client) => {
          const group = { name: `by ${Math.random()}`, description: '', members: [] };
          return (await client.post('/user_groups/create', group)).status;
        }),
      );
    for (const [remove, restore] of [
      [
        () => change(inner, { delete: [member.user_id] }, realm.owner),
        () => change(inner, { add: [member.user_id] }, realm.owner),
      ],
      [
        () => change(creators, { delete_subgroups: [inner] }, realm.owner),
        () => change(creators, { add_subgroups: [inner] }, realm.owner),
      ],
    ] as const) {
      expect(await attempts()).toEqual([200, 200]);
      await ok(remove());
      expect(await attempts()).toEqual([400, 400]);
      await ok(restore());
    }
    expect(await attempts()).toEqual([200, 200]);
    await ok(realm.owner.client.patch('/realm', { can_create_groups: { new: groups.system('members') } }));
  });
});

async function refusesOthers(path: string): Promise<void> {
  const id = await groups.create(creator);
  const bot = await realm.user('member', { bot: true });
  await expectRefusal(guest.client.get(`/user_groups/${id}/${path}`), 'Not allowed for guest users');
  await expectRefusal(bot.client.get(`/user_groups/${id}/${path}`), 'This endpoint does not accept bot requests.');
  await expectRefusal(member.client.get(`/user_groups/${NOBODY}/${path}`), 'Invalid user group');
}

describe('get-user-group-members', () => {
  test('lists members through subgroups too, unless direct_member_only', async () => {
    const inner = await groups.create(creator, { members: [other.user_id, guest.user_id] });
    const id = await groups.create(creator, { members: [member.user_id], subgroups: [inner] });
    const all = [member.user_id, other.user_id, guest.user_id].sort((a, b) => a - b);
    expect(await fetchMembers(id)).toEqual(all);
    expect(await fetchMembers(id, { direct_member_only: true })).toEqual([member.user_id]);
  });

  test('refuses guests, bots and unknown groups', () => refusesOthers('members'));
});

describe('get-is-user-group-member', () => {
  test('counts members through subgroups too, unless direct_member_only', async () => {
    const inner = await groups.create(creator, { members: [other.user_id] });
    const id = await groups.create(creator, { members: [member.user_id], subgroups: [inner] });
    const isMember = async ({ user_id }: TestUser, parameters = {}) => {
      const answer = await ok(member.client.get(`/user_groups/${id}/members/${user_id}`, parameters));
      return answer.is_user_group_member;
    };
    expect(await isMember(other)).toBe(true);
    expect(await isMember(other, { direct_member_only: true })).toBe(false);
    expect(await isMember(member, { direct_member_only: true })).toBe(true);
    expect(await isMember(creator)).toBe(false);
  });

  test('refuses guests, bots, unknown groups and unknown users', async () => {
    await refusesOthers(`members/${member.user_id}`);
    const id = await groups.create(creator);
    await expectRefusal(member.client.get(`/user_groups/${id}/members/${NOBODY}`), 'No such user');
  });
});
