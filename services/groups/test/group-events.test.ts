import { EventReader, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Groups, loadGroups } from './groups';

let cluster: TestCluster;
let realm: TestRealm;
let groups: Groups;
let creator: TestUser;
let member: TestUser;
let inner: number;
/** Two clients of one guest: only the first declares include_deactivated_groups. */
let knowing: EventReader;
let unknowing: EventReader;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  [creator, member] = await Promise.all([realm.user(), realm.user()]);
  groups = await loadGroups(realm);
  inner = await groups.create(creator);
  const guest = await realm.user('guest');
  [knowing, unknowing] = (await Promise.all(
    [true, false].map((include_deactivated_groups) =>
      EventReader.register(guest.client, {
        event_types: ['user_group'],
        client_capabilities: { include_deactivated_groups },
      }),
    ),
  )) as [EventReader, EventReader];
});
afterAll(() => cluster?.stop());

const patch = (id: number, parameters: Record<string, unknown>) =>
  realm.owner.client.patch(`/user_groups/${id}`, parameters);
const change = (id: number, parameters: Record<string, unknown>) =>
  realm.owner.client.post(`/user_groups/${id}/members`, parameters);
const people = (...ids: number[]) => ({
  direct_members: ids.sort((a, b) => a - b),
  direct_subgroups: [],
});
const leave = (user: TestUser) => realm.owner.client.delete(`/users/${user.user_id}`);
const comeBack = (user: TestUser) => realm.owner.client.post(`/users/${user.user_id}/reactivate`);

/** Creates a group and returns how many events each client received before the event about it. */
async function heardSoFar(): Promise<number[]> {
  const id = await groups.create(creator);
  return Promise.all(
    [knowing, unknowing].map(async (queue) => queue.events.indexOf(await queue.until(({ group }) => group?.id === id))),
  );
}

/** Runs an action. Returns the events about a group that each client receives, without their common fields. */
async function heard(id: number, action: () => Promise<unknown>): Promise<{ knows: unknown[]; not: unknown[] }> {
  const starts = await heardSoFar();
  await action();
  const ends = await heardSoFar();
  const [knows, not] = [knowing, unknowing].map((queue, index) =>
    queue.events
      .slice(starts[index], ends[index])
      .filter(({ group, group_id }) => (group_id ?? group.id) === id)
      .map(({ id: _id, type: _type, group_id: _group, ...event }) => event),
  );
  return { knows: knows!, not: not! };
}

const SETTINGS = [
  'can_add_members_group',
  'can_join_group',
  'can_leave_group',
  'can_mention_group',
  'can_remove_members_group',
  'can_manage_group',
];

/** Returns a change of each property: the request's parameters and the event's data. */
function updates(): { asked: Record<string, unknown>; data: Record<string, unknown> }[] {
  const partly = people(creator.user_id, member.user_id);
  return [
    ...[{ name: `renamed ${Math.random()}` }, { description: 'described' }].map((data) => ({
      asked: data,
      data,
    })),
    ...SETTINGS.flatMap((name) =>
      [groups.system('moderators'), partly].map((value) => ({
        asked: { [name]: { new: value } },
        data: { [name]: value },
      })),
    ),
  ];
}

/** Returns the events sent when the member, whom all settings name, is deactivated or reactivated. */
const settingsNaming = (...ids: number[]) =>
  SETTINGS.map((name) => ({ op: 'update', data: { [name]: people(...ids) } }));
const byName = (events: unknown[]) => [...events].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

test('clients with and without include_deactivated_groups get the same events about an active group', async () => {
  const id = await groups.create(creator, { members: [creator.user_id], subgroups: [inner] });
  for (const queue of [knowing, unknowing]) {
    const added = await queue.until((event) => event.group?.id === id);
    expect(added).toMatchObject({
      op: 'add',
      group: { members: [creator.user_id], direct_subgroup_ids: [] },
    });
    const next = await queue.until((event) => event.group_id === id);
    expect(next).toMatchObject({ op: 'add_subgroups', direct_subgroup_ids: [inner] });
  }
  const same = async (action: () => Promise<unknown>, ...events: unknown[]) => {
    const { knows, not } = await heard(id, action);
    expect(byName(knows)).toEqual(byName(events));
    expect(not).toEqual(knows);
  };
  for (const { asked, data } of updates()) {
    await same(() => ok(patch(id, asked)), { op: 'update', data });
    // Repeating the request changes nothing.
    await same(() => ok(patch(id, asked)));
  }
  const user_ids = [member.user_id];
  const direct_subgroup_ids = [inner];
  await same(() => ok(change(id, { add: user_ids })), { op: 'add_members', user_ids });
  await same(() => ok(leave(member)), { op: 'remove_members', user_ids }, ...settingsNaming(creator.user_id));
  await same(
    () => ok(comeBack(member)),
    { op: 'add_members', user_ids },
    ...settingsNaming(creator.user_id, member.user_id),
  );
  await same(() => ok(change(id, { delete: user_ids })), { op: 'remove_members', user_ids });
  await same(() => ok(change(id, { delete_subgroups: [inner] })), {
    op: 'remove_subgroups',
    direct_subgroup_ids,
  });
  await same(() => ok(change(id, { add_subgroups: [inner] })), { op: 'add_subgroups', direct_subgroup_ids });
});

test('only clients with include_deactivated_groups get events about a deactivated group', async () => {
  const id = await groups.create(creator, { members: [member.user_id], subgroups: [inner] });
  expect(await heard(id, () => ok(realm.owner.client.post(`/user_groups/${id}/deactivate`)))).toEqual({
    knows: [{ op: 'update', data: { deactivated: true } }],
    not: [{ op: 'remove' }],
  });
  const only = async (action: () => Promise<unknown>, ...events: unknown[]) => {
    const { knows, not } = await heard(id, action);
    expect(byName(knows)).toEqual(byName(events));
    expect(not).toEqual([]);
  };
  for (const { asked, data } of updates()) {
    await only(() => ok(patch(id, asked)), { op: 'update', data });
  }
  const user_ids = [member.user_id];
  await only(() => ok(leave(member)), { op: 'remove_members', user_ids }, ...settingsNaming(creator.user_id));
  await only(
    () => ok(comeBack(member)),
    { op: 'add_members', user_ids },
    ...settingsNaming(creator.user_id, member.user_id),
  );
  for (const parameters of [
    { add: [creator.user_id] },
    { delete: user_ids },
    { add_subgroups: [inner] },
    { delete_subgroups: [inner] },
  ]) {
    await only(() => expectRefusal(change(id, parameters), 'User group is deactivated.'));
  }
  const { knows, not } = await heard(id, () => ok(patch(id, { deactivated: false })));
  expect(knows).toEqual([{ op: 'update', data: { deactivated: false } }]);
  expect(not).toEqual([{ op: 'add', group: await groups.get(id) }]);
});

test('a change of role sends events about the members of system groups to all clients', async () => {
  const user_ids = [member.user_id];
  const hears = async (name: string, op: string, role: number) => {
    const changeRole = () => ok(realm.owner.client.patch(`/users/${member.user_id}`, { role }));
    const { knows, not } = await heard(groups.system(name), changeRole);
    expect(knows).toEqual([{ op, user_ids }]);
    expect(not).toEqual(knows);
  };
  await hears('moderators', 'add_members', 300);
  await hears('members', 'add_members', 400);
  await hears('fullmembers', 'remove_members', 600);
  await hears('everyone', 'remove_members', 400);
});
