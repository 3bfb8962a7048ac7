import { EventReader, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Groups, loadGroups } from './groups';

const EXPECTATION_MISMATCH = { code: 'EXPECTATION_MISMATCH' };

let cluster: TestCluster;
let realm: TestRealm;
let groups: Groups;
let creator: TestUser;
let member: TestUser;
let guest: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  [creator, member, guest] = await Promise.all([realm.user(), realm.user(), realm.user('guest')]);
  groups = await loadGroups(realm);
  await groups.create(creator, { name: 'taken' });
});
afterAll(() => cluster?.stop());

const update = (id: number, parameters: Record<string, unknown>, caller = creator) =>
  caller.client.patch(`/user_groups/${id}`, parameters);
const people = (direct_members: number[], direct_subgroups: number[] = []) => ({
  direct_members,
  direct_subgroups,
});

describe('update-user-group', () => {
  test('sends one event for each property that changes', async () => {
    const id = await groups.create(creator);
    const queue = await EventReader.register(guest.client, { event_types: ['user_group'] });
    const change = { name: 'renamed', description: 'new', can_join_group: { new: groups.system('members') } };
    await ok(update(id, change));
    await ok(update(id, { ...change, can_mention_group: { new: people([member.user_id]) } }));
    expect(await groups.get(id)).toMatchObject({
      name: 'renamed',
      description: 'new',
      can_join_group: groups.system('members'),
      can_mention_group: people([member.user_id]),
    });
    await queue.until((event) => event.data?.can_mention_group !== undefined);
    expect(queue.events.map(({ id: _, type: __, ...event }) => event)).toEqual(
      [
        { name: 'renamed' },
        { description: 'new' },
        { can_join_group: groups.system('members') },
        { can_mention_group: people([member.user_id]) },
      ].map((data) => ({ op: 'update', group_id: id, data })),
    );
  });

  test('`old` may be in any form, and a value other than the stored one is refused', async () => {
    const id = await groups.create(creator, { can_join_group: groups.system('members') });
    const to = (value: unknown, old?: unknown) => update(id, { can_join_group: { new: value, old } });
    const mismatch = "'old' value does not match the expected value.";
    await expectRefusal(to(people([member.user_id]), groups.system('nobody')), mismatch, EXPECTATION_MISMATCH);
    await ok(to(people([member.user_id]), people([], [groups.system('members')])));
    await expectRefusal(to(groups.system('members'), groups.system('members')), mismatch, EXPECTATION_MISMATCH);
    await ok(to(people([]), people([member.user_id, member.user_id])));
    await ok(to(groups.system('members'), people([])));
    expect((await groups.get(id)).can_join_group).toBe(groups.system('members'));
  });

  test('of two concurrent requests with the same `old` value, one gets EXPECTATION_MISMATCH', async () => {
    const id = await groups.create(creator);
    const old = groups.system('nobody');
    const answers = await Promise.all(
      ['members', 'administrators'].map((name) => update(id, { can_join_group: { new: groups.system(name), old } })),
    );
    expect(answers.map(({ body }) => body.code ?? 'none').sort()).toEqual(['EXPECTATION_MISMATCH', 'none']);
  });

  test('only managers of the group and of all groups may, never guests; system groups cannot be changed', async () => {
    const id = await groups.create(creator, { can_manage_group: people([creator.user_id, guest.user_id]) });
    await expectRefusal(update(id, { name: 'mine' }, member), 'Insufficient permission');
    // Guests never manage, whatever the setting says.
    await expectRefusal(update(id, { name: 'mine' }, guest), 'Not allowed for guest users');
    await expectRefusal(update(id, { name: 'mine' }, await realm.user('administrator')), 'Insufficient permission');
    await ok(update(id, { name: 'of the owner' }, realm.owner));
    await expectRefusal(update(groups.system('members'), { name: 'x' }, realm.owner), 'Insufficient permission');
  });

  const NOBODY = 999_999;
  test.each<[string, () => Record<string, unknown>, string]>([
    ['nothing', () => ({}), 'No new data supplied'],
    ['an empty name', () => ({ name: ' ' }), "User group name can't be empty!"],
    ['a reserved name', () => ({ name: 'role:x' }), "User group name cannot start with 'role:'."],
    ['a name in use', () => ({ name: 'taken' }), "User group 'taken' already exists."],
    ['a name that looks like one', () => ({ name: 'ｔaken' }), "User group 'ｔaken' already exists."],
    ['an unknown group', () => ({ can_join_group: { new: NOBODY } }), 'Invalid user group'],
    ['an unknown user', () => ({ can_join_group: { new: people([-1]) } }), 'Invalid user ID: -1'],
    [
      'everyone as managers',
      () => ({ can_manage_group: { new: groups.system('everyone') } }),
      "'can_manage_group' setting cannot be set to 'role:everyone' group.",
    ],
    ['half a change', () => ({ can_join_group: {} }), 'can_join_group["new"] field is missing: Field required'],
    ['deactivation', () => ({ deactivated: true }), 'Invalid deactivated'],
    ['no truth value', () => ({ deactivated: 3 }), 'deactivated is not a boolean'],
  ])('refuses %s', async (_case, parameters, msg) => {
    const id = await groups.create(creator);
    await expectRefusal(update(id, parameters()), msg);
  });

  test('refuses an unknown group', () => expectRefusal(update(NOBODY, { name: 'x' }), 'Invalid user group'));

  test('a refused change changes nothing', async () => {
    const id = await groups.create(creator);
    const before = await groups.get(id);
    await expectRefusal(update(id, { name: 'other', can_join_group: { new: NOBODY } }), 'Invalid user group');
    expect(await groups.get(id)).toEqual(before);
  });

  test('renaming a deactivated group reaches clients that declare it, reactivation reaches all', async () => {
    const id = await groups.create(creator, { members: [member.user_id] });
    await ok(creator.client.post(`/user_groups/${id}/deactivate`));
    const [knowing, unknowing] = await Promise.all(
      [true, false].map((include_deactivated_groups) =>
        EventReader.register(guest.client, { client_capabilities: { include_deactivated_groups } }),
      ),
    );
    await ok(update(id, { name: 'resting' }));
    await expectRefusal(update(id, { deactivated: false }, member), 'Insufficient permission');
    await ok(update(id, { description: 'back', deactivated: false }));
    await ok(update(id, { deactivated: false }));
    await ok(update(id, { name: 'active' }));
    const group = await groups.get(id);
    expect(group).toMatchObject({ name: 'active', deactivated: false, members: [member.user_id] });
    const upToName = async (queue: EventReader) => {
      await queue.until((event) => event.data?.name === 'active');
      return queue.events.map(({ op, data, group }) => [op, data ?? group]);
    };
    expect(await upToName(knowing!)).toEqual([
      ['update', { name: 'resting' }],
      ['update', { description: 'back' }],
      ['update', { deactivated: false }],
      ['update', { name: 'active' }],
    ]);
    expect(await upToName(unknowing!)).toEqual([
      ['add', { ...group, name: 'resting' }],
      ['update', { name: 'active' }],
    ]);
  });

  test('settings are shown without deactivated users, and with them again after reactivation', async () => {
    const gone = await realm.user();
    const value = people([member.user_id, gone.user_id]);
    const id = await groups.create(creator, { can_join_group: value });
    const queue = await EventReader.register(guest.client, { event_types: ['user_group'] });
    const shown = async () => (await queue.take('user_group', 'update')).data.can_join_group.direct_members as number[];
    const registered = async () => {
      const data = await ok(guest.client.post('/register', { event_types: ['realm_user_groups'] }));
      return data.realm_user_groups.find((group: any) => group.id === id).can_join_group;
    };
    expect(await registered()).toEqual(value);
    await ok(realm.owner.client.delete(`/users/${gone.user_id}`));
    expect(await shown()).toEqual([member.user_id]);
    expect(await registered()).toEqual(people([member.user_id]));
    expect((await groups.get(id)).can_join_group).toEqual(people([member.user_id]));
    const kept = { new: value, old: people([member.user_id]) };
    await expectRefusal(
      update(id, { can_leave_group: { new: people([gone.user_id]) } }),
      `Invalid user ID: ${gone.user_id}`,
    );
    await ok(update(id, { can_join_group: kept }));
    await ok(realm.owner.client.post(`/users/${gone.user_id}/reactivate`));
    expect(await shown()).toEqual([member.user_id, gone.user_id]);
    expect(await registered()).toEqual(value);
    expect((await groups.get(id)).can_join_group).toEqual(value);
  });
});
