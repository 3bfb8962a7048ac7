import { EventReader, mailsTo, ok, RealmDatabase, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { confirmationLink, mailedLink, newLink, openPage, PASSWORD, submit } from './join-form';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
});
afterAll(() => cluster?.stop());

let count = 0;
const newEmail = () => `joiner-${++count}@people.example`;

const confirmed = (path: string, email: string) => confirmationLink(cluster, realm, path, email);

/** Joins by a link for several people and logs in. Returns the new user's client. */
async function joinAndLogIn(path: string, email: string): Promise<TestUser['client']> {
  const answer = await submit(cluster, realm, await confirmed(path, email), {});
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('Welcome to Test')]);
  const key = await ok(realm.client.post('/fetch_api_key', { username: email, password: PASSWORD }));
  return realm.client.as(key);
}

describe('joining by a link', () => {
  test('creates a user who can log in', async () => {
    const path = await newLink(owner);
    const email = newEmail();
    const queue = await EventReader.register(owner.client);
    const form = await openPage(cluster, realm, path);
    expect([form.status, form.text]).toEqual([200, expect.stringContaining('Join Test')]);
    expect(form.text).toContain(owner.full_name);
    expect(form.text).not.toContain('type="password"');
    const client = await joinAndLogIn(path, email);
    const self = await ok(client.get('/users/me'));
    expect(self).toMatchObject({ full_name: 'Ada Example', delivery_email: email, role: 400 });
    const { person } = await queue.next('realm_user', 'add');
    expect(person).toMatchObject({ user_id: self.user_id, full_name: 'Ada Example' });
  });

  test('creates nobody before the address is confirmed', async () => {
    const email = newEmail();
    const path = await newLink(owner);
    const confirmation = await confirmed(path, email);
    const logIn = () => realm.client.post('/fetch_api_key', { username: email, password: PASSWORD });
    expect((await logIn()).status).toBe(401);
    const { members } = await ok(owner.client.get('/users'));
    expect(members.map((each: any) => each.delivery_email)).not.toContain(email);
    const form = await openPage(cluster, realm, confirmation);
    expect(form.text).toMatch(new RegExp(`<input[^>]+id="email"[^>]+value="${email}"[^>]+readonly`));
    await submit(cluster, realm, confirmation, { email: newEmail() });
    await ok(logIn());
  });

  test('answers alike for an address with an account, whose holder gets another mail', async () => {
    const path = await newLink(owner);
    const [known, unknown] = [(await realm.user()).email, newEmail()];
    await confirmed(path, unknown);
    const answers = [];
    for (const email of [known, unknown]) answers.push((await submit(cluster, realm, path, { email })).text);
    expect(answers[0]).toBe(answers[1]);
    const [mail] = await mailsTo(cluster.mailDir, known);
    expect(mail!.body).not.toContain('/do_confirm/');
  });

  test('follows the rules for addresses of the organisation, before and after the mail', async () => {
    const path = await newLink(owner);
    const email = newEmail();
    const confirmation = await confirmed(path, email);
    await ok(owner.client.post('/realm/domains', { domain: 'corp.example', allow_subdomains: false }));
    await ok(owner.client.patch('/realm', { emails_restricted_to_domains: true }));
    try {
      const asked = await submit(cluster, realm, path, { email });
      const refusal = 'is not in one of the domains that are allowed to register';
      expect([asked.status, asked.text]).toEqual([422, expect.stringContaining(refusal)]);
      expect((await submit(cluster, realm, confirmation, {})).status).toBe(410);
      await confirmed(path, `chief-${newEmail().replace('people', 'corp')}`);
    } finally {
      await ok(owner.client.patch('/realm', { emails_restricted_to_domains: false }));
      await ok(owner.client.delete('/realm/domains/corp.example'));
    }
    expect((await submit(cluster, realm, confirmation, {})).status).toBe(200);
  });

  test('works for several users, and without the trailing slash', async () => {
    const path = await newLink(owner);
    await joinAndLogIn(path, newEmail());
    await joinAndLogIn(path.replace(/\/$/, ''), newEmail());
  });

  test("gives the user the invitation's role, channels and groups", async () => {
    const [open, hidden, byDefault] = [
      await realm.channel(),
      await realm.channel([], { invite_only: true }),
      await realm.channel([], { is_default_stream: true }),
    ];
    const group = await ok(owner.client.post('/user_groups/create', { name: 'helpers', description: '', members: [] }));
    const offer = { invite_as: 600, stream_ids: [open.id, hidden.id], group_ids: [group.group_id] };
    const queue = await EventReader.register(owner.client);
    const client = await joinAndLogIn(await newLink(owner, offer), newEmail());
    const channelsOf = async (user: TestUser['client']) =>
      (await ok(user.get('/users/me/subscriptions'))).subscriptions.map((each: any) => each.stream_id);
    expect(await channelsOf(client)).toEqual([open.id, hidden.id]);
    const { user_id, role } = await ok(client.get('/users/me'));
    expect(role).toBe(600);
    const { user_groups } = await ok(owner.client.get('/user_groups'));
    expect(user_groups.find((each: any) => each.name === 'helpers').members).toEqual([user_id]);
    const joined = (event: any) => event.op === 'add_members' && event.group_id === group.group_id;
    expect((await queue.until(joined)).user_ids).toEqual([user_id]);

    const withDefaults = { stream_ids: [open.id], include_realm_default_subscriptions: true };
    const another = await joinAndLogIn(await newLink(owner, withDefaults), newEmail());
    expect(await channelsOf(another)).toEqual([open.id, byDefault.id]);
    const withoutAny = await joinAndLogIn(await newLink(owner), newEmail());
    expect(await channelsOf(withoutAny)).toEqual([]);
  });

  test("shows the invitation's welcome message, else the organisation's", async () => {
    const own = await newLink(owner, { welcome_message_custom_text: 'Hi **there** <b>you</b>' });
    const join = async (path: string) => submit(cluster, realm, await confirmed(path, newEmail()), {});
    const answer = await join(own);
    expect(answer.text).toContain('<p>Hi <strong>there</strong> &lt;b&gt;you&lt;/b&gt;</p>');
    const database = await RealmDatabase.of(cluster, realm);
    await database.setRealm({ welcome_message_custom_text: 'Bring cake' }).finally(() => database.close());
    const theirs = await join(await newLink(owner));
    expect(theirs.text).toContain('<p>Bring cake</p>');
    const none = await newLink(owner, { welcome_message_custom_text: '' });
    expect((await join(none)).text).not.toContain('cake');
  });

  test('lets only one of three concurrent requests with the same address join', async () => {
    const path = await confirmed(await newLink(owner), newEmail());
    const answers = await Promise.all([1, 2, 3].map(() => submit(cluster, realm, path, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });
});

describe('joining by a mail', () => {
  test('creates a user with the invited address only, and works once', async () => {
    const email = newEmail();
    const path = await mailedLink(cluster, owner, email);
    const form = await openPage(cluster, realm, path);
    expect(form.text).toMatch(new RegExp(`<input[^>]+id="email"[^>]+value="${email}"[^>]+readonly`));
    const queue = await EventReader.register(owner.client);
    const answer = await submit(cluster, realm, path, { email: 'someone-else@people.example' });
    expect(answer.text).toContain(email);
    await ok(realm.client.post('/fetch_api_key', { username: email, password: PASSWORD }));
    await queue.next('invites_changed');
    expect((await ok(owner.client.get('/invites'))).invites.map((each: any) => each.email)).not.toContain(email);
    for (const again of [openPage(cluster, realm, path), submit(cluster, realm, path, {})]) {
      const { status, text } = await again;
      expect([status, text]).toEqual([404, expect.stringContaining('This invitation has been used')]);
    }
  });

  test('lets only one of three concurrent requests join', async () => {
    const path = await mailedLink(cluster, owner, newEmail());
    const answers = await Promise.all([1, 2, 3].map(() => submit(cluster, realm, path, {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 404, 422]).toContain(status);
  });

  test('sends a mail to the inviter, unless notify_referrer_on_join is false', async () => {
    const inviter = await realm.user();
    const [told, quiet] = [newEmail(), newEmail()];
    const quietly = await mailedLink(cluster, inviter, quiet, { notify_referrer_on_join: false });
    await submit(cluster, realm, quietly, { full_name: 'Quiet Person' });
    await submit(cluster, realm, await mailedLink(cluster, inviter, told), { full_name: 'Loud Person' });
    const mails = await mailsTo(cluster.mailDir, inviter.email);
    expect(mails.map(({ headers }) => headers.subject)).toEqual(['Loud Person has joined Test']);
    expect(mails[0]!.body).toContain(told);
  });

  test('closes other invitations to the address', async () => {
    const email = newEmail();
    const first = await mailedLink(cluster, owner, email);
    await joinAndLogIn(await newLink(owner), email);
    expect((await openPage(cluster, realm, first)).status).toBe(404);
  });
});

describe('links that cannot be used', () => {
  const expectNotice = async (path: string, status: number, title: string) => {
    for (const answer of [await openPage(cluster, realm, path), await submit(cluster, realm, path, {})]) {
      expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(`<h1>${title}</h1>`)]);
      expect(answer.text).not.toContain('<form');
    }
  };
  const idOf = async (path: string) => {
    const { invites } = await ok(owner.client.get('/invites'));
    return invites.find((each: any) => each.link_url?.endsWith(path)).id;
  };

  test.each(['a'.repeat(24), 'short', '%01', encodeURIComponent("' OR 1=1")])('the key %s gets 404', (key) =>
    expectNotice(`/join/${key}/`, 404, 'No such invitation'),
  );

  test("another organisation's link gets 404", async () => {
    const elsewhere = await cluster.aRealm();
    await expectNotice(await newLink(elsewhere.owner), 404, 'No such invitation');
  });

  test('an expired link gets 404', async () => {
    const path = await newLink(owner);
    const database = await RealmDatabase.of(cluster, realm);
    await database.expireInvitation(await idOf(path)).finally(() => database.close());
    await expectNotice(path, 404, 'This invitation has expired');
  });

  test('a link that is out of date leads to where everybody may sign up, if there is such a page', async () => {
    const open = await cluster.aRealm();
    await ok(open.owner.client.patch('/realm', { invite_required: false }));
    const { invite_link } = await ok(open.owner.client.post('/invites/multiuse'));
    const { invites } = await ok(open.owner.client.get('/invites'));
    await ok(open.owner.client.delete(`/invites/multiuse/${invites[0].id}`));
    const { status, headers } = await openPage(cluster, open, new URL(invite_link).pathname);
    expect([status, headers.location]).toEqual([303, '/register/']);
  });

  test('a revoked link gets 404', async () => {
    const path = await newLink(owner);
    await ok(owner.client.delete(`/invites/multiuse/${await idOf(path)}`));
    await expectNotice(path, 404, 'This invitation has been revoked');
  });

  test('a link whose maker may no longer make such links gets 404, and so do the links in its mails', async () => {
    const [demoted, leaving] = [await realm.user('administrator'), await realm.user('administrator')];
    const forModerators = await newLink(demoted, { invite_as: 300 });
    const paths = [forModerators, await newLink(leaving)];
    const confirmations = [];
    for (const path of paths) confirmations.push(await confirmed(path, newEmail()));
    await ok(owner.client.patch(`/users/${demoted.user_id}`, { role: 400 }));
    await ok(owner.client.delete(`/users/${leaving.user_id}`));
    for (const path of paths) await expectNotice(path, 404, 'This invitation has been revoked');
    for (const path of confirmations) {
      for (const answer of [await openPage(cluster, realm, path), await submit(cluster, realm, path, {})]) {
        expect([answer.status, answer.text]).toEqual([410, expect.stringContaining('Signing up is closed')]);
      }
    }
    await ok(owner.client.patch(`/users/${demoted.user_id}`, { role: 300 }));
    await expectNotice(forModerators, 404, 'This invitation has been revoked');
    await ok(owner.client.patch(`/users/${demoted.user_id}`, { role: 200 }));
    expect((await openPage(cluster, realm, forModerators)).status).toBe(200);
  });

  test('a link leads to no channel and no group that its maker could no longer offer', async () => {
    const maker = await realm.user('administrator');
    const [kept, left] = [await realm.channel([maker]), await realm.channel([maker], { invite_only: true })];
    const own = { direct_members: [maker.user_id], direct_subgroups: [] };
    const groups: number[] = [];
    for (const name of ['kept', 'left']) {
      const fields = { name: `${name} ${maker.user_id}`, description: '', members: [], can_add_members_group: own };
      groups.push((await ok(owner.client.post('/user_groups/create', fields))).group_id);
    }
    const path = await newLink(maker, { stream_ids: [kept.id, left.id], group_ids: groups });
    await ok(maker.client.delete('/users/me/subscriptions', { subscriptions: [left.name] }));
    await ok(owner.client.patch(`/users/${maker.user_id}`, { role: 300 }));
    await ok(owner.client.patch('/realm', { create_multiuse_invite_group: { new: own } }));
    const nobody = { direct_members: [], direct_subgroups: [] };
    await ok(owner.client.patch(`/user_groups/${groups[1]}`, { can_add_members_group: { new: nobody } }));
    const joined = await joinAndLogIn(path, newEmail());
    const { user_id } = await ok(joined.get('/users/me'));
    const isIn = async (id: number) =>
      (await ok(owner.client.get(`/user_groups/${id}/members/${user_id}`))).is_user_group_member;
    const channels = async () =>
      (await ok(joined.get('/users/me/subscriptions'))).subscriptions.map((each: any) => each.stream_id);
    await until('the new user is placed', async () => (await isIn(groups[0]!)) && (await channels()).includes(kept.id));
    expect(await isIn(groups[1]!)).toBe(false);
    expect(await channels()).not.toContain(left.id);
  });

  test('a link into a deactivated organisation gets 404', async () => {
    const closing = await cluster.aRealm();
    const path = await newLink(closing.owner);
    const database = await RealmDatabase.of(cluster, closing);
    await database.deactivateRealm().finally(() => database.close());
    expect((await openPage(cluster, closing, path)).status).toBe(404);
  });
});
