import {
  EventReader,
  expectRefusal,
  ok,
  RealmDatabase,
  type TestRealm,
  type TestUser,
  until,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Groups, loadGroups } from './groups';

let cluster: TestCluster;
let realm: TestRealm;
let groups: Groups;
let creator: TestUser;
let member: TestUser;
/** A channel and a group whose settings are made to name other groups. */
let channelId: number;
let guarded: number;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  [creator, member] = await Promise.all([realm.user(), realm.user()]);
  groups = await loadGroups(realm);
  channelId = (await realm.channel()).id;
  guarded = await groups.create(creator);
});
afterAll(() => cluster?.stop());

const deactivate = (id: number, caller = creator) => caller.client.post(`/user_groups/${id}/deactivate`);
const inUse = (objections: unknown[]) => ({ code: 'CANNOT_DEACTIVATE_GROUP_IN_USE', objections });
const IN_USE = 'Cannot deactivate user group in use.';

describe('deactivate-user-group', () => {
  test('sends `update` to clients with include_deactivated_groups, and `remove` to the others', async () => {
    const id = await groups.create(creator, { members: [member.user_id] });
    const [knowing, unknowing] = await Promise.all(
      [true, false].map((include_deactivated_groups) =>
        EventReader.register(member.client, { client_capabilities: { include_deactivated_groups } }),
      ),
    );
    await ok(deactivate(id));
    expect(await knowing!.next('user_group')).toMatchObject({
      op: 'update',
      group_id: id,
      data: { deactivated: true },
    });
    expect(await unknowing!.next('user_group')).toMatchObject({ op: 'remove', group_id: id });
    expect(await groups.get(id)).toMatchObject({ deactivated: true, members: [member.user_id] });
    const { user_groups } = await ok(member.client.get('/user_groups'));
    expect(user_groups.map((group: any) => group.id)).not.toContain(id);
    for (const include_deactivated_groups of [true, false]) {
      const { realm_user_groups } = await ok(
        member.client.post('/register', { client_capabilities: { include_deactivated_groups } }),
      );
      expect(realm_user_groups.some((group: any) => group.id === id)).toBe(include_deactivated_groups);
    }
  });

  test('a group reactivated and given a subgroup again has its members', async () => {
    const inner = await groups.create(creator, { members: [member.user_id] });
    const outer = await groups.create(creator, { subgroups: [inner] });
    await ok(creator.client.post(`/user_groups/${outer}/subgroups`, { delete: [inner] }));
    await ok(deactivate(outer));
    await ok(creator.client.patch(`/user_groups/${outer}`, { deactivated: false }));
    await ok(creator.client.post(`/user_groups/${outer}/subgroups`, { add: [inner] }));
    expect((await ok(member.client.get(`/user_groups/${outer}/members`))).members).toEqual([member.user_id]);
  });

  test('only managers of the group and of all groups may; system and unknown groups are refused', async () => {
    const id = await groups.create(creator);
    await expectRefusal(deactivate(id, member), 'Insufficient permission');
    await expectRefusal(deactivate(groups.system('members'), realm.owner), 'Insufficient permission');
    await ok(deactivate(id, realm.owner));
    await expectRefusal(deactivate(id), 'User group is deactivated.');
    await expectRefusal(deactivate(999_999), 'Invalid user group');
  });

  test('refuses a group in use with all its uses, and leaves the group active', async () => {
    const id = await groups.create(creator, { members: [member.user_id] });
    const value = { direct_members: [creator.user_id], direct_subgroups: [id] };
    const outer = await groups.create(creator, { subgroups: [id] });
    const guarded = await groups.create(creator, { can_join_group: id, can_mention_group: value });
    const { id: channel_id } = await realm.channel([], {
      can_send_message_group: id,
      can_subscribe_group: value,
    });
    await ok(realm.owner.client.patch('/realm', { can_create_groups: { new: value } }));
    await ok(creator.client.patch(`/user_groups/${id}`, { can_leave_group: { new: id } }));
    const queue = await EventReader.register(member.client, { event_types: ['user_group'] });
    await expectRefusal(
      deactivate(id),
      IN_USE,
      inUse([
        { type: 'subgroup', supergroup_ids: [outer] },
        { type: 'channel', channel_id, settings: ['can_send_message_group', 'can_subscribe_group'] },
        { type: 'user_group', group_id: id, settings: ['can_leave_group'] },
        { type: 'user_group', group_id: guarded, settings: ['can_join_group', 'can_mention_group'] },
        { type: 'realm', settings: ['can_create_groups'] },
      ]),
    );

    // The group can still be used, and no event was sent.
    await ok(creator.client.patch(`/user_groups/${guarded}`, { can_remove_members_group: { new: id } }));
    expect((await queue.next('user_group')).data).toEqual({ can_remove_members_group: id });

    const members = groups.system('members');
    await ok(realm.owner.client.patch('/realm', { can_create_groups: { new: members } }));
    await ok(realm.owner.client.delete(`/streams/${channel_id}`));
    await ok(creator.client.patch(`/user_groups/${id}`, { can_leave_group: { new: members } }));
    await expectRefusal(
      deactivate(id),
      IN_USE,
      inUse([
        { type: 'subgroup', supergroup_ids: [outer] },
        {
          type: 'user_group',
          group_id: guarded,
          settings: ['can_join_group', 'can_mention_group', 'can_remove_members_group'],
        },
      ]),
    );
    await ok(deactivate(outer));
    await ok(deactivate(guarded));
    await ok(deactivate(id));
  });

  test('a deactivated group is refused in settings of channels, groups and the organisation', async () => {
    const id = await groups.create(creator);
    await ok(deactivate(id));
    const text = 'User group is deactivated.';
    const channel = { subscriptions: [{ name: 'by a group' }], can_send_message_group: id };
    await expectRefusal(realm.owner.client.post('/users/me/subscriptions', channel), text);
    await expectRefusal(realm.owner.client.patch('/realm', { can_create_groups: { new: id } }), text);
    const other = await groups.create(creator);
    await expectRefusal(creator.client.patch(`/user_groups/${other}`, { can_join_group: { new: id } }), text);
    await expectRefusal(creator.client.post(`/user_groups/${other}/subgroups`, { add: [id] }), text);
    const group = { name: 'of a group', description: '', members: [] };
    for (const use of [
      { subgroups: [id] },
      { can_leave_group: id },
      { can_manage_group: { direct_members: [creator.user_id], direct_subgroups: [id] } },
    ]) {
      await expectRefusal(creator.client.post('/user_groups/create', { ...group, ...use }), text);
    }
  });

  type Use = (id: number) => Promise<{ status: number }>;
  const uses: [string, Use][] = [
    [
      'a channel',
      (id) =>
        realm.owner.client.post('/users/me/subscriptions', {
          subscriptions: [{ name: `of ${id}` }],
          can_send_message_group: id,
        }),
    ],
    [
      'a channel made at once',
      (id) =>
        realm.owner.client.post('/channels/create', {
          name: `new ${id}`,
          subscribers: [],
          can_send_message_group: id,
        }),
    ],
    ['the organisation', (id) => realm.owner.client.patch('/realm', { can_create_groups: { new: id } })],
    [
      "a channel's setting",
      (id) => realm.owner.client.patch(`/streams/${channelId}`, { can_send_message_group: { new: id } }),
    ],
    [
      "another group's setting",
      (id) => creator.client.patch(`/user_groups/${guarded}`, { can_join_group: { new: id } }),
    ],
    ['a group that is there', (id) => creator.client.post(`/user_groups/${guarded}/subgroups`, { add: [id] })],
    [
      'another group',
      (id) =>
        realm.owner.client.post('/user_groups/create', {
          name: `with ${id}`,
          description: '',
          members: [],
          subgroups: [id],
        }),
    ],
  ];
  test.each(uses)('either the deactivation or the concurrent use by %s succeeds, never both', async (_case, use) => {
    for (let round = 0; round < 12; round++) {
      const id = await groups.create(creator);
      const early = use.length > 0 && round % 2 === 0;
      const [used, ended] = early
        ? await Promise.all([use(id), deactivate(id)])
        : (await Promise.all([deactivate(id), use(id)])).reverse();
      expect([200, 400]).toContain(used!.status);
      expect([200, 400]).toContain(ended!.status);
      expect([used!.status, ended!.status]).not.toEqual([200, 200]);
      expect((await groups.get(id)).deactivated).toBe(ended!.status === 200);
      await ok(realm.owner.client.patch('/realm', { can_create_groups: { new: groups.system('members') } }));
    }
  });

  test('only one of five concurrent deactivations succeeds', async () => {
    const id = await groups.create(creator);
    const answers = await Promise.all(Array.from({ length: 5 }, () => deactivate(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test('a deactivation that its process left unfinished is given up after 60 seconds', async () => {
    const id = await groups.create(creator);
    const database = await RealmDatabase.of(cluster, realm);
    try {
      await database.beginDeactivation(id, 10);
      const use = () =>
        creator.client.post('/user_groups/create', {
          name: `over ${id}`,
          description: '',
          members: [],
          subgroups: [id],
        });
      await expectRefusal(use(), 'User group is deactivated.');
      await database.beginDeactivation(id, 61);
      await until('the deactivation is given up', async () => (await use()).status === 200);
    } finally {
      await database.close();
    }
    await expectRefusal(deactivate(id), IN_USE, inUse([{ type: 'subgroup', supergroup_ids: [expect.any(Number)] }]));
  });
});
