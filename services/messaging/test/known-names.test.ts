import { getSystemGroups } from '@team-chat/contracts';
import { ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

/** Number of renderings: enough that both replicas very likely render some of them. */
const TIMES = 8;

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ own: true, replicas: 2 });
  realm = await cluster.aRealm();
  owner = realm.owner;
  member = await realm.user();
});
afterAll(() => cluster?.stop());

let count = 0;
const newName = () => `Somebody ${++count}`;

const renderings = async (content: string): Promise<string[]> => {
  const rendered: string[] = [];
  for (let i = 0; i < TIMES; i++) {
    rendered.push((await ok(member.client.post('/messages/render', { content }))).rendered);
  }
  return [...new Set(rendered)];
};

const mention = (name: string, userId: number) =>
  `<p><span class="user-mention" data-user-id="${userId}">@${name}</span></p>`;
const silent = (name: string, userId: number) =>
  `<p><span class="user-mention silent" data-user-id="${userId}">${name}</span></p>`;
const nobody = (name: string) => `<p>@<strong>${name}</strong></p>`;
const groupMention = (name: string, groupId: number) =>
  `<p><span class="user-group-mention" data-user-group-id="${groupId}">@${name}</span></p>`;

/** Returns the subjects of the requests to accounts and groups while `work` runs. */
async function asked(work: () => Promise<unknown>): Promise<string[]> {
  const subjects: string[] = [];
  const subscriptions = ['op.accounts.>', 'op.groups.>'].map((subject) =>
    cluster.bus.nc.subscribe(subject, { callback: (_error, { subject: of }) => subjects.push(of) }),
  );
  await cluster.bus.nc.flush();
  await work();
  await cluster.bus.nc.flush();
  for (const subscription of subscriptions) subscription.unsubscribe();
  return subjects;
}

describe('names in texts', () => {
  test('are requested once by each replica, unknown names too', async () => {
    const group = newName();
    const members = [member.user_id];
    await ok(owner.client.post('/user_groups/create', { name: group, description: '', members }));
    const text = `@**${owner.full_name}** @**|${member.user_id}** @**nobody** @**|999999999999999** @*${group}* @*none*`;
    const subjects = await asked(() => renderings(text));
    for (const subject of ['op.accounts.get-user-cards', 'op.groups.get-group-cards']) {
      const calls = subjects.filter((each) => each === subject).length;
      expect(calls).toBeGreaterThan(0);
      expect(calls).toBeLessThanOrEqual(2);
    }
  });

  test('are not requested for a text without names or with names that are too long', async () => {
    await renderings('warm');
    const long = 'x'.repeat(101);
    for (const text of ['plain', '*marked*', '@**all** @**topic**', `@**${long}** @*${long}*`]) {
      expect(await asked(() => renderings(text))).not.toEqual(
        expect.arrayContaining([expect.stringContaining('cards')]),
      );
    }
  });

  test("are resolved with the writer's setting translate_emoticons, without a request for settings", async () => {
    await renderings('warm :)');
    expect(await asked(() => renderings('a :)'))).not.toContain('op.accounts.get-user-settings');
    await ok(member.client.patch('/settings', { translate_emoticons: true }));
    const [rendered, ...others] = await renderings('a :)');
    expect(rendered).toContain('emoji-1f642');
    expect(others).toEqual([]);
    await ok(member.client.patch('/settings', { translate_emoticons: false }));
    expect(await renderings('a :)')).toEqual(['<p>a :)</p>']);
  });

  test('of new and renamed users are found although they were unknown before', async () => {
    const name = newName();
    const text = `@**${name.toUpperCase()}**`;
    expect(await renderings(text)).toEqual([nobody(name.toUpperCase())]);
    const user = await realm.user('member', { full_name: name });
    expect(await renderings(text)).toEqual([mention(name, user.user_id)]);
    const next = newName();
    expect(await renderings(`@**${next}**`)).toEqual([nobody(next)]);
    await ok(owner.client.patch(`/users/${user.user_id}`, { full_name: next }));
    expect(await renderings(`@**${next}**`)).toEqual([mention(next, user.user_id)]);
    expect(await renderings(text)).toEqual([nobody(name.toUpperCase())]);
    expect(await renderings(`@**|${user.user_id}**`)).toEqual([mention(next, user.user_id)]);
  });

  test('of new users are found by an id that was unknown before', async () => {
    const user = await realm.user();
    const id = user.user_id + 1;
    expect(await renderings(`@**|${id}**`)).toEqual([nobody(`|${id}`)]);
    const next = await realm.user();
    expect(next.user_id).toBe(id);
    expect(await renderings(`@**|${id}**`)).toEqual([mention(next.full_name, id)]);
  });

  test('of deactivated users become silent mentions until they are reactivated', async () => {
    const name = newName();
    const { user_id } = await realm.user('member', { full_name: name });
    const text = `@**${name}**`;
    expect(await renderings(text)).toEqual([mention(name, user_id)]);
    await ok(owner.client.delete(`/users/${user_id}`));
    expect(await renderings(text)).toEqual([silent(name, user_id)]);
    await ok(owner.client.post(`/users/${user_id}/reactivate`));
    expect(await renderings(text)).toEqual([mention(name, user_id)]);
  });

  test('of groups are found after creating, renaming, deactivating and reactivating a group', async () => {
    const [name, next] = [newName(), newName()];
    expect(await renderings(`@*${name}*`)).toEqual([`<p>@<em>${name}</em></p>`]);
    const { group_id } = await ok(owner.client.post('/user_groups/create', { name, description: '', members: [] }));
    expect(await renderings(`@*${name}*`)).toEqual([groupMention(name, group_id)]);
    expect(await renderings(`@*${next}*`)).toEqual([`<p>@<em>${next}</em></p>`]);
    await ok(owner.client.patch(`/user_groups/${group_id}`, { name: next }));
    expect(await renderings(`@*${next}*`)).toEqual([groupMention(next, group_id)]);
    expect(await renderings(`@*${name}*`)).toEqual([`<p>@<em>${name}</em></p>`]);
    await ok(owner.client.post(`/user_groups/${group_id}/deactivate`));
    const gone = `<p><span class="user-group-mention silent" data-user-group-id="${group_id}">${next}</span></p>`;
    expect(await renderings(`@*${next}*`)).toEqual([gone]);
    await ok(owner.client.patch(`/user_groups/${group_id}`, { deactivated: false }));
    expect(await renderings(`@*${next}*`)).toEqual([groupMention(next, group_id)]);
  });

  test('of users who are inaccessible to a limited guest stay text', async () => {
    const limited = await cluster.aRealm();
    const [guest, friend, outsider] = [await limited.user('guest'), await limited.user(), await limited.user()];
    await limited.channel([guest, friend]);
    const { 'role:members': members } = (
      await cluster.bus.call(getSystemGroups, { params: { realm_id: limited.realm_id } })
    ).groups;
    const value = JSON.stringify({ new: members });
    await ok(limited.owner.client.patch('/realm', { can_access_all_users_group: value }));
    const content = `@**|${friend.user_id}** @**${outsider.full_name}** @**|${outsider.user_id}**`;
    const { rendered } = await ok(guest.client.post('/messages/render', { content }));
    expect(rendered).toContain(`data-user-id="${friend.user_id}"`);
    expect(rendered).not.toContain(`data-user-id="${outsider.user_id}"`);
    const seen = await ok(friend.client.post('/messages/render', { content }));
    expect(seen.rendered).toContain(`data-user-id="${outsider.user_id}"`);
  });

  test('of system groups are rendered as their display names', async () => {
    const [rendered] = await renderings('@_*role:administrators* @*role:members*');
    expect(rendered).toMatch(
      /^<p><span class="user-group-mention silent" data-user-group-id="\d+">Administrators<\/span> @<em>role:members<\/em><\/p>$/,
    );
  });
});
