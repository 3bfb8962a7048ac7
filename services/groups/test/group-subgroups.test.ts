import { EventReader, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Groups, loadGroups } from './groups';

const NOBODY = 999_999;

let cluster: TestCluster;
let realm: TestRealm;
let groups: Groups;
let creator: TestUser;
let member: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  [creator, member] = await Promise.all([realm.user(), realm.user()]);
  groups = await loadGroups(realm);
});
afterAll(() => cluster?.stop());

const change = (id: number, parameters: Record<string, unknown>, caller = creator) =>
  caller.client.post(`/user_groups/${id}/subgroups`, parameters);
const fetchSubgroups = async (id: number, parameters = {}) =>
  (await ok(member.client.get(`/user_groups/${id}/subgroups`, parameters))).subgroups;
const circle = (id: number) => `User group ${id} is already a subgroup of one of the passed subgroups.`;

describe('update-user-group-subgroups', () => {
  test('adds and removes subgroups, and sends an event for each change', async () => {
    const [outer, inner] = [await groups.create(creator), await groups.create(creator)];
    const queue = await EventReader.register(member.client, { event_types: ['user_group'] });
    await ok(change(outer, { add: [inner, groups.system('members'), inner] }));
    await ok(change(outer, { delete: [groups.system('members')] }));
    expect(await queue.take('user_group')).toMatchObject({
      op: 'add_subgroups',
      group_id: outer,
      direct_subgroup_ids: [groups.system('members'), inner],
    });
    expect(await queue.take('user_group')).toMatchObject({
      op: 'remove_subgroups',
      group_id: outer,
      direct_subgroup_ids: [groups.system('members')],
    });
    expect((await groups.get(outer)).direct_subgroup_ids).toEqual([inner]);
  });

  test('refuses to close a cycle of any length', async () => {
    const bottom = await groups.create(creator);
    const middle = await groups.create(creator, { subgroups: [bottom] });
    const top = await groups.create(creator, { subgroups: [middle] });
    await expectRefusal(change(bottom, { add: [top] }), circle(bottom));
    await expectRefusal(change(bottom, { add: [middle] }), circle(bottom));
    await expectRefusal(change(bottom, { add: [bottom] }), circle(bottom));
    await ok(change(top, { add: [bottom] }));
  });

  test('refuses one of four concurrent requests that close a cycle together', async () => {
    for (let round = 0; round < 3; round++) {
      const ring = await Promise.all(Array.from({ length: 4 }, () => groups.create(creator)));
      const answers = await Promise.all(
        ring.map((id, index) => change(id, { add: [ring[(index + 1) % ring.length]!] })),
      );
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(1);
      expect(refused[0]!.body.msg).toMatch(/is already a subgroup of one of the passed subgroups\.$/);
    }
  });

  test.each<[string, () => Record<string, unknown>, string]>([
    ['nothing', () => ({ add: [], delete: [] }), 'Nothing to do. Specify at least one of "add" or "delete".'],
    ['an unknown group', () => ({ add: [NOBODY] }), `Invalid user group ID: ${NOBODY}`],
    ['to remove an unknown group', () => ({ delete: [NOBODY] }), `Invalid user group ID: ${NOBODY}`],
    ['what is no list', () => ({ add: '"x"' }), 'add is not a list'],
  ])('refuses %s', async (_case, parameters, msg) => {
    await expectRefusal(change(await groups.create(creator), parameters()), msg);
  });

  test('needs the permission to add members to add, and to remove members to remove', async () => {
    const inner = await groups.create(creator);
    const holder = { direct_members: [member.user_id], direct_subgroups: [] };
    const adding = await groups.create(creator, { can_add_members_group: holder });
    await ok(change(adding, { add: [inner] }, member));
    await expectRefusal(change(adding, { delete: [inner] }, member), 'Insufficient permission');
    await ok(creator.client.patch(`/user_groups/${adding}`, { can_remove_members_group: { new: holder } }));
    await ok(change(adding, { delete: [inner] }, member));
    await ok(
      creator.client.patch(`/user_groups/${adding}`, {
        can_add_members_group: { new: groups.system('nobody') },
      }),
    );
    await expectRefusal(change(adding, { add: [inner] }, member), 'Insufficient permission');
    await expectRefusal(change(groups.system('members'), { add: [inner] }, realm.owner), 'Insufficient permission');
    await expectRefusal(change(NOBODY, { add: [inner] }), 'Invalid user group');
  });
});

describe('get-user-group-subgroups', () => {
  test('lists subgroups of subgroups too, unless direct_subgroup_only', async () => {
    const bottom = await groups.create(creator);
    const middle = await groups.create(creator, { subgroups: [bottom] });
    const top = await groups.create(creator, { subgroups: [middle] });
    expect(await fetchSubgroups(top)).toEqual([bottom, middle]);
    expect(await fetchSubgroups(top, { direct_subgroup_only: true })).toEqual([middle]);
    expect(await fetchSubgroups(bottom)).toEqual([]);
  });

  test('refuses guests and unknown groups', async () => {
    const guest = await realm.user('guest');
    await expectRefusal(
      guest.client.get(`/user_groups/${groups.system('members')}/subgroups`),
      'Not allowed for guest users',
    );
    await expectRefusal(member.client.get(`/user_groups/${NOBODY}/subgroups`), 'Invalid user group');
  });
});
