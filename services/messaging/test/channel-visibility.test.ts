import { findMembers, findSupergroups } from '@team-chat/contracts';
import { EventReader, ok, RealmDatabase, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { ChannelState } from '@team-chat/testkit/reference-client';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;
let other: TestUser;
let systemGroups: Record<string, number>;

beforeAll(async () => {
  cluster = await startTestCluster({ own: true, replicas: 2 });
  realm = await cluster.aRealm();
  owner = realm.owner;
  [member, other] = await Promise.all([realm.user(), realm.user()]);
  const { user_groups } = await ok(owner.client.get('/user_groups'));
  systemGroups = Object.fromEntries(user_groups.map((group: any) => [group.name, group.id]));
});
afterAll(() => cluster?.stop());

const aGroup = async (parameters: { members?: number[]; subgroups?: number[] } = {}): Promise<number> => {
  const group = { name: `group ${Math.random()}`, description: '', members: [], ...parameters };
  return (await ok(owner.client.post('/user_groups/create', group))).group_id;
};
const changeMembers = (id: number, parameters: object) =>
  ok(owner.client.post(`/user_groups/${id}/members`, { ...parameters }));
const change = ({ id }: { id: number }, parameters: object) =>
  ok(owner.client.patch(`/streams/${id}`, { ...parameters }));
/** Creates a private channel with one setting that reveals it to `value`. */
const aSecret = (value: unknown, setting = 'can_subscribe_group', more = {}) =>
  realm.channel([], { invite_only: true, [setting]: value, ...more });

const TYPES = ['stream', 'subscription'];
/** A client that checks each event against the channels it has received. */
class Watcher {
  private readonly state: ChannelState;

  private constructor(private readonly queue: EventReader) {
    this.state = new ChannelState(0, queue.registration);
  }

  static async of({ client }: TestUser, capabilities = {}): Promise<Watcher> {
    const parameters = {
      event_types: TYPES,
      client_capabilities: { archived_channels: true, ...capabilities },
    };
    return new Watcher(await EventReader.register(client, { ...parameters, include_subscribers: 'true' }));
  }

  /** Polls events until the channel is listed, or is not, and returns its record. */
  async until(channel: { id: number }, isKnown: boolean): Promise<any> {
    await until(`channel ${channel.id} is ${isKnown ? 'known' : 'gone'}`, async () => {
      for (const event of await this.queue.poll({ dont_block: true })) this.apply(event);
      return channel.id in this.state.comparable === isKnown;
    });
    return this.state.comparable[channel.id];
  }

  /** Changes the channel and returns whether the client receives the event. */
  async hears(channel: { id: number; name: string }): Promise<boolean> {
    await change(channel, { description: `${Math.random()}` });
    const marker = await realm.channel();
    await this.until(marker, true);
    return this.queue.events.some(
      (event) => event.op === 'update' && event.stream_id === channel.id && event.property === 'description',
    );
  }

  private apply(event: any): void {
    if (event.op === 'create') for (const record of event.streams) this.state.appear(record);
    if (event.op === 'delete') for (const id of event.stream_ids) this.state.disappear(id);
    if (event.op === 'update') this.state.update(event);
    if (event.op === 'peer_add') for (const id of event.stream_ids) this.state.addPeers(id, event.user_ids);
  }
}

const isListed = async ({ client }: TestUser, { id }: { id: number }): Promise<boolean> => {
  const { streams } = await ok(client.post('/register', { fetch_event_types: ['stream'], event_types: [] }));
  return streams.some((stream: any) => stream.stream_id === id);
};

describe('a private channel whose settings name a group', () => {
  test.each(['can_administer_channel_group', 'can_add_subscribers_group', 'can_subscribe_group'])(
    '%s: the channel appears with its subscribers to a user who joins the group, and disappears when the user leaves',
    async (setting) => {
      const group = await aGroup();
      const channel = await aSecret(group, setting);
      const watcher = await Watcher.of(member);
      await changeMembers(group, { add: [member.user_id] });
      expect(await isListed(member, channel)).toBe(true);
      expect(await watcher.until(channel, true)).toMatchObject({ subscribers: [owner.user_id] });
      expect(await watcher.hears(channel)).toBe(true);
      await changeMembers(group, { delete: [member.user_id] });
      expect(await isListed(member, channel)).toBe(false);
      await watcher.until(channel, false);
    },
  );

  test('a user who has left the group receives no events of the channel', async () => {
    const group = await aGroup({ members: [member.user_id] });
    const channel = await aSecret({ direct_members: [other.user_id], direct_subgroups: [group] });
    const watcher = await Watcher.of(member);
    await watcher.until(channel, true);
    await changeMembers(group, { delete: [member.user_id] });
    await watcher.until(channel, false);
    expect(await watcher.hears(channel)).toBe(false);
    expect(await (await Watcher.of(other)).hears(channel)).toBe(true);
  });

  test('the channel appears and disappears with membership in subgroups, at any depth', async () => {
    const inner = await aGroup({ members: [member.user_id] });
    const middle = await aGroup();
    const outer = await aGroup({ subgroups: [middle] });
    const channel = await aSecret(outer);
    const watcher = await Watcher.of(member);
    await changeMembers(middle, { add_subgroups: [inner] });
    await watcher.until(channel, true);
    await changeMembers(inner, { delete: [member.user_id] });
    await watcher.until(channel, false);
    await changeMembers(inner, { add: [member.user_id] });
    await watcher.until(channel, true);
    await changeMembers(outer, { delete_subgroups: [middle] });
    await watcher.until(channel, false);
  });

  test('administrators and remaining members of the group still receive its events', async () => {
    const group = await aGroup();
    const channel = await aSecret(group);
    const [watcher, administrator] = await Promise.all([Watcher.of(member), Watcher.of(owner)]);
    await changeMembers(group, { add: [member.user_id, owner.user_id] });
    await watcher.until(channel, true);
    await changeMembers(group, { delete: [owner.user_id] });
    expect(await administrator.hears(channel)).toBe(true);
    const subscription = { subscriptions: [channel], principals: [member.user_id] };
    await ok(owner.client.post('/users/me/subscriptions', subscription));
    await ok(owner.client.delete('/users/me/subscriptions', { ...subscription, subscriptions: [channel.name] }));
    expect(await watcher.hears(channel)).toBe(true);
    await changeMembers(group, { delete: [member.user_id] });
    await watcher.until(channel, false);
  });

  test('the channel disappears when the group is deactivated, and reappears when it is reactivated', async () => {
    const group = await aGroup({ members: [member.user_id] });
    const channel = await aSecret(group);
    const [watcher, unknowing] = [await Watcher.of(member), await Watcher.of(member, { archived_channels: false })];
    await watcher.until(channel, true);
    await unknowing.until(channel, true);
    // A group can be deactivated only if no channel names it but archived ones.
    await ok(owner.client.delete(`/streams/${channel.id}`));
    await unknowing.until(channel, false);
    await ok(owner.client.post(`/user_groups/${group}/deactivate`));
    await watcher.until(channel, false);
    await ok(owner.client.patch(`/user_groups/${group}`, { deactivated: false }));
    await watcher.until(channel, true);
    await unknowing.until(await realm.channel(), true);
    await unknowing.until(channel, false);
  });

  test('the channel appears and disappears when the setting changes to another group, to users or to nobody', async () => {
    const [group, next] = [
      await aGroup({ members: [member.user_id, other.user_id] }),
      await aGroup({ members: [other.user_id] }),
    ];
    const channel = await aSecret(systemGroups['role:nobody']);
    const [watcher, staying] = [await Watcher.of(member), await Watcher.of(other)];
    await change(channel, { can_subscribe_group: { new: group } });
    await watcher.until(channel, true);
    await staying.until(channel, true);
    await change(channel, { can_subscribe_group: { new: next } });
    await watcher.until(channel, false);
    await change(channel, {
      can_subscribe_group: { new: { direct_members: [member.user_id, other.user_id], direct_subgroups: [] } },
    });
    await watcher.until(channel, true);
    expect(await staying.hears(channel)).toBe(true);
    await change(channel, { can_subscribe_group: { new: systemGroups['role:nobody'] } });
    await watcher.until(channel, false);
    await staying.until(channel, false);
  });

  test('a channel that is made public and private again stays visible only to the group', async () => {
    const group = await aGroup({ members: [member.user_id] });
    const channel = await aSecret(group);
    const [watcher, outsider] = [await Watcher.of(member), await Watcher.of(other)];
    await watcher.until(channel, true);
    await change(channel, { is_private: false });
    await outsider.until(channel, true);
    await change(channel, { is_private: true });
    await outsider.until(channel, false);
    expect(await watcher.hears(channel)).toBe(true);
  });
});

describe('a private channel whose settings name a role', () => {
  test('the channel appears and disappears as the user changes roles', async () => {
    const user = await realm.user();
    const moderators = await aSecret(systemGroups['role:moderators']);
    const members = await aSecret(systemGroups['role:members'], 'can_add_subscribers_group');
    const group = await aGroup({ members: [user.user_id] });
    const named = await aSecret(group);
    await changeMembers(group, { add_subgroups: [systemGroups['role:moderators']] });
    const watcher = await Watcher.of(user);
    await watcher.until(named, true);
    await watcher.until(members, true);
    const become = (role: number) => ok(owner.client.patch(`/users/${user.user_id}`, { role }));
    await become(600);
    await watcher.until(members, false);
    await watcher.until(named, false);
    expect(await isListed(user, named)).toBe(false);
    await become(300);
    await watcher.until(moderators, true);
    await watcher.until(members, true);
    await watcher.until(named, true);
    await changeMembers(group, { delete: [user.user_id] });
    expect(await watcher.hears(named)).toBe(true);
    await become(400);
    await watcher.until(named, false);
    await watcher.until(moderators, false);
  });

  test('the channel appears to a user whose waiting period is over', async () => {
    const waiting = await realm.user();
    await ok(owner.client.patch('/realm', { waiting_period_threshold: 10 }));
    const channel = await aSecret(systemGroups['role:fullmembers']);
    const watcher = await Watcher.of(waiting);
    await watcher.until(await realm.channel(), true);
    await watcher.until(channel, false);
    const database = await RealmDatabase.of(cluster, realm);
    await database.setUser(waiting, 'date_joined', 0);
    await watcher.until(channel, true);
    await ok(owner.client.patch('/realm', { waiting_period_threshold: 0 }));
    await database.close();
  });
});

test('after concurrent changes of members and settings every user has the channels they may see', async () => {
  const groups = [await aGroup(), await aGroup(), await aGroup()];
  const channels = await Promise.all(groups.map((group) => aSecret(group)));
  const watcher = await Watcher.of(member);
  await Promise.all([
    ...groups.flatMap((group) => [
      changeMembers(group, { add: [member.user_id] }).then(() => changeMembers(group, { delete: [member.user_id] })),
      changeMembers(group, { add: [other.user_id] }),
    ]),
    ...channels.map((channel, index) => change(channel, { can_subscribe_group: { new: groups[(index + 1) % 3] } })),
  ]);
  await changeMembers(groups[0]!, { add: [member.user_id] });
  await watcher.until(channels[2]!, true);
  await watcher.until(channels[0]!, false);
  await watcher.until(channels[1]!, false);
  for (const channel of channels) expect(await isListed(other, channel)).toBe(true);
});

describe('deactivated users', () => {
  test('are left out of channel settings until they are reactivated', async () => {
    const user = await realm.user();
    const value = {
      direct_members: [user.user_id, other.user_id].sort((a, b) => a - b),
      direct_subgroups: [],
    };
    const without = { direct_members: [other.user_id], direct_subgroups: [] };
    const channel = await realm.channel([], { can_send_message_group: value });
    const shown = async () => (await ok(owner.client.get(`/streams/${channel.id}`))).stream.can_send_message_group;
    const queue = await EventReader.register(member.client, { event_types: ['stream'] });
    const nextValue = async () => {
      const event = await queue.take('stream', 'update');
      expect(event).toMatchObject({
        stream_id: channel.id,
        name: channel.name,
        property: 'can_send_message_group',
      });
      return event.value;
    };
    await ok(owner.client.delete(`/users/${user.user_id}`));
    expect(await nextValue()).toEqual(without);
    expect(await shown()).toEqual(without);
    const { streams } = await ok(member.client.post('/register', { event_types: ['stream'] }));
    const listed = (list: any[]) => list.find((stream) => stream.stream_id === channel.id).can_send_message_group;
    expect(listed(streams)).toEqual(without);
    expect(listed((await ok(member.client.get('/streams'))).streams)).toEqual(without);
    // A client may send the shown value as the old one.
    await change(channel, { can_send_message_group: { old: without, new: systemGroups['role:members'] } });
    expect(await nextValue()).toBe(systemGroups['role:members']);
    await ok(owner.client.post(`/users/${user.user_id}/reactivate`));
    await change(channel, { can_send_message_group: { new: value } });
    expect(await nextValue()).toEqual(value);
    await ok(owner.client.delete(`/users/${user.user_id}`));
    expect(await nextValue()).toEqual(without);
    await ok(owner.client.post(`/users/${user.user_id}/reactivate`));
    expect(await nextValue()).toEqual(value);
    expect(await shown()).toEqual(value);
  });
});

describe('operations of groups', () => {
  test('find-members returns members by group, subgroups included; find-supergroups the groups above', async () => {
    const inner = await aGroup({ members: [member.user_id] });
    const outer = await aGroup({ members: [other.user_id], subgroups: [inner] });
    const { realm_id } = realm;
    const find = async (user_ids: number[] | null, group_ids = [inner, outer]) =>
      (await cluster.bus.call(findMembers, { params: { realm_id, group_ids, user_ids } })).members;
    const both = [member.user_id, other.user_id].sort((a, b) => a - b);
    expect(await find(null)).toEqual([
      { group_id: inner, user_ids: [member.user_id] },
      { group_id: outer, user_ids: both },
    ]);
    expect(await find([other.user_id])).toEqual([{ group_id: outer, user_ids: [other.user_id] }]);
    expect(await find([owner.user_id])).toEqual([]);
    const { group_ids } = await cluster.bus.call(findSupergroups, { params: { realm_id, group_id: inner } });
    expect(group_ids).toEqual([inner, outer]);
  });
});
