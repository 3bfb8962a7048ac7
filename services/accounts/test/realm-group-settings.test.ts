import { findGroupUsesInRealm, REALM_GROUP_SETTING_NAMES, SETTABLE_REALM_GROUPS } from '@team-chat/contracts';
import { REALM_GROUP_SETTINGS, SYSTEM_GROUP } from '@team-chat/permissions';
import { EventReader, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let member: TestUser;
let systemGroups: Record<string, number>;
let groupId: number;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  member = await realm.user();
  const { user_groups } = await ok(realm.owner.client.get('/user_groups'));
  systemGroups = Object.fromEntries(user_groups.map((group: any) => [group.name, group.id]));
  groupId = await aGroup([member.user_id]);
});
afterAll(() => cluster?.stop());

let count = 0;
async function aGroup(members: number[]): Promise<number> {
  const name = `group ${++count}`;
  const { group_id } = await ok(realm.owner.client.post('/user_groups/create', { name, description: '', members }));
  return group_id;
}

const change = (parameters: Record<string, unknown>, caller = realm.owner) => caller.client.patch('/realm', parameters);
const registered = (user: TestUser) => ok(user.client.post('/register', { event_types: ['realm'] }));
const usesOf = (group_id: number) =>
  cluster.bus.call(findGroupUsesInRealm, { params: { realm_id: realm.realm_id, group_id } });

describe('update-realm: group-valued settings', () => {
  test('accepts all settings of the catalogue', () => {
    expect([...REALM_GROUP_SETTING_NAMES].sort()).toEqual(Object.keys(REALM_GROUP_SETTINGS).sort());
  });

  test.each(SETTABLE_REALM_GROUPS)('%s: a change is announced; `old` and the group are checked', async (name) => {
    const { require_system_group, default_group_name } = REALM_GROUP_SETTINGS[name];
    const value = require_system_group
      ? systemGroups[name === 'can_access_all_users_group' ? SYSTEM_GROUP.members : SYSTEM_GROUP.moderators]
      : groupId;
    const old = systemGroups[default_group_name];
    const queue = await EventReader.register(member.client, { event_types: ['realm'] });
    expect(await ok(change({ [name]: { new: value, old } }))).toMatchObject({ [name]: value });
    const { id: _, ...event } = await queue.next('realm', 'update_dict');
    expect(event).toEqual({
      type: 'realm',
      op: 'update_dict',
      property: 'default',
      data: { [name]: value },
    });
    expect((await registered(member))[`realm_${name}`]).toBe(value);

    // `old` is no longer the present value.
    await expectRefusal(change({ [name]: { new: old, old } }), "'old' value does not match the expected value.", {
      code: 'EXPECTATION_MISMATCH',
    });
    await expectRefusal(
      change({ [name]: { new: systemGroups[SYSTEM_GROUP.internet] } }),
      `'${name}' setting cannot be set to 'role:internet' group.`,
    );
    if (require_system_group) {
      await expectRefusal(change({ [name]: { new: groupId } }), `'${name}' must be a system user group.`, {
        code: 'SYSTEM_GROUP_REQUIRED',
        setting_name: name,
      });
    }
    await ok(change({ [name]: { new: old, old: value } }));
  });

  test.each<[string, () => unknown, () => unknown]>([
    ['one subgroup is that group', () => ({ direct_members: [], direct_subgroups: [groupId] }), () => groupId],
    [
      'nobody is role:nobody',
      () => ({ direct_members: [], direct_subgroups: [] }),
      () => systemGroups[SYSTEM_GROUP.nobody],
    ],
    [
      'ids are sorted, each once',
      () => ({
        direct_members: [member.user_id, realm.owner.user_id, member.user_id],
        direct_subgroups: [],
      }),
      () => ({ direct_members: [realm.owner.user_id, member.user_id], direct_subgroups: [] }),
    ],
  ])('stores the canonical value: %s', async (_case, wanted, canonical) => {
    const answer = await ok(change({ can_add_custom_emoji_group: { new: wanted() } }));
    expect(answer.can_add_custom_emoji_group).toEqual(canonical());
    const again = await ok(change({ can_add_custom_emoji_group: { new: wanted(), old: wanted() } }));
    expect(again).toEqual({ result: 'success', msg: '' });
  });

  test.each<[string, () => unknown, string]>([
    ['can_create_bots_group', () => 999_999, 'Invalid user group'],
    ['can_create_bots_group', () => ({ direct_members: [999_999], direct_subgroups: [] }), 'Invalid user ID: 999999'],
    [
      'can_create_bots_group',
      () => ({ direct_members: [member.user_id], direct_subgroups: [999_999] }),
      'Invalid user group ID: 999999',
    ],
    [
      'can_create_bots_group',
      () => systemGroups[SYSTEM_GROUP.everyone],
      "'can_create_bots_group' setting cannot be set to 'role:everyone' group.",
    ],
    [
      'can_manage_all_groups',
      () => systemGroups[SYSTEM_GROUP.nobody],
      "'can_manage_all_groups' setting cannot be set to 'role:nobody' group.",
    ],
    [
      'can_access_all_users_group',
      () => systemGroups[SYSTEM_GROUP.owners],
      "'can_access_all_users_group' setting cannot be set to 'role:owners' group.",
    ],
    ['can_create_bots_group', () => 'x', 'can_create_bots_group["new"]["int"] is not an integer'],
    ['can_create_bots_group', () => ({ direct_members: [] }), 'can_create_bots_group["new"]["int"] is not an integer'],
  ])('%s refuses a value that is not allowed', (name, value, msg) =>
    expectRefusal(change({ [name]: { new: value() } }), msg),
  );

  test('of two concurrent changes with the same `old`, one succeeds', async () => {
    const old = systemGroups[SYSTEM_GROUP.members];
    const news = [systemGroups[SYSTEM_GROUP.moderators], systemGroups[SYSTEM_GROUP.administrators]];
    const answers = await Promise.all(news.map((value) => change({ can_add_subscribers_group: { new: value, old } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('a new value takes effect at once', async () => {
    const create = () =>
      member.client.post('/user_groups/create', { name: `by ${++count}`, description: '', members: [] });
    await ok(create());
    await ok(change({ can_create_groups: { new: systemGroups[SYSTEM_GROUP.owners] } }));
    await expectRefusal(create(), 'Insufficient permission');
    await ok(change({ can_create_groups: { new: groupId } }));
    await ok(create());
    await ok(change({ can_create_groups: { new: systemGroups[SYSTEM_GROUP.members] } }));
  });

  test('announces the nearest legacy policy to older clients', async () => {
    const queue = await EventReader.register(member.client, { event_types: ['realm'] });
    await ok(
      change({
        can_create_public_channel_group: { new: systemGroups[SYSTEM_GROUP.moderators] },
        can_mention_many_users_group: { new: systemGroups[SYSTEM_GROUP.nobody] },
      }),
    );
    await queue.until(() => queue.events.length >= 4);
    const legacy = queue.events.filter(({ op }) => op === 'update');
    expect(legacy.map(({ property, value }) => [property, value])).toEqual([
      ['create_public_stream_policy', 4],
      ['wildcard_mention_policy', 6],
    ]);
    expect(await registered(member)).toMatchObject({
      realm_create_public_stream_policy: 4,
      realm_wildcard_mention_policy: 6,
    });
  });
});

test('settings do not show a user while deactivated, and show the user again after reactivation', async () => {
  const gone = await realm.user();
  const value = (...users: TestUser[]) => ({
    direct_members: users.map((user) => user.user_id),
    direct_subgroups: [],
  });
  await ok(change({ can_create_bots_group: { new: value(member, gone) } }));
  const queue = await EventReader.register(member.client, { event_types: ['realm'] });
  const shown = async () => (await queue.take('realm', 'update_dict')).data.can_create_bots_group;
  await ok(realm.owner.client.delete(`/users/${gone.user_id}`));
  expect(await shown()).toEqual(value(member));
  expect((await registered(member)).realm_can_create_bots_group).toEqual(value(member));
  await ok(change({ can_create_bots_group: { new: value(member, gone), old: value(member) } }));
  await ok(realm.owner.client.post(`/users/${gone.user_id}/reactivate`));
  expect(await shown()).toEqual(value(member, gone));
  expect((await registered(member)).realm_can_create_bots_group).toEqual(value(member, gone));
});

describe('find-group-uses', () => {
  test('returns the settings that name the group', async () => {
    const [used, unused] = [await aGroup([]), await aGroup([])];
    await ok(
      change({
        can_resolve_topics_group: { new: used },
        can_set_topics_policy_group: {
          new: { direct_members: [member.user_id], direct_subgroups: [used] },
        },
      }),
    );
    const { objections } = await usesOf(used);
    expect(objections.map(({ type }) => type)).toEqual(['realm']);
    expect(objections[0]!.settings.sort()).toEqual(['can_resolve_topics_group', 'can_set_topics_policy_group']);
    expect(await usesOf(unused)).toEqual({ objections: [] });
  });
});
