import { EventReader, expectRefusal, ok, RealmDatabase, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let admin: TestUser;
let member: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [admin, member] = await Promise.all([realm.user('administrator'), realm.user()]);
});
afterAll(() => cluster?.stop());

const create = (parameters: Record<string, unknown> = {}, inviter = admin) =>
  inviter.client.post('/invites/multiuse', parameters);
const revoke = (id: number, user: TestUser) => user.client.delete(`/invites/multiuse/${id}`);
const invitesSeenBy = async (user: TestUser): Promise<any[]> => (await ok(user.client.get('/invites'))).invites;

async function newLink(parameters: Record<string, unknown> = {}, inviter = admin): Promise<any> {
  const { invite_link } = await ok(create(parameters, inviter));
  return (await invitesSeenBy(owner)).find((each) => each.link_url === invite_link);
}

/** Returns an organisation in which members may create links. */
async function openToMembers(): Promise<TestRealm> {
  const open = await cluster.aRealm();
  const database = await RealmDatabase.of(cluster, open);
  await database.setRealmGroup('create_multiuse_invite_group', 'role:members');
  await database.close();
  return open;
}

describe('create-invite-link', () => {
  test('returns a link, and get-invites lists it', async () => {
    const answer = await ok(create());
    expect(answer).toEqual({ result: 'success', msg: '', invite_link: expect.any(String) });
    expect(answer.invite_link).toMatch(new RegExp(`^http://${realm.host}/join/[a-z2-7]{24}/$`));
    const listed = (await invitesSeenBy(owner)).find((each) => each.link_url === answer.invite_link);
    expect(listed).toEqual({
      id: expect.any(Number),
      invited_by_user_id: admin.user_id,
      invited: expect.any(Number),
      expiry_date: listed.invited + 10 * 86_400,
      invited_as: 400,
      is_multiuse: true,
      link_url: answer.invite_link,
    });
  });

  test('accepts role, channels, groups, no expiry and a welcome message', async () => {
    const channel = await realm.channel();
    const link = await newLink(
      {
        invite_as: 600,
        invite_expires_in_minutes: null,
        stream_ids: [channel.id, channel.id],
        include_realm_default_subscriptions: true,
        welcome_message_custom_text: '',
      },
      owner,
    );
    expect(link).toMatchObject({ invited_as: 600, expiry_date: null });
  });

  test('notifies administrators and the inviter only', async () => {
    const open = await openToMembers();
    const [inviter, other] = [await open.user(), await open.user()];
    const queues = await Promise.all([open.owner, inviter, other].map((user) => EventReader.register(user.client)));
    await ok(create({}, inviter));
    for (const queue of queues.slice(0, 2)) await queue.next('invites_changed');
    const { user_id } = await open.user();
    await queues[2]!.until((event) => event.type === 'realm_user' && event.person.user_id === user_id);
    expect(queues[2]!.events.some((event) => event.type === 'invites_changed')).toBe(false);
  });

  test('applies create_multiuse_invite_group; members may not invite moderators or set the welcome', async () => {
    await expectRefusal(create({}, member), 'Insufficient permission');
    await expectRefusal(create({}, await realm.user('guest')), 'Not allowed for guest users');
    const bot = await realm.user('member', { bot: true });
    await expectRefusal(create({}, bot), 'This endpoint does not accept bot requests.');
    const open = await openToMembers();
    const inviter = await open.user();
    await ok(create({}, inviter));
    await expectRefusal(create({ invite_as: 300 }, inviter), 'Must be an organization administrator');
    await expectRefusal(
      create({ welcome_message_custom_text: 'Hi' }, inviter),
      'Must be an organization administrator',
    );
  });

  test('refuses an invitation of owners by an administrator', () =>
    expectRefusal(create({ invite_as: 100 }), 'Must be an organization owner', {
      code: 'UNAUTHORIZED_PRINCIPAL',
    }));

  test('refuses channels that the inviter cannot read', async () => {
    const hidden = await realm.channel([], { invite_only: true });
    await expectRefusal(create({ stream_ids: [999_999] }), 'Invalid channel ID 999999. No invites were sent.');
    const msg = `Invalid channel ID ${hidden.id}. No invites were sent.`;
    await expectRefusal(create({ stream_ids: [hidden.id] }), msg);
    await ok(create({ stream_ids: [hidden.id] }, owner));
    const elsewhere = await (await cluster.aRealm()).channel();
    await expectRefusal(
      create({ stream_ids: [elsewhere.id] }),
      `Invalid channel ID ${elsewhere.id}. No invites were sent.`,
    );
    const database = await RealmDatabase.of(cluster, realm);
    await database.archiveChannel(hidden).finally(() => database.close());
    await expectRefusal(create({ stream_ids: [hidden.id] }, owner), msg);
  });

  test('requires the permission to subscribe others, except for default channels', async () => {
    const strict = await openToMembers();
    const [normal, byDefault] = [await strict.channel(), await strict.channel([], { is_default_stream: true })];
    const database = await RealmDatabase.of(cluster, strict);
    await database.setRealmGroup('can_add_subscribers_group', 'role:administrators');
    await database.close();
    const inviter = await strict.user();
    await expectRefusal(
      create({ stream_ids: [normal.id] }, inviter),
      'You do not have permission to subscribe other users to channels.',
    );
    await ok(create({ stream_ids: [byDefault.id] }, inviter));
    await ok(create({ stream_ids: [normal.id] }, strict.owner));
  });

  test('refuses groups to which the inviter may not add members', async () => {
    const group = (name: string, user: TestUser) =>
      ok(user.client.post('/user_groups/create', { name, description: '', members: [] }));
    const [own, others] = [await group('own', admin), await group('others', owner)];
    await ok(create({ group_ids: [own.group_id] }));
    await ok(create({ group_ids: [own.group_id, others.group_id] }, owner));
    await expectRefusal(create({ group_ids: [others.group_id] }), 'Insufficient permission');
    await expectRefusal(create({ group_ids: [999_999] }), 'Invalid user group');
    const { user_groups } = await ok(owner.client.get('/user_groups'));
    const system = user_groups.find((each: any) => each.is_system_group);
    await expectRefusal(create({ group_ids: [system.id] }, owner), 'Insufficient permission');
  });
});

describe('get-invites', () => {
  test('lists all invitations for administrators, and their own for others', async () => {
    const open = await openToMembers();
    const [one, two] = [await open.user(), await open.user()];
    await ok(create({}, one));
    await ok(create({}, two));
    const inviters = async (user: TestUser) => (await invitesSeenBy(user)).map((each) => each.invited_by_user_id);
    expect(await inviters(open.owner)).toEqual([one.user_id, two.user_id]);
    expect(await inviters(one)).toEqual([one.user_id]);
    expect(await inviters(await open.user())).toEqual([]);
  });

  test('omits expired invitations', async () => {
    const link = await newLink();
    const database = await RealmDatabase.of(cluster, realm);
    await database.expireInvitation(link.id).finally(() => database.close());
    expect((await invitesSeenBy(owner)).map((each) => each.id)).not.toContain(link.id);
  });

  test('refuses guests and bots', async () => {
    const [guest, bot] = [await realm.user('guest'), await realm.user('member', { bot: true })];
    await expectRefusal(guest.client.get('/invites'), 'Not allowed for guest users');
    await expectRefusal(bot.client.get('/invites'), 'This endpoint does not accept bot requests.');
  });
});

describe('revoke-invite-link', () => {
  test('the inviter may revoke; inviter and administrators are notified', async () => {
    const open = await openToMembers();
    const inviter = await open.user();
    await ok(create({}, inviter));
    const [link] = await invitesSeenBy(inviter);
    const queues = await Promise.all([open.owner, inviter].map((user) => EventReader.register(user.client)));
    expect(await ok(revoke(link.id, inviter))).toEqual({ result: 'success', msg: '' });
    for (const queue of queues) {
      expect(await queue.next('invites_changed')).toEqual({
        id: expect.any(Number),
        type: 'invites_changed',
      });
    }
    expect(await invitesSeenBy(open.owner)).toEqual([]);
  });

  test("administrators may revoke other users' links, except those for owners", async () => {
    const [plain, forOwners] = [await newLink({}, owner), await newLink({ invite_as: 100 }, owner)];
    await expectRefusal(revoke(plain.id, member), 'Must be an organization administrator');
    await expectRefusal(revoke(forOwners.id, admin), 'Must be an organization owner', {
      code: 'UNAUTHORIZED_PRINCIPAL',
    });
    await ok(revoke(plain.id, admin));
    await ok(revoke(forOwners.id, owner));
  });

  test('a link is revoked once, also by concurrent requests', async () => {
    const { id } = await newLink();
    const answers = await Promise.all([revoke(id, admin), revoke(id, owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await expectRefusal(revoke(id, admin), 'Invitation has already been revoked');
  });

  test('an expired link can be revoked', async () => {
    const { id } = await newLink();
    const database = await RealmDatabase.of(cluster, realm);
    await database.expireInvitation(id).finally(() => database.close());
    await ok(revoke(id, admin));
  });

  test('unknown ids, ids of mails and ids of other organisations are not found', async () => {
    await ok(owner.client.post('/invites', { invitee_emails: 'mail@people.example', stream_ids: [] }));
    const mail = (await invitesSeenBy(owner)).find((each) => !each.is_multiuse);
    const { id } = await newLink();
    const outsider = (await cluster.aRealm()).owner;
    for (const [unknown, user] of [
      [999_999, owner],
      [mail.id, owner],
      [id, outsider],
    ] as const) {
      await expectRefusal(revoke(unknown, user), 'No such invitation');
    }
  });

  test('refuses guests and bots', async () => {
    const [guest, bot] = [await realm.user('guest'), await realm.user('member', { bot: true })];
    const { id } = await newLink();
    await expectRefusal(revoke(id, guest), 'Not allowed for guest users');
    await expectRefusal(revoke(id, bot), 'This endpoint does not accept bot requests.');
  });

  test('the deactivation of the inviter revokes the link', async () => {
    const open = await openToMembers();
    const inviter = await open.user();
    await ok(create({}, inviter));
    const [{ id }] = await invitesSeenBy(open.owner);
    const queue = await EventReader.register(open.owner.client);
    await ok(open.owner.client.delete(`/users/${inviter.user_id}`));
    await queue.next('invites_changed');
    expect(await invitesSeenBy(open.owner)).toEqual([]);
    await expectRefusal(revoke(id, open.owner), 'Invitation has already been revoked');
  });
});
