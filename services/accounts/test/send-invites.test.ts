import {
  EventReader,
  expectRefusal,
  joinPath,
  mailsTo,
  ok,
  RealmDatabase,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let admin: TestUser;
let member: TestUser;
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [admin, member] = await Promise.all([realm.user('administrator'), realm.user()]);
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

let count = 0;
/** No other test file uses the address: all files share one folder of mails. */
const newEmail = () => `sent-${++count}@people.example`;
const invite = (parameters: Record<string, unknown> = {}, inviter = member) =>
  inviter.client.post('/invites', { invitee_emails: newEmail(), stream_ids: [], ...parameters });
const invitesSeenBy = async (user: TestUser): Promise<any[]> => (await ok(user.client.get('/invites'))).invites;
const inviteTo = async (email: string) => (await invitesSeenBy(owner)).find((each) => each.email === email);
const FAILED = {
  code: 'INVITATION_FAILED',
  sent_invitations: false,
  daily_limit_reached: false,
  license_limit_reached: false,
};

describe('send-invites', () => {
  test('sends a mail with a link, and lists the invitation', async () => {
    const email = newEmail();
    const before = Math.floor(Date.now() / 1000);
    expect(await ok(invite({ invitee_emails: email }))).toEqual({ result: 'success', msg: '' });
    const invitation = await inviteTo(email);
    expect(invitation).toEqual({
      id: expect.any(Number),
      invited_by_user_id: member.user_id,
      invited: expect.any(Number),
      expiry_date: invitation.invited + 10 * 86_400,
      invited_as: 400,
      is_multiuse: false,
      email,
      notify_referrer_on_join: true,
    });
    expect(invitation.invited).toBeGreaterThanOrEqual(before);
    const [mail] = await mailsTo(cluster.mailDir, email);
    expect(mail!.headers).toMatchObject({
      from: 'Test <no-reply@localhost>',
      subject: `${member.full_name} invites you to Test`,
      'auto-submitted': 'auto-generated',
      'message-id': expect.stringMatching(/^<[\w-]+@localhost>$/),
    });
    expect(mail!.headers['content-type']).toContain('multipart/alternative');
    expect(mail!.body).toContain(`http://${realm.host}${joinPath(mail!.body)}`);
  });

  test('accepts role, expiry, groups and a welcome message', async () => {
    const email = newEmail();
    const offer = {
      invitee_emails: email,
      invite_as: 600,
      invite_expires_in_minutes: 90,
      notify_referrer_on_join: false,
      include_realm_default_subscriptions: true,
      group_ids: [],
      welcome_message_custom_text: 'Hello',
    };
    await ok(invite(offer, admin));
    const invitation = await inviteTo(email);
    expect(invitation).toMatchObject({ invited_as: 600, notify_referrer_on_join: false });
    expect(invitation.expiry_date - invitation.invited).toBe(90 * 60);
  });

  test('an invitation with expiry null does not expire', async () => {
    const email = newEmail();
    await ok(invite({ invitee_emails: email, invite_expires_in_minutes: null }));
    expect((await inviteTo(email)).expiry_date).toBeNull();
  });

  test('reads addresses with commas, line breaks and names, each once', async () => {
    const [a, b, c] = [newEmail(), newEmail(), newEmail()];
    await ok(invite({ invitee_emails: `${a}, Ben Example <${b}>\n${c},${a.toUpperCase()}\n` }));
    const sent = (await invitesSeenBy(owner)).map((each) => each.email);
    expect([a, b, c].map((email) => sent.filter((each) => each.toLowerCase() === email))).toEqual([[a], [b], [c]]);
    await mailsTo(cluster.mailDir, b);
  });

  test('notifies administrators and the inviter only', async () => {
    const bystander = await realm.user();
    const readers = [owner, admin, member, bystander].map((user) => EventReader.register(user.client));
    const [ownersQueue, adminsQueue, membersQueue, other] = await Promise.all(readers);
    await ok(invite());
    for (const queue of [ownersQueue!, adminsQueue!, membersQueue!]) {
      expect(await queue.next('invites_changed')).toEqual({
        id: expect.any(Number),
        type: 'invites_changed',
      });
    }
    // The event of a new user follows, and is sent to everyone.
    const { user_id } = await realm.user();
    await other!.until((event) => event.type === 'realm_user' && event.person.user_id === user_id);
    expect(other!.events.filter((event) => event.type === 'invites_changed')).toEqual([]);
  });

  test('skips addresses of users, and invites the others', async () => {
    const gone = await realm.user();
    await database.setUser(gone, 'is_active', false);
    const email = newEmail();
    await expectRefusal(
      invite({ invitee_emails: [owner.email.toUpperCase(), gone.email, email].join() }),
      "Some of those addresses are already using Zulip, so we didn't send them an invitation. We did send invitations to everyone else!",
      {
        ...FAILED,
        sent_invitations: true,
        errors: [
          [owner.email.toUpperCase(), 'Already has an account.', false],
          [gone.email, 'Account has been deactivated.', true],
        ],
      },
    );
    expect(await inviteTo(email)).toBeDefined();
  });

  test('refuses where all addresses belong to users', () =>
    expectRefusal(invite({ invitee_emails: owner.email }), "We weren't able to invite anyone.", {
      ...FAILED,
      errors: [[owner.email, 'Already has an account.', false]],
    }));

  test('sends no invitation where one address is invalid', async () => {
    const email = newEmail();
    await expectRefusal(
      invite({ invitee_emails: [email, owner.email, 'nobody', 'x@mailinator.com'].join() }),
      "Some emails did not validate, so we didn't send any invitations.",
      {
        ...FAILED,
        errors: [
          ['nobody', 'Invalid address.', false],
          ['x@mailinator.com', 'Please use your real email address.', false],
          [owner.email, 'Already has an account.', false],
        ],
      },
    );
    expect(await inviteTo(email)).toBeUndefined();
  });

  test('refuses addresses outside the domains of the organisation', async () => {
    const restricted = await cluster.aRealm();
    const settings = await RealmDatabase.of(cluster, restricted);
    await settings.setRealm({ emails_restricted_to_domains: true });
    await settings.close();
    const email = newEmail();
    await expectRefusal(
      invite({ invitee_emails: email }, restricted.owner),
      "Some emails did not validate, so we didn't send any invitations.",
      { ...FAILED, errors: [[email, 'Outside your domain.', false]] },
    );
  });

  test('refuses a request without an address or without stream_ids', async () => {
    for (const invitee_emails of ['', ' ,\n']) {
      await expectRefusal(invite({ invitee_emails }), 'You must specify at least one email address.');
    }
    await expectRefusal(member.client.post('/invites', { stream_ids: [] }), "Missing 'invitee_emails' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'invitee_emails',
    });
    await expectRefusal(
      member.client.post('/invites', { invitee_emails: 'a@b.example' }),
      "Missing 'stream_ids' argument",
      {
        code: 'REQUEST_VARIABLE_MISSING',
        var_name: 'stream_ids',
      },
    );
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['an unknown role', { invite_as: 500 }, 'Invalid invite_as: Value error, Not in the list of possible values'],
    ['no time at all', { invite_expires_in_minutes: 0 }, 'invite_expires_in_minutes is too small'],
    ['a time that is none', { invite_expires_in_minutes: 'soon' }, 'invite_expires_in_minutes is not valid JSON'],
    ['channels that are no ids', { stream_ids: ['a'] }, 'stream_ids[0] is not an integer'],
    ['groups that are no ids', { group_ids: 7 }, 'group_ids is not a list'],
    [
      'a long welcome',
      { welcome_message_custom_text: 'x'.repeat(8001) },
      'welcome_message_custom_text is too long (limit: 8000 characters)',
    ],
  ])('refuses %s', (_case, parameters, msg) => expectRefusal(invite(parameters), msg));

  test('applies can_invite_users_group', async () => {
    const strict = await cluster.aRealm();
    const someone = await strict.user();
    const settings = await RealmDatabase.of(cluster, strict);
    await settings.setRealmGroup('can_invite_users_group', 'role:moderators');
    await settings.close();
    await expectRefusal(invite({ invitee_emails: '' }, someone), 'Insufficient permission');
    await ok(invite({}, strict.owner));
  });

  test('refuses guests and bots', async () => {
    const [guest, bot] = [await realm.user('guest'), await realm.user('member', { bot: true })];
    await expectRefusal(invite({}, guest), 'Not allowed for guest users');
    await expectRefusal(invite({}, bot), 'This endpoint does not accept bot requests.');
  });

  test('refuses a role above what the inviter may grant', async () => {
    const NEEDS_OWNER = { code: 'UNAUTHORIZED_PRINCIPAL' };
    await expectRefusal(invite({ invite_as: 100 }, admin), 'Must be an organization owner', NEEDS_OWNER);
    await expectRefusal(invite({ invite_as: 200 }), 'Must be an organization administrator');
    await expectRefusal(invite({ invite_as: 300 }), 'Must be an organization administrator');
    await ok(invite({ invite_as: 100 }, owner));
    await ok(invite({ invite_as: 300 }, admin));
  });

  test('refuses a welcome message from a member', () =>
    expectRefusal(invite({ welcome_message_custom_text: 'Hi' }), 'Must be an organization administrator'));

  test('refuses invitations above the daily limit of 1000', async () => {
    const [busy, emails] = [await cluster.aRealm(), Array.from({ length: 1000 }, newEmail)];
    await ok(invite({ invitee_emails: emails.slice(0, 500).join() }, busy.owner));
    await ok(invite({ invitee_emails: emails.slice(500).join() }, busy.owner));
    await expectRefusal(
      invite({}, busy.owner),
      'This organization has reached its daily limit of invitations. No invites were sent.',
      { ...FAILED, daily_limit_reached: true, errors: [] },
    );
  });
});
