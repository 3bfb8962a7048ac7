import { ApiClient, EventReader, expectRefusal, mailsTo, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let admin: TestUser;
let member: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  owner = realm.owner;
  [admin, member] = await Promise.all([realm.user('administrator'), realm.user()]);
});
afterAll(() => cluster?.stop());

const remove = (caller: TestUser, user_id: number, parameters = {}) =>
  caller.client.delete(`/users/${user_id}`, parameters);
const reactivate = (caller: TestUser, user_id: number) => caller.client.post(`/users/${user_id}/reactivate`);
const DEACTIVATED = ['Account is deactivated', { status: 401, code: 'UNAUTHORIZED' }] as const;

describe('deactivate-user', () => {
  test('ends API key, queues and log-in at every gateway, and announces the deactivation', async () => {
    const target = await realm.user();
    const elsewhere = new ApiClient(cluster.baseUrls[1]!, target, { host: realm.host });
    await ok(elsewhere.get('/users/me'));
    const channel = await realm.channel([target, member]);
    const own = await EventReader.register(elsewhere);
    const poll = elsewhere.get('/events', {
      queue_id: own.queueId,
      last_event_id: own.registration.last_event_id,
    });
    const queue = await EventReader.register(member.client);
    await ok(remove(admin, target.user_id));
    await expectRefusal(elsewhere.get('/users/me'), ...DEACTIVATED);
    await expectRefusal(target.client.get('/users/me'), ...DEACTIVATED);
    await expectRefusal(poll, ...DEACTIVATED);
    await expectRefusal(
      realm.client.post('/fetch_api_key', { username: target.email, password: realm.password }),
      expect.any(String),
      { status: 401, code: 'USER_DEACTIVATED' },
    );
    expect(await queue.take('realm_user', 'update')).toMatchObject({
      person: { user_id: target.user_id, is_active: false },
    });
    expect(await queue.take('subscription', 'peer_remove')).toMatchObject({
      stream_ids: expect.arrayContaining([channel.id]),
      user_ids: [target.user_id],
    });
    const { members } = await ok(member.client.get('/users'));
    expect(members.find((user: any) => user.user_id === target.user_id)).toMatchObject({ is_active: false });
    const fresh = await EventReader.register(member.client, { include_subscribers: 'true' });
    const { realm_users, realm_non_active_users, subscriptions, realm_user_groups } = fresh.registration;
    const listed = (users: any[]) => users.some((user) => user.user_id === target.user_id);
    expect([listed(realm_users), listed(realm_non_active_users)]).toEqual([false, true]);
    const { subscribers } = subscriptions.find((sub: any) => sub.stream_id === channel.id);
    expect(subscribers).not.toContain(target.user_id);
    for (const group of realm_user_groups) expect(group.members).not.toContain(target.user_id);
  });

  test('mails the comment to the user', async () => {
    const target = await realm.user();
    await ok(remove(admin, target.user_id, { deactivation_notification_comment: 'Farewell & <thanks>' }));
    const [mail] = await mailsTo(cluster.mailDir, target.email);
    expect(mail!.body).toContain('Farewell & <thanks>');
  });

  test('deactivates the bots of a user, which stay deactivated when the user is reactivated', async () => {
    const boss = await realm.user('owner');
    const bot = await realm.user('member', { bot: true });
    await ok(remove(boss, member.user_id).then(() => reactivate(boss, member.user_id)));
    await ok(bot.client.get('/users/me'));
    // The test kit's bots belong to the first owner.
    await ok(remove(boss, owner.user_id));
    await expectRefusal(bot.client.get('/users/me'), ...DEACTIVATED);
    await ok(reactivate(boss, owner.user_id));
    await expectRefusal(bot.client.get('/users/me'), ...DEACTIVATED);
    await ok(reactivate(boss, bot.user_id));
    await ok(bot.client.get('/users/me'));
    await ok(remove(owner, boss.user_id));
  });

  test('refuses callers without the role, the only owner, bots, unknown and deactivated users', async () => {
    const role = { code: 'UNAUTHORIZED_PRINCIPAL' };
    await expectRefusal(remove(member, admin.user_id), 'Must be an organization administrator', role);
    await expectRefusal(remove(admin, owner.user_id), 'Must be an organization owner', role);
    await expectRefusal(remove(owner, owner.user_id), 'Cannot deactivate the only organization owner');
    await expectRefusal(remove(owner, 999_999), 'No such user');
    const bot = await realm.user('member', { bot: true });
    await expectRefusal(remove(owner, bot.user_id), 'No such user');
    const target = await realm.user();
    await expectRefusal(
      remove(admin, target.user_id, { deactivation_notification_comment: 'x'.repeat(2001) }),
      'deactivation_notification_comment is too long (limit: 2000 characters)',
    );
    await ok(remove(admin, target.user_id));
    await expectRefusal(remove(admin, target.user_id), 'User is deactivated');
  });

  test('of two owners who deactivate each other at the same moment, one succeeds', async () => {
    const other = await cluster.aRealm();
    const two = await other.user('owner');
    const answers = await Promise.all([
      remove(other.owner, two.user_id),
      new ApiClient(cluster.baseUrls[1]!, two, { host: other.host }).delete(`/users/${other.owner.user_id}`),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });
});

describe('deactivate-own-user', () => {
  const leave = (user: TestUser) => user.client.delete('/users/me');

  test('deactivates the account of the caller', async () => {
    const target = await realm.user('guest');
    await ok(leave(target));
    await expectRefusal(target.client.get('/users/me'), ...DEACTIVATED);
  });

  test('announces that the invitations of the caller ended and that settings name the caller no more', async () => {
    const target = await realm.user('administrator');
    await ok(target.client.post('/invites/multiuse', {}));
    const naming = { direct_members: [target.user_id], direct_subgroups: [] };
    await ok(owner.client.patch('/realm', { can_create_groups: { new: naming } }));
    const queue = await EventReader.register(admin.client, { event_types: ['invites_changed', 'realm'] });
    await ok(leave(target));
    await queue.until((event) => event.type === 'invites_changed');
    expect(await queue.take('realm', 'update_dict')).toMatchObject({
      data: { can_create_groups: { direct_members: [], direct_subgroups: [] } },
    });
  });

  test('lets a bot deactivate itself, and announces it to administrators', async () => {
    const created = { full_name: 'Leaving', short_name: 'leaving' };
    const { user_id, api_key } = await ok(member.client.post('/bots', created));
    const bot = member.client.as({ user_id, api_key, email: `leaving-bot@${realm.host}` });
    const queue = await EventReader.register(admin.client, { event_types: ['realm_bot'] });
    await ok(bot.delete('/users/me'));
    expect(await queue.take('realm_bot', 'update')).toMatchObject({ bot: { user_id, is_active: false } });
  });

  test('refuses the only user and the only owner', async () => {
    const other = await cluster.aRealm();
    const code = 'CANNOT_DEACTIVATE_LAST_USER';
    await expectRefusal(leave(other.owner), 'Cannot deactivate the only user.', {
      code,
      is_last_owner: false,
      entity: 'user',
    });
    await other.user();
    await expectRefusal(leave(other.owner), 'Cannot deactivate the only organization owner.', {
      code,
      is_last_owner: true,
      entity: 'organization owner',
    });
  });

  test('of two owners who deactivate themselves at the same moment, one is refused', async () => {
    const other = await cluster.aRealm();
    await other.user();
    const two = await other.user('owner');
    const answers = await Promise.all([leave(other.owner), leave(two)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });
});

describe('deactivate-bot', () => {
  const removeBot = (caller: TestUser, id: number) => caller.client.delete(`/bots/${id}`);

  test('ends the API key of a bot, for its owner', async () => {
    const { user_id, api_key } = await ok(member.client.post('/bots', { full_name: 'Helper', short_name: 'helper' }));
    const bot = member.client.as({ user_id, api_key, email: `helper-bot@${realm.host}` });
    await ok(bot.get('/users/me'));
    const queue = await EventReader.register(member.client);
    await ok(removeBot(member, user_id));
    await expectRefusal(bot.get('/users/me'), ...DEACTIVATED);
    expect(await queue.take('realm_user', 'update')).toMatchObject({ person: { user_id, is_active: false } });
    await expectRefusal(removeBot(member, user_id), 'User is deactivated');
  });

  test('refuses other members, and ids that are no bots; administrators may', async () => {
    const bot = await realm.user('member', { bot: true });
    await expectRefusal(removeBot(member, bot.user_id), 'Insufficient permission');
    await expectRefusal(removeBot(owner, member.user_id), 'No such bot');
    await expectRefusal(removeBot(owner, 999_999), 'No such bot');
    await ok(removeBot(admin, bot.user_id));
  });
});

describe('reactivate-user', () => {
  test('restores groups and channels, and announces them', async () => {
    const target = await realm.user();
    const channel = await realm.channel([target, member]);
    await ok(target.client.get('/users/me'));
    await ok(remove(admin, target.user_id));
    const missed = await ok(
      owner.client.post('/messages', { type: 'channel', to: channel.name, topic: 't', content: 'missed' }),
    );
    const queue = await EventReader.register(member.client);
    await ok(reactivate(admin, target.user_id));
    expect(await queue.take('realm_user', 'update')).toMatchObject({
      person: { user_id: target.user_id, is_active: true },
    });
    expect(await queue.take('subscription', 'peer_add')).toMatchObject({
      stream_ids: [channel.id],
      user_ids: [target.user_id],
    });
    expect((await queue.take('user_group', 'add_members')).user_ids).toEqual([target.user_id]);
    const { id } = await ok(
      owner.client.post('/messages', { type: 'channel', to: channel.name, topic: 't', content: 'again' }),
    );
    const { registration } = await EventReader.register(target.client);
    const unread = registration.unread_msgs.streams.flatMap((topic: any) => topic.unread_message_ids);
    expect(unread).toContain(id);
    expect(unread).not.toContain(missed.id);
    // Reactivating again changes nothing.
    await ok(reactivate(admin, target.user_id));
  });

  test('refuses members, and unknown users', async () => {
    await expectRefusal(reactivate(member, admin.user_id), 'Must be an organization administrator', {
      code: 'UNAUTHORIZED_PRINCIPAL',
    });
    await expectRefusal(reactivate(owner, 999_999), 'No such user');
  });

  test('a queue from before the deactivation stays deleted', async () => {
    const target = await realm.user();
    const { queueId, registration } = await EventReader.register(target.client);
    await ok(remove(admin, target.user_id));
    await ok(reactivate(admin, target.user_id));
    await expectRefusal(
      target.client.get('/events', { queue_id: queueId, last_event_id: registration.last_event_id }),
      `Bad event queue ID: ${queueId}`,
      { code: 'BAD_EVENT_QUEUE_ID', queue_id: queueId },
    );
  });
});
