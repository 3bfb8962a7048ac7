import {
  EventReader,
  eventsSoFar,
  expectRefusal,
  ok,
  RealmDatabase,
  say,
  type TestRealm,
  type TestUser,
  until,
  waitUntilConsumed,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;
let other: TestUser;
let guest: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [member, other, guest] = await Promise.all([realm.user(), realm.user(), realm.user('guest')]);
});
afterAll(() => cluster?.stop());

let count = 0;
const newName = () => `team ${++count}`;
const post = (user: TestUser, names: string[], rest: Record<string, unknown> = {}) =>
  user.client.post('/users/me/subscriptions', { subscriptions: names.map((name) => ({ name })), ...rest });
const subscribe = (...args: Parameters<typeof post>) => ok(post(...args));
const subscriptionsOf = async (user: TestUser, parameters = {}): Promise<any[]> =>
  (await ok(user.client.get('/users/me/subscriptions', parameters))).subscriptions;
const subscriptionOf = async (user: TestUser, name: string, parameters = {}) =>
  (await subscriptionsOf(user, parameters)).find((channel) => channel.name === name);
const ids = (...users: TestUser[]) => users.map((user) => user.user_id);

describe('subscribe', () => {
  test('creates channels that do not exist, and subscribes to those that do', async () => {
    const name = newName();
    expect(await subscribe(member, [name])).toMatchObject({
      subscribed: { [member.user_id]: [name] },
      already_subscribed: {},
    });
    expect(await subscribe(other, [name.toUpperCase()])).toMatchObject({
      subscribed: { [other.user_id]: [name] },
      already_subscribed: {},
    });
    expect(await subscribe(member, [name])).toMatchObject({
      subscribed: {},
      already_subscribed: { [member.user_id]: [name] },
    });
  });

  test('a new channel has the settings of the request', async () => {
    const name = newName();
    const { channel_folder_id } = await ok(owner.client.post('/channel_folders/create', { name: 'a folder' }));
    await ok(
      owner.client.post('/users/me/subscriptions', {
        subscriptions: [{ name, description: 'about *it*', color: '#c0ffee' }],
        invite_only: true,
        history_public_to_subscribers: true,
        message_retention_days: 30,
        topics_policy: JSON.stringify('allow_empty_topic'),
        folder_id: channel_folder_id,
        can_subscribe_group: { direct_members: ids(member), direct_subgroups: [] },
      }),
    );
    expect(await subscriptionOf(owner, name, { include_subscribers: 'true' })).toMatchObject({
      name,
      description: 'about *it*',
      rendered_description: '<p>about <em>it</em></p>',
      color: '#c0ffee',
      creator_id: owner.user_id,
      invite_only: true,
      is_web_public: false,
      is_archived: false,
      history_public_to_subscribers: true,
      message_retention_days: 30,
      topics_policy: 'allow_empty_topic',
      folder_id: channel_folder_id,
      can_subscribe_group: { direct_members: ids(member), direct_subgroups: [] },
      can_administer_channel_group: { direct_members: ids(owner), direct_subgroups: [] },
      subscribers: ids(owner),
      subscriber_count: 1,
      is_muted: false,
      in_home_view: true,
      pin_to_top: false,
      desktop_notifications: null,
      first_message_id: expect.any(Number),
    });
  });

  test('history is protected by default in a private channel, and never in a public one', async () => {
    const [open, closed] = [newName(), newName()];
    await subscribe(owner, [open], { history_public_to_subscribers: false });
    await subscribe(owner, [closed], { invite_only: true });
    expect((await subscriptionOf(owner, open)).history_public_to_subscribers).toBe(true);
    expect((await subscriptionOf(owner, closed)).history_public_to_subscribers).toBe(false);
  });

  test.each<[string, () => (string | number)[]]>([
    ['ids', () => ids(member, guest)],
    ['addresses', () => [member.email.toUpperCase(), guest.email]],
  ])('subscribes other users, given by %s, and not the caller', async (_case, principals) => {
    const name = newName();
    expect((await subscribe(owner, [name], { principals: principals() })).subscribed).toEqual({
      [member.user_id]: [name],
      [guest.user_id]: [name],
    });
    expect(await subscriptionOf(owner, name)).toBeUndefined();
    const { subscribers } = await subscriptionOf(member, name, { include_subscribers: 'true' });
    expect(subscribers).toEqual(ids(member, guest).sort((a, b) => a - b));
  });

  /** Returns the name with its first letter in full width. */
  const fullWidth = (name: string) => String.fromCharCode(name.charCodeAt(0) + 0xfee0) + name.slice(1);

  test('a channel is known by its name in full width, and of two such channels by its own', async () => {
    const channel = await realm.channel([owner]);
    expect((await subscribe(member, [fullWidth(channel.name)])).subscribed).toEqual({
      [member.user_id]: [channel.name],
    });
    const twin = await realm.channel([owner]);
    const database = await RealmDatabase.of(cluster, realm);
    await database.nameChannel(twin, fullWidth(channel.name));
    await database.close();
    const joined = async (name: string) => Object.values((await subscribe(other, [name])).subscribed).flat();
    expect(await joined(fullWidth(channel.name))).toEqual([fullWidth(channel.name)]);
    expect(await joined(channel.name.toUpperCase())).toEqual([channel.name]);
  });

  test.each([
    ['full width', fullWidth],
    ['a last sigma', (name: string) => `${name}Σ`, (name: string) => `${name}σ`],
    ['a dotted capital I', (name: string) => `${name}İ`, (name: string) => `${name}i`],
  ])('one request creates one channel for names that are compared as equal: %s', async (_case, one, two = String) => {
    const name = newName();
    const { subscribed } = await subscribe(member, [one(name), two(name)]);
    expect(Object.values(subscribed)).toEqual([[two(name)]]);
  });

  test('a name that no channel would get any more still leads to its channel', async () => {
    const channel = await realm.channel([owner]);
    const database = await RealmDatabase.of(cluster, realm);
    const name = `${channel.name}\u2028\u3164`;
    await database.nameChannel(channel, name);
    await database.close();
    expect((await subscribe(member, [name])).subscribed).toEqual({ [member.user_id]: [name] });
  });

  test('concurrent requests for one name create one channel and subscribe all callers', async () => {
    const name = newName();
    const queue = await EventReader.register(owner.client);
    const answers = await Promise.all([
      subscribe(member, [name]),
      subscribe(other, [name.toUpperCase()]),
      subscribe(owner, [fullWidth(name)]),
    ]);
    const [one] = new Set(answers.flatMap(({ subscribed }) => Object.values(subscribed).flat()));
    for (const { subscribed } of answers) expect(Object.values(subscribed)).toEqual([[one]]);
    const created = (await eventsSoFar(queue, owner)).filter(
      (event) => event.type === 'stream' && event.op === 'create',
    );
    expect(created).toHaveLength(1);
    const { subscribers } = await subscriptionOf(owner, one as string, { include_subscribers: 'true' });
    expect(subscribers).toEqual(ids(owner, member, other).sort((a, b) => a - b));
  });

  test('a user whose account is deactivated meanwhile is no subscriber until it is active again', async () => {
    const user = await realm.user();
    const channel = await realm.channel([owner]);
    await waitUntilConsumed(cluster);
    const subscribers = async () => (await ok(owner.client.get(`/streams/${channel.id}/members`))).subscribers;
    const database = await RealmDatabase.of(cluster, realm);
    const unlock = await database.lockConversation(channel);
    const subscribed = subscribe(owner, [channel.name], { principals: ids(user) });
    await database.untilWaitingForLocks();
    await ok(owner.client.delete(`/users/${user.user_id}`));
    await database.untilWaitingForLocks(2);
    await unlock();
    await subscribed;
    await database.close();
    await until('the user is no subscriber', async () => !(await subscribers()).includes(user.user_id));
    await expectRefusal(post(owner, [channel.name], { principals: ids(user) }), 'No such user');
    await ok(owner.client.post(`/users/${user.user_id}/reactivate`));
    await until('the user is a subscriber', async () => (await subscribers()).includes(user.user_id));
    const { stream } = await ok(owner.client.get(`/streams/${channel.id}`));
    expect(stream.subscriber_count).toBe(2);
  });

  test('a user whose account has just become active again is subscribed', async () => {
    const user = await realm.user();
    for (const name of [newName(), newName(), newName()]) {
      await ok(owner.client.delete(`/users/${user.user_id}`));
      await ok(owner.client.post(`/users/${user.user_id}/reactivate`));
      await subscribe(owner, [name], { principals: ids(user) });
      expect(await subscriptionOf(user, name)).toBeDefined();
    }
  });

  describe('permission to subscribe', () => {
    let open: string;
    let closed: string;
    beforeAll(async () => {
      [open, closed] = [newName(), newName()];
      await subscribe(owner, [open]);
      await subscribe(owner, [closed], { invite_only: true });
    });

    test.each<[string, () => TestUser, () => string]>([
      ['a member cannot join a private channel', () => member, () => closed],
      ['nor can a guest', () => guest, () => closed],
      ['a guest cannot join a public channel either', () => guest, () => open],
    ])('is refused: %s', async (_case, user, name) => {
      await expectRefusal(post(user(), [name()]), `Unable to access channel (${name()}).`);
    });

    test('with authorization_errors_fatal=false, subscribes where allowed and returns the other names', async () => {
      const answer = await subscribe(member, [open, closed], { authorization_errors_fatal: false });
      expect(answer).toMatchObject({ subscribed: { [member.user_id]: [open] }, unauthorized: [closed] });
    });

    test('a request that names one inaccessible channel subscribes to none and creates none', async () => {
      const name = newName();
      await expectRefusal(post(other, [name, open, closed]), `Unable to access channel (${closed}).`);
      expect(await subscriptionOf(other, open)).toBeUndefined();
      expect(await subscriptionOf(other, name)).toBeUndefined();
    });

    test('guests may neither create channels nor subscribe other users', async () => {
      await expectRefusal(post(guest, [newName()]), 'Insufficient permission');
      const shared = newName();
      await subscribe(owner, [shared], { principals: ids(owner, guest) });
      await expectRefusal(post(guest, [shared], { principals: ids(member) }), 'Insufficient permission');
    });

    test('subscribers of a private channel may subscribe other users, other members may not', async () => {
      const name = newName();
      await subscribe(owner, [name], { invite_only: true, principals: ids(owner, member) });
      expect((await subscribe(member, [name], { principals: ids(guest) })).subscribed).toEqual({
        [guest.user_id]: [name],
      });
      await expectRefusal(
        post(other, [name], { principals: ids(other, member) }),
        `Unable to access channel (${name}).`,
      );
    });
  });

  describe('refused requests', () => {
    test.each<[string, Record<string, unknown>, string, Record<string, unknown>?]>([
      [
        'no subscriptions',
        { subscriptions: undefined },
        "Missing 'subscriptions' argument",
        { code: 'REQUEST_VARIABLE_MISSING', var_name: 'subscriptions' },
      ],
      ['no list', { subscriptions: 'team' }, 'subscriptions is not valid JSON'],
      ['no names', { subscriptions: [{}] }, 'subscriptions[0]["name"] field is missing: Field required'],
      ['empty name', { subscriptions: [{ name: ' ' }] }, "Channel name can't be empty."],
      ['long name', { subscriptions: [{ name: 'x'.repeat(61) }] }, 'Channel name too long (limit: 60 characters).'],
      [
        'long description',
        { subscriptions: [{ name: 'n', description: 'x'.repeat(1025) }] },
        'subscriptions[0]["description"] is too long (limit: 1024 characters)',
      ],
      ['no boolean', { invite_only: 1 }, 'invite_only is not a boolean'],
      ['unknown folder', { folder_id: 999_999 }, 'Invalid channel folder ID'],
      ['unknown group', { can_send_message_group: 999_999 }, 'Invalid user group'],
      ['no group at all', { can_send_message_group: '"x"' }, 'can_send_message_group["int"] is not an integer'],
      [
        'unknown user in a group',
        { can_send_message_group: { direct_members: [999_999], direct_subgroups: [] } },
        'Invalid user ID: 999999',
      ],
    ])('is refused: %s', (_case, parameters, msg, extra = {}) =>
      expectRefusal(
        owner.client.post('/users/me/subscriptions', { subscriptions: [{ name: 'refused' }], ...parameters }),
        msg,
        extra,
      ),
    );

    test('a refused request creates no channel', async () => {
      expect(await subscriptionOf(owner, 'refused')).toBeUndefined();
    });

    test('can_administer_channel_group is refused for role:everyone', async () => {
      const { user_groups } = await ok(owner.client.get('/user_groups'));
      const everyone = user_groups.find((group: { name: string }) => group.name === 'role:everyone').id;
      await expectRefusal(
        post(owner, ['refused'], { can_administer_channel_group: everyone }),
        "'can_administer_channel_group' setting cannot be set to 'role:everyone' group.",
      );
    });
  });

  describe('events', () => {
    const kinds = (events: any[]) => events.map(({ type, op }) => `${type}/${op}`);
    const watch = (...users: TestUser[]) =>
      Promise.all(
        users.map((user) =>
          EventReader.register(user.client, {
            include_subscribers: 'true',
            client_capabilities: { notification_settings_null: true },
          }),
        ),
      );

    test('a new public channel is published to members at once, and to a guest when subscribed', async () => {
      const name = newName();
      const [creator, peer, outside] = await watch(owner, member, guest);
      await subscribe(owner, [name]);
      await subscribe(owner, [name], { principals: ids(guest), send_new_subscription_messages: false });
      const seen = await eventsSoFar(creator!, owner);
      expect(kinds(seen)).toEqual(['stream/create', 'subscription/add', 'message/undefined', 'subscription/peer_add']);
      const channel = await subscriptionOf(owner, name, { include_subscribers: 'true' });
      const [created, added, first, joined] = seen;
      expect(created!.streams).toHaveLength(1);
      expect(created!.streams[0]).toMatchObject({ stream_id: channel.stream_id, name });
      expect(created!.streams[0]).not.toHaveProperty('color');
      const before = { subscribers: ids(owner), subscriber_count: 1, first_message_id: null };
      expect(added!.subscriptions).toEqual([{ ...channel, ...before }]);
      expect(first!.message).toMatchObject({ id: channel.first_message_id, subject: 'channel events' });
      expect(joined).toMatchObject({ stream_ids: [channel.stream_id], user_ids: ids(guest) });

      const peers = await eventsSoFar(peer!, member);
      expect(kinds(peers)).toEqual(['stream/create', 'subscription/peer_add', 'subscription/peer_add']);
      expect(peers.slice(1).map((event) => event.user_ids)).toEqual([ids(owner), ids(guest)]);

      const late = await eventsSoFar(outside!, guest);
      expect(kinds(late)).toEqual(['stream/create', 'subscription/add']);
      expect(late[1]!.subscriptions[0]).toMatchObject({
        stream_id: channel.stream_id,
        color: expect.any(String),
      });
    });

    test('a new private channel is published to its subscribers and administrators only', async () => {
      const name = newName();
      const admin = await realm.user('administrator');
      const [creator, administrator, invited, outsider] = await watch(member, admin, guest, other);
      await subscribe(member, [name], { invite_only: true });
      await subscribe(member, [name], { principals: ids(guest), send_new_subscription_messages: false });
      expect(kinds(await eventsSoFar(creator!, member))).toEqual([
        'stream/create',
        'subscription/add',
        'message/undefined',
        'subscription/peer_add',
      ]);
      expect(kinds(await eventsSoFar(administrator!, admin))).toEqual([
        'stream/create',
        'subscription/peer_add',
        'subscription/peer_add',
      ]);
      expect(kinds(await eventsSoFar(invited!, guest))).toEqual(['stream/create', 'subscription/add']);
      expect(await eventsSoFar(outsider!, other)).toEqual([]);
    });

    test('a repeated subscription publishes no event', async () => {
      const name = newName();
      await subscribe(member, [name]);
      const [queue] = await watch(member);
      await subscribe(member, [name]);
      expect(await eventsSoFar(queue!, member)).toEqual([]);
    });
  });
});

describe('get-subscriptions', () => {
  test.each([
    ['true', ['subscribers']],
    ['partial', ['subscribers']],
    ['false', []],
    [undefined, []],
  ])('include_subscribers=%s returns the fields %j', async (include_subscribers, expected) => {
    const name = newName();
    await subscribe(member, [name]);
    const channel = await subscriptionOf(member, name, { include_subscribers });
    expect(Object.keys(channel).filter((key) => /^(partial_)?subscribers$/.test(key))).toEqual(expected);
  });

  test('lists only channels that the caller is subscribed to', async () => {
    const name = newName();
    await subscribe(other, [name]);
    expect(await subscriptionOf(member, name)).toBeUndefined();
  });

  test('another value of include_subscribers is refused', () =>
    expectRefusal(
      member.client.get('/users/me/subscriptions', { include_subscribers: 'some' }),
      'Invalid include_subscribers',
    ));
});

describe('unsubscribe', () => {
  const remove = (user: TestUser, names: string[], principals?: number[]) =>
    user.client.delete('/users/me/subscriptions', { subscriptions: names, principals });
  let name: string;
  beforeEach(async () => {
    name = newName();
    await subscribe(owner, [name], { principals: ids(owner, member, guest) });
  });

  test('returns the names of removed subscriptions, and of those that did not exist', async () => {
    const joined = newName();
    await subscribe(member, [joined]);
    expect(await ok(remove(member, [name.toUpperCase(), joined]))).toMatchObject({
      removed: expect.arrayContaining([name, joined]),
      not_removed: [],
    });
    expect(await ok(remove(member, [name]))).toMatchObject({ removed: [], not_removed: [name] });
    expect(await subscriptionOf(member, name)).toBeUndefined();
  });

  test('an empty list of users stands for the caller, as without a list', async () => {
    expect(await ok(remove(member, [name], []))).toMatchObject({ removed: [name], not_removed: [] });
    expect(await subscribe(member, [name], { principals: [] })).toMatchObject({
      subscribed: { [member.user_id]: [name] },
    });
  });

  test('administrators may unsubscribe other users, members may not', async () => {
    await expectRefusal(remove(member, [name], ids(guest)), 'Insufficient permission');
    expect((await ok(remove(owner, [name], ids(guest)))).removed).toEqual([name]);
    expect(await subscriptionOf(guest, name)).toBeUndefined();
  });

  test('owners may unsubscribe their bots', async () => {
    const { user_id } = await ok(member.client.post('/bots', { full_name: 'Own bot', short_name: 'own' }));
    await subscribe(member, [name], { principals: [user_id] });
    await expectRefusal(remove(other, [name], [user_id]), 'Insufficient permission');
    expect((await ok(remove(member, [name], [user_id]))).removed).toEqual([name]);
  });

  test('an unknown channel is refused', () =>
    expectRefusal(remove(member, ['nowhere']), 'Channel(s) (nowhere) do not exist'));

  test('publishes events to the user, to other users, and to a guest who can no longer see the channel', async () => {
    const { stream_id } = await subscriptionOf(member, name);
    await ok(member.client.post('/mark_stream_as_read', { stream_id }));
    const unread = await say(owner, { id: stream_id });
    const [own, peer, outside] = await Promise.all(
      [member, owner, guest].map((user) => EventReader.register(user.client)),
    );
    await ok(remove(member, [name]));
    expect(await eventsSoFar(own!, member)).toMatchObject([
      {
        type: 'update_message_flags',
        op: 'add',
        operation: 'add',
        flag: 'read',
        messages: [unread],
        all: false,
      },
      { type: 'subscription', op: 'remove', subscriptions: [{ name, stream_id }] },
    ]);
    await ok(remove(owner, [name], ids(guest)));
    const peerSees = await eventsSoFar(peer!, owner);
    expect(peerSees).toMatchObject([
      { type: 'subscription', op: 'peer_remove', stream_ids: [stream_id], user_ids: ids(member) },
      { type: 'subscription', op: 'peer_remove', stream_ids: [stream_id], user_ids: ids(guest) },
    ]);
    const lost = await eventsSoFar(outside!, guest);
    expect(lost.map(({ type, op }) => `${type}/${op}`)).toEqual([
      'subscription/peer_remove',
      'update_message_flags/add',
      'subscription/remove',
      'stream/delete',
    ]);
    expect(lost[3]).toMatchObject({ streams: [{ stream_id }], stream_ids: [stream_id] });
  });

  test('a private channel disappears for the unsubscribed user', async () => {
    const closed = newName();
    await subscribe(owner, [closed], { invite_only: true, principals: ids(owner, member) });
    await ok(member.client.post('/mark_all_as_read'));
    const queue = await EventReader.register(member.client);
    await ok(remove(member, [closed]));
    const seen = await eventsSoFar(queue, member);
    expect(seen.map(({ type, op }) => `${type}/${op}`)).toEqual(['subscription/remove', 'stream/delete']);
    const { streams } = await ok(member.client.get('/streams'));
    expect(streams.map((channel: { name: string }) => channel.name)).not.toContain(closed);
  });

  test('the colour is kept when the user subscribes again', async () => {
    const { color, stream_id } = await subscriptionOf(member, name);
    await ok(remove(member, [name]));
    await say(owner, { id: stream_id });
    await subscribe(member, [name]);
    expect((await subscriptionOf(member, name)).color).toBe(color);
  });
});
