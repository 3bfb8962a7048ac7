import { EventReader, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Groups, loadGroups } from './groups';

let cluster: TestCluster;
let realm: TestRealm;
let groups: Groups;
let member: TestUser;
let other: TestUser;
let untold: TestUser;
let bot: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  [member, other, untold] = await Promise.all([realm.user(), realm.user(), realm.user()]);
  bot = await realm.user('member', { bot: true });
  groups = await loadGroups(realm);
});
afterAll(() => cluster?.stop());

const change = (id: number, parameters: Record<string, unknown>, caller = realm.owner) =>
  ok(caller.client.post(`/user_groups/${id}/members`, parameters));
const direct = JSON.stringify([{ operator: 'is', operand: 'dm' }]);
const written = async ({ client }: TestUser): Promise<any[]> => {
  const newest = { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false };
  return (await ok(client.get('/messages', { ...newest, narrow: direct }))).messages;
};

describe('update-user-group-members: messages of the notification bot', () => {
  test('go to users whom another user adds or removes', async () => {
    const name = `Friends ${Math.random()}`;
    const id = await groups.create(realm.owner, { name, members: [other.user_id] });
    const queue = await EventReader.register(member.client, {
      event_types: ['message'],
      apply_markdown: true,
    });
    const by = `<span class="user-mention silent" data-user-id="${realm.owner.user_id}">${realm.owner.full_name}</span>`;
    const group = `<span class="user-group-mention silent" data-user-group-id="${id}">${name}</span>`;
    await change(id, { add: [member.user_id] });
    const { message, flags } = await queue.take('message');
    expect(message).toMatchObject({
      type: 'private',
      sender_full_name: 'Notification Bot',
      content: `<p>${by} added you to the group ${group}.</p>`,
    });
    expect(flags).toEqual([]);
    await change(id, { delete: [member.user_id, other.user_id] });
    expect((await queue.take('message')).message.content).toBe(`<p>${by} removed you from the group ${group}.</p>`);
  });

  test('do not go to users who add themselves, bots, or members of new groups and subgroups', async () => {
    const quiet = await groups.create(realm.owner, { members: [untold.user_id] });
    const id = await groups.create(realm.owner, {
      can_join_group: groups.system('members'),
      can_add_members_group: groups.system('members'),
    });
    await change(id, { add: [untold.user_id] }, untold);
    await change(id, { delete: [untold.user_id] }, untold);
    await change(id, { add_subgroups: [quiet], add: [bot.user_id] });
    const queue = await EventReader.register(member.client, { event_types: ['message'] });
    await change(id, { add: [untold.user_id, member.user_id] }, untold);
    await queue.take('message');
    expect(await written(untold)).toEqual([]);
    expect(await written(bot)).toEqual([]);
  });
});
