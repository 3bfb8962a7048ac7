import type { DefaultChannelGroup } from '@team-chat/contracts';
import {
  ApiClient,
  EventReader,
  eventsSoFar,
  expectRefusal,
  ok,
  RealmDatabase,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

type Channel = { id: number; name: string };

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;
let guest: TestUser;
let channels: Channel[];
/** A default channel. */
let general: Channel;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  owner = realm.owner;
  [member, guest] = await Promise.all([realm.user(), realm.user('guest')]);
  channels = [await realm.channel(), await realm.channel()];
  general = await realm.channel([], { is_default_stream: true });
});
afterAll(() => cluster?.stop());

let count = 0;
const freshName = () => `group ${++count}`;
const TYPES = ['default_stream_groups'];
const listOf = async (user: TestUser): Promise<DefaultChannelGroup[]> => {
  const parameters = { event_types: TYPES, fetch_event_types: TYPES };
  return (await ok(user.client.post('/register', parameters))).realm_default_stream_groups;
};
/** The owner's client at each gateway. */
const clients = () => cluster.baseUrls.map((url) => new ApiClient(url, owner, { host: realm.host }));
const namesOf = (some: Channel[]) => some.map(({ name }) => name);
const idsOf = (some: Channel[]) => some.map(({ id }) => id).sort((a, b) => a - b);

const create = (parameters: Record<string, unknown>, client = owner.client) =>
  client.post('/default_stream_groups/create', { description: '', stream_names: [], ...parameters });
const aGroup = async (some: Channel[] = [], description = ''): Promise<DefaultChannelGroup> => {
  const group_name = freshName();
  await ok(create({ group_name, description, stream_names: namesOf(some) }));
  return (await listOf(owner)).find(({ name }) => name === group_name)!;
};
const update = ({ id }: { id: number }, parameters: Record<string, unknown>, client = owner.client) =>
  client.patch(`/default_stream_groups/${id}`, parameters);
const change = ({ id }: { id: number }, op: string, some: Channel[], client: Pick<ApiClient, 'patch'> = owner.client) =>
  client.patch(`/default_stream_groups/${id}/streams`, { op, stream_names: namesOf(some) });
const remove = ({ id }: { id: number }, client = owner.client) => client.delete(`/default_stream_groups/${id}`);
const present = async ({ id }: { id: number }) => (await listOf(owner)).find((group) => group.id === id);
const onlyStatuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

const NONE = "Default channel group with id '999999' does not exist.";
const ADMINISTRATOR = ['Must be an organization administrator', { code: 'UNAUTHORIZED_PRINCIPAL' }] as const;

describe('create-default-stream-group', () => {
  test('publishes all groups, by name, to everyone but guests', async () => {
    const [queue, guests] = [
      await EventReader.register(member.client, { event_types: TYPES }),
      await EventReader.register(guest.client, { event_types: [...TYPES, 'message'] }),
    ];
    const stream_names = namesOf([channels[1]!, channels[0]!, channels[1]!]);
    const group_name = `0 ${freshName()}`;
    await ok(create({ group_name, description: 'for *all*', stream_names }));
    const { default_stream_groups: groups } = await queue.take('default_stream_groups');
    expect(groups[0]).toEqual({
      id: expect.any(Number),
      name: group_name,
      description: 'for *all*',
      streams: idsOf(channels),
    });
    expect(await listOf(member)).toEqual(groups);
    expect(await eventsSoFar(guests, guest)).toEqual([]);
    expect(await listOf(guest)).toEqual([]);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ group_name: ' ' }, "Invalid default channel group name ' '"],
    [{ group_name: 'x'.repeat(61) }, 'Default channel group name too long (limit: 60 characters)'],
    [{ stream_names: ['nonsense'] }, "Invalid channel name 'nonsense'"],
    [{ description: 'x'.repeat(1025) }, 'description is too long (limit: 1024 characters)'],
    [
      { stream_names: Array.from({ length: 101 }, (_, i) => `c${i}`) },
      'A default channel group can have at most 100 channels.',
    ],
  ])('refuses %j: %s', (parameters, msg) => expectRefusal(create({ group_name: freshName(), ...parameters }), msg));

  test('refuses default and private channels, and callers who are no administrators', async () => {
    await expectRefusal(
      create({ group_name: 'Design', stream_names: [general.name] }),
      `'${general.name}' is a default channel and cannot be added to 'Design'`,
    );
    const secret = await realm.channel([], { invite_only: true });
    await expectRefusal(
      create({ group_name: 'Design', stream_names: [secret.name] }),
      'Private channels cannot be made default.',
    );
    await expectRefusal(create({ group_name: 'Design' }, member.client), ...ADMINISTRATOR);
  });

  test('of two concurrent requests with one name, one is refused', async () => {
    const group_name = freshName();
    const answers = await Promise.all(clients().map((client) => create({ group_name }, client)));
    expect(onlyStatuses(answers)).toEqual([200, 400]);
    const alike = group_name.replace(/^./, (first) => String.fromCodePoint(first.codePointAt(0)! + 0xfee0));
    for (const name of [group_name, alike]) {
      await expectRefusal(create({ group_name: name }), `Default channel group '${name}' already exists`);
    }
  });

  test('refuses more than 100 groups in an organisation', async () => {
    const other = await cluster.aRealm();
    const database = await RealmDatabase.of(cluster, other);
    await database.client.query(
      `INSERT INTO messaging.default_channel_groups (realm_id, name, description, channel_ids)
       SELECT $1, 'g' || n, '', '{}' FROM generate_series(1, 99) AS n`,
      [other.realm_id],
    );
    await database.close();
    const add = () => create({ group_name: freshName() }, other.owner.client);
    expect(onlyStatuses(await Promise.all([add(), add()]))).toEqual([200, 400]);
    await expectRefusal(add(), 'An organization can have at most 100 default channel groups.');
  });
});

describe('update-default-stream-group', () => {
  test('changes name and description', async () => {
    const group = await aGroup(channels, 'before');
    const queue = await EventReader.register(member.client, { event_types: TYPES });
    const name = freshName();
    await ok(update(group, { new_group_name: name }));
    expect((await queue.take('default_stream_groups')).default_stream_groups).toContainEqual({
      ...group,
      name,
    });
    await ok(update(group, { new_description: 'after' }));
    expect(await present(group)).toEqual({ ...group, name, description: 'after' });
  });

  test('refuses names that are taken or wrong, empty changes, unknown groups and other callers', async () => {
    const [group, other] = [await aGroup(), await aGroup()];
    const nothing = 'You must pass "new_description" or "new_group_name".';
    await expectRefusal(update(group, {}), nothing);
    await expectRefusal(update({ id: 999_999 }, { new_group_name: '' }), nothing);
    await expectRefusal(update({ id: 999_999 }, { new_group_name: 'x' }), NONE);
    await expectRefusal(
      update(group, { new_group_name: group.name }),
      `This default channel group is already named '${group.name}'`,
    );
    await expectRefusal(
      update(group, { new_group_name: other.name }),
      `Default channel group '${other.name}' already exists`,
    );
    await expectRefusal(
      update(group, { new_group_name: ' ', new_description: 'x' }),
      "Invalid default channel group name ' '",
    );
    await expectRefusal(update(group, { new_group_name: 'x' }, member.client), ...ADMINISTRATOR);
    expect(await present(group)).toEqual(group);
  });

  test('of two groups that are given one name at once, one keeps its own', async () => {
    const groups = [await aGroup(), await aGroup()];
    const new_group_name = freshName();
    const [first, second] = clients();
    const answers = await Promise.all([
      update(groups[0]!, { new_group_name }, first),
      update(groups[1]!, { new_group_name }, second),
    ]);
    expect(onlyStatuses(answers)).toEqual([200, 400]);
  });
});

describe('update-default-stream-group-streams', () => {
  test('adds channels and removes them', async () => {
    const group = await aGroup([channels[0]!]);
    const queue = await EventReader.register(member.client, { event_types: TYPES });
    await ok(change(group, 'add', [channels[1]!]));
    expect((await queue.take('default_stream_groups')).default_stream_groups).toContainEqual({
      ...group,
      streams: idsOf(channels),
    });
    await ok(change(group, 'remove', [channels[0]!]));
    expect(await present(group)).toEqual({ ...group, streams: [channels[1]!.id] });
  });

  test('refuses channels that are there, or are not, unknown operations and groups, and other callers', async () => {
    const group = await aGroup([channels[0]!]);
    const { name } = channels[0]!;
    await expectRefusal(
      change(group, 'add', [channels[1]!, channels[0]!]),
      `Channel '${name}' is already present in default channel group '${group.name}'`,
    );
    await expectRefusal(
      change(group, 'remove', channels),
      `Channel '${channels[1]!.name}' is not present in default channel group '${group.name}'`,
    );
    await expectRefusal(
      change(group, 'add', [general]),
      `'${general.name}' is a default channel and cannot be added to '${group.name}'`,
    );
    await expectRefusal(
      change(group, 'replace', channels),
      'Invalid value for "op". Specify one of "add" or "remove".',
    );
    await expectRefusal(change(group, 'add', [{ id: 0, name: 'nonsense' }]), "Invalid channel name 'nonsense'");
    await expectRefusal(change({ id: 999_999 }, 'add', channels), NONE);
    await expectRefusal(change(group, 'add', channels, member.client), ...ADMINISTRATOR);
    expect(await present(group)).toEqual(group);
  });

  test('of two concurrent additions of one channel, one is refused', async () => {
    const group = await aGroup();
    const answers = await Promise.all(clients().map((client) => change(group, 'add', channels, client)));
    expect(onlyStatuses(answers)).toEqual([200, 400]);
    expect((await present(group))!.streams).toEqual(idsOf(channels));
  });

  test('concurrent additions of different channels are both there, and in the last event', async () => {
    const group = await aGroup();
    const queue = await EventReader.register(member.client, { event_types: [...TYPES, 'message'] });
    const [first, second] = clients();
    await Promise.all([
      ok(change(group, 'add', [channels[0]!], first)),
      ok(change(group, 'add', [channels[1]!], second)),
    ]);
    const events = (await eventsSoFar(queue, member)).filter(({ type }) => type === TYPES[0]);
    expect(events).toHaveLength(2);
    expect(events[1]!.default_stream_groups).toContainEqual({ ...group, streams: idsOf(channels) });
  });
});

describe('remove-default-stream-group', () => {
  test('removes a group, and refuses unknown groups and other callers', async () => {
    const group = await aGroup(channels);
    await expectRefusal(remove(group, member.client), ...ADMINISTRATOR);
    const queue = await EventReader.register(member.client, { event_types: TYPES });
    await ok(remove(group));
    const { default_stream_groups } = await queue.take('default_stream_groups');
    expect(default_stream_groups.map(({ id }: DefaultChannelGroup) => id)).not.toContain(group.id);
    await expectRefusal(remove({ id: 999_999 }), NONE);
  });
});

describe('a channel leaves its groups', () => {
  test.each<[string, (channel: Channel) => ReturnType<ApiClient['patch']>]>([
    ['archived', ({ id }) => owner.client.delete(`/streams/${id}`)],
    ['made private', ({ id }) => owner.client.patch(`/streams/${id}`, { is_private: true })],
  ])('when it is %s', async (_, act) => {
    const channel = await realm.channel();
    const groups = [await aGroup([channel, channels[0]!]), await aGroup([channel])];
    const queue = await EventReader.register(member.client, { event_types: TYPES });
    await ok(act(channel));
    const { default_stream_groups } = await queue.take('default_stream_groups');
    expect(default_stream_groups).toContainEqual({ ...groups[0]!, streams: [channels[0]!.id] });
    expect(default_stream_groups).toContainEqual({ ...groups[1]!, streams: [] });
    expect(await listOf(member)).toEqual(default_stream_groups);
  });

  test('other changes of a channel publish no groups', async () => {
    const channel = await realm.channel();
    await aGroup([channel]);
    const queue = await EventReader.register(member.client, { event_types: [...TYPES, 'message'] });
    await ok(owner.client.patch(`/streams/${channel.id}`, { description: 'x', is_web_public: false }));
    await ok(owner.client.delete(`/streams/${(await realm.channel()).id}`));
    const events = await eventsSoFar(queue, member);
    expect(events.filter(({ type }) => type === TYPES[0])).toEqual([]);
  });

  test('no group keeps a channel that is archived while it is added', async () => {
    for (let i = 0; i < 5; i++) {
      const channel = await realm.channel();
      const group = await aGroup();
      const [first, second] = clients();
      const [added] = await Promise.all([
        change(group, 'add', [channel], first),
        ok(second!.delete(`/streams/${channel.id}`)),
      ]);
      expect([200, 400]).toContain(added.status);
      expect((await present(group))!.streams).toEqual([]);
    }
  });
});

test('a user whose role changes gets the groups, or loses them', async () => {
  const user = await realm.user('guest');
  const queue = await EventReader.register(user.client, { event_types: TYPES });
  const setRole = (role: number) => ok(owner.client.patch(`/users/${user.user_id}`, { role }));
  await setRole(400);
  expect((await queue.take('default_stream_groups')).default_stream_groups).toEqual(await listOf(owner));
  await setRole(600);
  expect((await queue.take('default_stream_groups')).default_stream_groups).toEqual([]);
});

test('new users are subscribed to no channel of a group', async () => {
  const channel = await realm.channel();
  await aGroup([channel]);
  const { subscriptions } = await ok((await realm.user()).client.get('/users/me/subscriptions'));
  expect(subscriptions.map(({ stream_id }: { stream_id: number }) => stream_id)).toEqual([general.id]);
});
