import { getSystemGroups } from '@team-chat/contracts';
import {
  type ApiResponse,
  EventReader,
  expectRefusal,
  ok,
  RealmDatabase,
  type TestRealm,
  type TestUser,
  until,
  waitUntilConsumed,
} from '@team-chat/testkit';
import { EMAIL_GATEWAY, type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;
let guest: TestUser;
let systemGroups: Record<string, number>;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  owner = realm.owner;
  [member, guest] = await Promise.all([realm.user(), realm.user('guest')]);
  const { user_groups } = await ok(owner.client.get('/user_groups'));
  systemGroups = Object.fromEntries(user_groups.map((group: any) => [group.name, group.id]));
});
afterAll(() => cluster?.stop());

const update = (caller: TestUser, { id }: { id: number }, parameters: Record<string, unknown>) =>
  caller.client.patch(`/streams/${id}`, parameters);
const get = async (caller: TestUser, { id }: { id: number }) => (await ok(caller.client.get(`/streams/${id}`))).stream;
const register = (user: TestUser, parameters = {}) => EventReader.register(user.client, parameters);
const ADMINISTER = 'You do not have permission to administer this channel.';
const EXISTS = { code: 'CHANNEL_ALREADY_EXISTS', status: 409 };

describe('create-channel', () => {
  const create = (caller: TestUser, parameters: Record<string, unknown>) =>
    caller.client.post('/channels/create', { name: `c ${Math.random()}`, subscribers: [], ...parameters });

  test('announces the default channels when the new one is one of them', async () => {
    const queue = await register(member);
    const { id } = await ok(create(owner, { is_default_stream: true }));
    const { default_streams } = await queue.take('default_streams');
    expect(default_streams).toContain(id);
  });

  test('creates the channel, subscribes users, and sends them the events', async () => {
    const queue = await register(member);
    const { id } = await ok(
      create(owner, { name: ' New one ', subscribers: [member.user_id], description: 'what\nfor' }),
    );
    expect(await get(owner, { id })).toMatchObject({
      name: 'New one',
      description: 'what for',
      subscriber_count: 1,
    });
    expect((await queue.take('stream', 'create')).streams[0].stream_id).toBe(id);
    expect((await queue.take('subscription', 'add')).subscriptions[0].stream_id).toBe(id);
  });

  test('refuses a name that is taken, in any case', async () => {
    const { name } = await realm.channel();
    await expectRefusal(create(owner, { name: name.toUpperCase() }), `Channel '${name.toUpperCase()}' already exists`, {
      ...EXISTS,
      channel_name: name.toUpperCase(),
    });
  });

  test('of three concurrent requests with names that are compared as equal one succeeds', async () => {
    const names = ['contested', 'Contested', 'ｃontested'];
    const answers = await Promise.all(names.map((name) => create(owner, { name })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  });

  test.each([
    ['a separator of lines', 'a\u2028b', 2],
    ['an invisible character at its end', 'a\u3164', 2],
  ])('refuses a name with %s', (_case, name, position) =>
    expectRefusal(create(owner, { name }), `Invalid character in channel name, at position ${position}.`),
  );

  test('of two concurrent renames to names that are compared as equal one succeeds', async () => {
    const channels = [await realm.channel(), await realm.channel()];
    const answers = await Promise.all(
      ['Ｕnique', 'Unique'].map((new_name, index) => update(owner, channels[index]!, { new_name })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    await expectRefusal(create(owner, { name: 'UNIQUE' }), "Channel 'UNIQUE' already exists", {
      ...EXISTS,
      channel_name: 'UNIQUE',
    });
  });

  test('refuses an empty name, unknown or missing subscribers, and a guest as the actor', async () => {
    await expectRefusal(create(owner, { name: '' }), "Channel name can't be empty.");
    await expectRefusal(create(owner, { subscribers: [999_999] }), 'No such user');
    await expectRefusal(create(guest, {}), 'Insufficient permission');
    await expectRefusal(create(owner, { subscribers: undefined }), "Missing 'subscribers' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'subscribers',
    });
  });
});

describe('get-stream-by-id', () => {
  test('returns the channel to users who may see it, and 400 to others', async () => {
    const secret = await realm.channel([], { invite_only: true });
    expect(await get(owner, secret)).toMatchObject({ stream_id: secret.id, invite_only: true });
    await expectRefusal(member.client.get(`/streams/${secret.id}`), 'Invalid channel ID');
    await expectRefusal(owner.client.get('/streams/999999'), 'Invalid channel ID');
  });
});

describe('get-stream-id', () => {
  test('finds a channel by its name in any case, unless the caller may not see it', async () => {
    const { id, name } = await realm.channel();
    const find = (caller: TestUser, stream: string) => caller.client.get('/get_stream_id', { stream });
    expect((await ok(find(member, name.toUpperCase()))).stream_id).toBe(id);
    await expectRefusal(find(guest, name), `Invalid channel name '${name}'`);
    await expectRefusal(find(member, 'nonexistent'), "Invalid channel name 'nonexistent'");
  });

  test('finds a channel by another form of its name, and none by a text longer than all of these', async () => {
    const name = `${'ệ'.repeat(40)} ${Date.now()}`.normalize('NFC');
    await ok(member.client.post('/users/me/subscriptions', { subscriptions: [{ name }] }));
    for (const stream of [name, name.normalize('NFD'), name.toUpperCase().normalize('NFKD')]) {
      await ok(member.client.get('/get_stream_id', { stream }));
    }
    const long = 'a'.repeat(5000);
    await expectRefusal(member.client.get('/get_stream_id', { stream: long }), `Invalid channel name '${long}'`);
  });
});

describe('get-stream-email-address', () => {
  const addressOf = (caller: TestUser, id: number, sender_id?: number) =>
    caller.client.get(`/streams/${id}/email_address`, sender_id === undefined ? {} : { sender_id });

  test('is another one for each caller, and for each sender that the caller may choose', async () => {
    const { id, name } = await realm.channel([member]);
    const bot = await realm.user('member', { bot: true });
    const own = { full_name: 'mail bot', short_name: 'mail' };
    const { user_id } = await ok(member.client.post('/bots', own));
    const ask = async (...choice: Parameters<typeof addressOf>) => (await ok(addressOf(...choice))).email;
    const emails = [
      await ask(member, id),
      await ask(member, id, member.user_id),
      await ask(member, id, user_id),
      await ask(owner, id),
      await ask(owner, id, bot.user_id),
      await ask(member, (await realm.channel([member])).id),
    ];
    expect(new Set(emails).size).toBe(emails.length);
    const slug = name.replace(' ', '-');
    expect(emails[0]).toMatch(new RegExp(`^${slug}\\.[0-9a-f]{32}\\.show-sender@${EMAIL_GATEWAY.domain}$`));
    const gatewayBot = (await ok(owner.client.post('/register'))).cross_realm_bots.find(
      (each: { full_name: string }) => each.full_name === 'Email Gateway',
    );
    const again = [ask(member, id), ask(member, id), ask(member, id, gatewayBot.user_id)];
    expect(new Set([emails[0], ...(await Promise.all(again))]).size).toBe(1);
  });

  test('is refused for channels whose messages the caller may not read, and for other senders', async () => {
    const open = await realm.channel();
    const secret = await realm.channel([], { invite_only: true });
    const bot = await realm.user('member', { bot: true });
    for (const [caller, id] of [
      [guest, open.id],
      [member, secret.id],
      [member, 999_999],
      [await realm.user('administrator'), secret.id],
    ] as const) {
      await expectRefusal(addressOf(caller, id), 'Invalid channel ID');
      await expectRefusal(addressOf(caller, id, 999_999), 'Invalid channel ID');
    }
    await expectRefusal(addressOf(owner, open.id, 999_999), 'No such bot');
    await expectRefusal(addressOf(owner, open.id, member.user_id), 'No such bot');
    await expectRefusal(addressOf(member, open.id, bot.user_id), 'Insufficient permission');
  });
});

describe('get-subscribers', () => {
  test('lists the subscribers, and refuses guests who are not subscribed', async () => {
    const { id } = await realm.channel([member]);
    const list = (caller: TestUser) => caller.client.get(`/streams/${id}/members`);
    expect((await ok(list(owner))).subscribers).toEqual([owner.user_id, member.user_id]);
    await expectRefusal(list(guest), 'Invalid channel ID');
  });
});

describe('update-stream', () => {
  test('changes name and description, with one event each', async () => {
    const channel = await realm.channel([member]);
    const queue = await register(member, { event_types: ['stream'] });
    await ok(update(owner, channel, { new_name: `${channel.name} 2`, description: 'now *this*' }));
    expect(await queue.take('stream', 'update')).toMatchObject({
      stream_id: channel.id,
      name: channel.name,
      property: 'description',
      value: 'now *this*',
      rendered_description: '<p>now <em>this</em></p>',
    });
    expect(await queue.take('stream', 'update')).toMatchObject({
      name: channel.name,
      property: 'name',
      value: `${channel.name} 2`,
    });
    expect(await get(member, channel)).toMatchObject({ name: `${channel.name} 2` });
  });

  test('has line ends in a description become blanks, as in a new channel', async () => {
    const channel = await realm.channel([member]);
    for (const end of ['\n', '\r\n', '\n\n']) {
      await ok(update(owner, channel, { description: `what${end}for` }));
      expect((await get(member, channel)).description).toMatch(/^what +for$/);
    }
  });

  test.each<[Record<string, unknown>, string]>([
    [{ new_name: ' ' }, "Channel name can't be empty."],
    [{ new_name: 'x'.repeat(61) }, 'Channel name too long (limit: 60 characters).'],
    [{ description: 'x'.repeat(1025) }, 'description is too long (limit: 1024 characters)'],
    [{ history_public_to_subscribers: false }, 'Invalid parameters'],
    [{ is_private: true, is_web_public: true }, 'Invalid parameters'],
    [{ is_web_public: true }, 'Web-public channels are not enabled.'],
    [{ folder_id: 999_999 }, 'Invalid channel folder ID'],
    [{ topics_policy: 'what' }, 'Invalid topics_policy'],
    [{ is_archived: false }, 'Channel is not archived.'],
    [{ can_subscribe_group: { new: 999_999 } }, 'Invalid user group'],
    [{ can_subscribe_group: 5 }, 'can_subscribe_group is not a dict'],
  ])('refuses the change %j with "%s"', async (parameters, msg) => {
    const channel = await realm.channel();
    await expectRefusal(update(owner, channel, parameters), msg);
  });

  test('refuses the name of another channel in any case, and accepts another case of its own name', async () => {
    const [one, two] = [await realm.channel(), await realm.channel()];
    const name = one.name.toUpperCase();
    await expectRefusal(update(owner, two, { new_name: name }), `Channel '${name}' already exists`, {
      ...EXISTS,
      channel_name: name,
    });
    await ok(update(owner, one, { new_name: name }));
    await expectRefusal(update(owner, one, { new_name: name }), 'Channel already has that name.');
  });

  test('refuses users who may not administer the channel', async () => {
    const channel = await realm.channel([member]);
    await expectRefusal(update(member, channel, { description: 'x' }), ADMINISTER);
    await ok(
      update(owner, channel, {
        can_administer_channel_group: { new: { direct_members: [member.user_id], direct_subgroups: [] } },
      }),
    );
    await ok(update(member, channel, { description: 'x' }));
    const secret = await realm.channel([], { invite_only: true });
    await expectRefusal(update(member, secret, { description: 'x' }), 'Invalid channel ID');
  });

  test('changes a group setting only if the old value matches, with one event per changed property', async () => {
    const channel = await realm.channel([member]);
    const queue = await register(member, { event_types: ['stream'] });
    const everyone = systemGroups['role:everyone'];
    const administrators = systemGroups['role:administrators'];
    const change = (value: unknown) => update(owner, channel, { can_send_message_group: value });
    await expectRefusal(
      change({ new: administrators, old: administrators }),
      "'old' value does not match the expected value.",
      { code: 'EXPECTATION_MISMATCH' },
    );
    await ok(change({ new: { direct_members: [], direct_subgroups: [administrators] }, old: everyone }));
    const told = [];
    for (let i = 0; i < 3; i++) told.push(await queue.take('stream', 'update'));
    expect(told.map(({ property, value }) => [property, value])).toEqual([
      ['can_send_message_group', administrators],
      ['stream_post_policy', 2],
      ['is_announcement_only', true],
    ]);
    await expectRefusal(
      member.client.post('/messages', { type: 'channel', to: channel.name, topic: 't', content: 'x' }),
      'You do not have permission to post in this channel.',
    );
  });

  test('making a channel private removes it for users who are not subscribed, and making it public adds it', async () => {
    const outsider = await realm.user();
    const channel = await realm.channel([member]);
    const [inside, outside] = [await register(member), await register(outsider)];
    await ok(update(owner, channel, { is_private: true, history_public_to_subscribers: false }));
    expect(await outside.take('stream', 'delete')).toMatchObject({ stream_ids: [channel.id] });
    expect(await inside.take('stream', 'update')).toMatchObject({
      property: 'invite_only',
      value: true,
      is_web_public: false,
      history_public_to_subscribers: false,
    });
    await expectRefusal(outsider.client.get(`/streams/${channel.id}`), 'Invalid channel ID');
    await ok(update(owner, channel, { is_private: false }));
    expect((await outside.take('stream', 'create')).streams[0]).toMatchObject({
      stream_id: channel.id,
      invite_only: false,
      history_public_to_subscribers: true,
    });
    expect((await outside.take('subscription', 'peer_add')).user_ids).toEqual([owner.user_id, member.user_id]);
    expect(inside.events.some(({ type, op }) => type === 'stream' && op !== 'update')).toBe(false);
  });

  test('lets an administrator rename a private channel they may not read, but not open it', async () => {
    const creator = await realm.user();
    const { id } = await ok(
      creator.client.post('/channels/create', {
        name: 'theirs',
        subscribers: [creator.user_id],
        invite_only: true,
      }),
    );
    await ok(update(owner, { id }, { new_name: 'theirs 2' }));
    const msg = 'Channel content access is required.';
    await expectRefusal(update(owner, { id }, { is_private: false }), msg);
    await expectRefusal(update(owner, { id }, { can_subscribe_group: { new: systemGroups['role:members'] } }), msg);
  });

  test('lets only owners set the message retention', async () => {
    const admin = await realm.user('administrator');
    const channel = await realm.channel();
    await expectRefusal(update(admin, channel, { message_retention_days: 10 }), 'Must be an organization owner', {
      code: 'UNAUTHORIZED_PRINCIPAL',
    });
    await expectRefusal(
      update(owner, channel, { message_retention_days: 0 }),
      "Bad value for 'message_retention_days': 0",
      { code: 'REQUEST_VARIABLE_INVALID' },
    );
    await ok(update(owner, channel, { message_retention_days: 10 }));
    expect(await get(owner, channel)).toMatchObject({ message_retention_days: 10 });
    await ok(update(owner, channel, { message_retention_days: 'unlimited' }));
    expect(await get(owner, channel)).toMatchObject({ message_retention_days: -1 });
    await expectRefusal(
      update(admin, channel, { message_retention_days: 'realm_default' }),
      'Must be an organization owner',
      { code: 'UNAUTHORIZED_PRINCIPAL' },
    );
    await ok(update(owner, channel, { message_retention_days: 'realm_default' }));
    expect(await get(owner, channel)).toMatchObject({ message_retention_days: null });
  });

  test('sets empty_topic_only only if the channel has no other topic', async () => {
    const channel = await realm.channel();
    const send = (topic: string) =>
      ok(owner.client.post('/messages', { type: 'channel', to: channel.name, topic, content: 'x' }));
    await send('');
    await ok(update(owner, channel, { topics_policy: 'empty_topic_only' }));
    await ok(update(owner, channel, { topics_policy: 'inherit' }));
    await send('named');
    await expectRefusal(
      update(owner, channel, { topics_policy: 'empty_topic_only' }),
      'To enable this configuration, all messages in this channel must be in the general chat topic. ' +
        'Consider renaming or deleting other topics.',
    );
  });

  test('refuses to make a default channel private', async () => {
    const channel = await realm.channel();
    const queue = await register(member, { event_types: ['default_streams'] });
    await ok(update(owner, channel, { is_default_stream: true }));
    expect((await queue.take('default_streams')).default_streams).toContain(channel.id);
    await expectRefusal(update(owner, channel, { is_private: true }), 'A default channel cannot be private.');
    await ok(update(owner, channel, { is_private: true, is_default_stream: false }));
    expect((await queue.take('default_streams')).default_streams).not.toContain(channel.id);
  });

  test('refuses to make the moderation request channel public', async () => {
    const channel = await realm.channel([], { invite_only: true });
    const database = await RealmDatabase.of(cluster, realm);
    await database.setRealm({ moderation_request_channel_id: channel.id });
    await expectRefusal(
      update(owner, channel, { is_private: false }),
      'A moderation request channel cannot be public.',
    );
    await database.setRealm({ moderation_request_channel_id: -1 });
    await database.close();
  });
});

describe('archive-stream', () => {
  const archive = (caller: TestUser, { id }: { id: number }) => caller.client.delete(`/streams/${id}`);

  test('clients with the capability archived_channels get an update, others a deletion', async () => {
    const channel = await realm.channel([member]);
    const [newer, older] = [
      await register(member, { client_capabilities: { archived_channels: true } }),
      await register(member),
    ];
    await ok(archive(owner, channel));
    expect(await newer.take('stream', 'update')).toMatchObject({
      stream_id: channel.id,
      property: 'is_archived',
      value: true,
    });
    expect(await older.take('stream', 'delete')).toMatchObject({
      streams: [{ stream_id: channel.id }],
      stream_ids: [channel.id],
    });
    await expectRefusal(
      member.client.post('/messages', { type: 'channel', to: channel.name, topic: 't', content: 'x' }),
      `Not authorized to send to channel '${channel.name}'`,
    );
    await expectRefusal(archive(owner, channel), 'Channel is already archived.');
    await ok(update(owner, channel, { is_archived: false }));
    expect(await newer.take('stream', 'update')).toMatchObject({ property: 'is_archived', value: false });
    expect((await older.take('stream', 'create')).streams[0].stream_id).toBe(channel.id);
    expect((await older.take('subscription', 'add')).subscriptions[0].stream_id).toBe(channel.id);
    expect(newer.events.filter(({ type }) => type === 'subscription')).toEqual([]);
    await ok(member.client.post('/messages', { type: 'channel', to: channel.name, topic: 't', content: 'x' }));
  });

  test("resets the organisation's settings that name the channel to -1", async () => {
    const channel = await realm.channel();
    const names = ['moderation_request_channel_id', 'new_stream_announcements_stream_id'];
    const secret = await realm.channel([], { invite_only: true });
    await ok(owner.client.patch('/realm', { [names[0]!]: secret.id, [names[1]!]: channel.id }));
    const queue = await register(member, { event_types: ['realm'] });
    await ok(archive(owner, channel));
    await ok(archive(owner, secret));
    expect(await queue.take('realm', 'update')).toMatchObject({ property: names[1], value: -1 });
    expect(await queue.take('realm', 'update')).toMatchObject({ property: names[0], value: -1 });
  });

  test('changes the channel first if the request has other changes, and publishes all in this order', async () => {
    const channel = await realm.channel([member]);
    const queue = await register(member, {
      event_types: ['message', 'stream'],
      apply_markdown: true,
      client_capabilities: { archived_channels: true },
    });
    const new_name = `${channel.name} old`;
    await ok(update(owner, channel, { new_name, description: 'past', is_archived: true }));
    await queue.until(({ property }) => property === 'is_archived');
    const link = `<a class="stream" data-stream-id="${channel.id}"`;
    expect(queue.events.map(({ property, message }) => property ?? message.content)).toEqual([
      'description',
      'name',
      expect.stringContaining('renamed channel'),
      expect.stringContaining('past'),
      expect.stringContaining(link),
      'is_archived',
    ]);
    await ok(update(owner, channel, { new_name: channel.name, is_archived: false }));
    await queue.until(({ property, value }) => property === 'is_archived' && value === false);
    const changes = queue.events.slice(6).filter(({ type }) => type === 'stream');
    expect(changes.map(({ property, value }) => [property, value])).toEqual([
      ['name', channel.name],
      ['is_archived', false],
    ]);
    await queue.until(({ message }) => message?.content.includes(`#${channel.name}</a> has been unarchived.`));
  });

  test.each<[string, (taken: string) => Record<string, unknown>]>([
    ['the name of another channel', (new_name) => ({ new_name })],
    ['a policy that its topics do not allow', () => ({ topics_policy: 'empty_topic_only' })],
    ['an expected value that it does not have', () => ({ description: 'new', expected: { description: 'other' } })],
  ])('does not happen, and nothing else, if the request has %s', async (_what, others) => {
    const [channel, taken] = [await realm.channel(), await realm.channel()];
    await ok(owner.client.post('/messages', { type: 'channel', to: channel.id, topic: 'named', content: 'x' }));
    await ok(owner.client.patch('/realm', { signup_announcements_stream_id: channel.id }));
    const before = await get(owner, channel);
    const answer = await update(owner, channel, { is_archived: true, description: 'x', ...others(taken.name) });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await get(owner, channel)).toEqual(before);
    const { realm_signup_announcements_stream_id } = await ok(
      owner.client.post('/register', { fetch_event_types: ['realm'], event_types: [] }),
    );
    expect(realm_signup_announcements_stream_id).toBe(channel.id);
  });

  test('has no effect, and the other changes have none, if the connection breaks before it', async () => {
    const channel = await realm.channel();
    const before = await get(owner, channel);
    const database = await RealmDatabase.of(cluster, realm);
    try {
      // An archived channel leaves the groups of default channels, which are locked for it.
      await database.client.query("SELECT pg_advisory_lock(hashtextextended('default channel groups', $1))", [
        realm.realm_id,
      ]);
      const answer = update(owner, channel, { description: 'past', is_archived: true });
      const waiting = 'SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))';
      const { pid } = await until('it waits', async () => (await database.client.query(waiting)).rows[0]);
      await database.client.query('SELECT pg_terminate_backend($1)', [pid]);
      expect((await answer).status).toBeGreaterThanOrEqual(500);
    } finally {
      await database.close();
    }
    expect(await get(owner, channel)).toEqual(before);
  });

  test('removes the channel from the default channels', async () => {
    const channel = await realm.channel();
    await ok(owner.client.post('/default_streams', { stream_id: channel.id }));
    const queue = await register(member, { event_types: ['default_streams'] });
    await ok(archive(owner, channel));
    expect((await queue.take('default_streams')).default_streams).not.toContain(channel.id);
  });

  test('refuses users who may not administer the channel or may not see it', async () => {
    const channel = await realm.channel([member]);
    await expectRefusal(archive(member, channel), ADMINISTER);
    await expectRefusal(archive(guest, channel), 'Invalid channel ID');
  });
});

describe('a right that is lost while the request is under way', () => {
  let database: RealmDatabase;
  beforeAll(async () => {
    database = await RealmDatabase.of(cluster, realm);
  });
  afterAll(() => database?.close());

  /** Sends two requests that wait for the channel, so that the first is applied before the second. */
  async function sendBoth(
    channel: { id: number },
    first: () => Promise<ApiResponse>,
    second: () => Promise<ApiResponse>,
  ) {
    // No consumer of the new channel's entries waits for its lock below.
    await waitUntilConsumed(cluster);
    const unlock = await database.lockConversation(channel);
    const answers = [first()];
    await database.untilWaitingForLocks();
    answers.push(second());
    await database.untilWaitingForLocks(2);
    await unlock();
    await ok(answers[0]!);
    return answers[1]!;
  }

  test.each<[string, (caller: TestUser, channel: { id: number }) => Promise<ApiResponse>]>([
    ['change', (caller, channel) => update(caller, channel, { description: 'late' })],
    ['archive', (caller, { id }) => caller.client.delete(`/streams/${id}`)],
    ['unarchive', (caller, channel) => update(caller, channel, { is_archived: false })],
  ])('to administer a channel: does not %s it', async (what, send) => {
    const administrators = { direct_members: [member.user_id], direct_subgroups: [] };
    const channel = await realm.channel([], { can_administer_channel_group: administrators });
    if (what === 'unarchive') await ok(owner.client.delete(`/streams/${channel.id}`));
    const before = await get(owner, channel);
    const can_administer_channel_group = { new: systemGroups['role:nobody'] };
    const late = sendBoth(
      channel,
      () => update(owner, channel, { can_administer_channel_group }),
      () => send(member, channel),
    );
    await expectRefusal(late, ADMINISTER);
    const { description, is_archived } = before;
    expect(await get(owner, channel)).toMatchObject({ description, is_archived });
  });

  test.each<
    [string, string, (caller: TestUser, name: string, users: Record<string, TestUser>) => Promise<ApiResponse>]
  >([
    [
      'add subscribers: adds nobody',
      'can_add_subscribers_group',
      ({ client }, name, { added }) =>
        client.post('/users/me/subscriptions', { subscriptions: [{ name }], principals: [added!.user_id] }),
    ],
    [
      'remove subscribers: removes nobody',
      'can_remove_subscribers_group',
      ({ client }, name, { removed }) =>
        client.delete('/users/me/subscriptions', { subscriptions: [name], principals: [removed!.user_id] }),
    ],
  ])('to %s', async (_what, setting, send) => {
    const other = await cluster.aRealm();
    const [holder, user] = [await other.user(), await other.user()];
    const { groups } = await cluster.bus.call(getSystemGroups, { params: { realm_id: other.realm_id } });
    const nobody = { new: groups['role:nobody'] };
    await ok(other.owner.client.patch('/realm', { can_add_subscribers_group: nobody }));
    const channel = await other.channel([holder], {
      [setting]: { direct_members: [holder.user_id], direct_subgroups: [] },
    });
    const late = sendBoth(
      channel,
      () => update(other.owner, channel, { [setting]: nobody }),
      () => send(holder, channel.name, { added: user, removed: other.owner }),
    );
    await expectRefusal(late, 'Insufficient permission');
    expect((await get(other.owner, channel)).subscriber_count).toBe(2);
  });

  test('to read a private channel: does not open it', async () => {
    const administrator = await realm.user('administrator');
    const channel = await realm.channel([administrator], { invite_only: true });
    const subscriptions = [channel.name];
    const late = sendBoth(
      channel,
      () => owner.client.delete('/users/me/subscriptions', { subscriptions, principals: [administrator.user_id] }),
      () => update(administrator, channel, { is_private: false }),
    );
    await expectRefusal(late, 'Channel content access is required.');
  });
});

describe('add-default-stream', () => {
  const add = (caller: TestUser, stream_id: number) => caller.client.post('/default_streams', { stream_id });

  test('adds a default channel, to which new users are subscribed', async () => {
    const channel = await realm.channel();
    const queue = await register(member, { event_types: ['default_streams'] });
    await ok(add(owner, channel.id));
    expect((await queue.take('default_streams')).default_streams).toContain(channel.id);
    const fresh = await realm.user();
    const { subscriptions } = await ok(fresh.client.get('/users/me/subscriptions'));
    expect(subscriptions.map((sub: any) => sub.stream_id)).toContain(channel.id);
  });

  test('refuses private and unknown channels, and callers who are no administrators', async () => {
    const secret = await realm.channel([], { invite_only: true });
    await expectRefusal(add(owner, secret.id), 'Private channels cannot be made default.');
    await expectRefusal(add(owner, 999_999), 'Invalid channel ID');
    await expectRefusal(add(member, secret.id), 'Must be an organization administrator', {
      code: 'UNAUTHORIZED_PRINCIPAL',
    });
  });
});

describe('remove-default-stream', () => {
  test('removes a default channel, and succeeds when repeated', async () => {
    const { id } = await realm.channel();
    await ok(owner.client.post('/default_streams', { stream_id: id }));
    const queue = await register(member, { event_types: ['default_streams'] });
    await ok(owner.client.delete('/default_streams', { stream_id: id }));
    expect((await queue.take('default_streams')).default_streams).not.toContain(id);
    await ok(owner.client.delete('/default_streams', { stream_id: id }));
  });
});
