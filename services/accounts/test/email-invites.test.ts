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

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [admin, member] = await Promise.all([realm.user('administrator'), realm.user()]);
});
afterAll(() => cluster?.stop());

let count = 0;

/** Invites a new address, and returns the invitation. */
async function newInvite(parameters: Record<string, unknown> = {}, inviter = member): Promise<any> {
  const email = `invitee-${++count}@people.example`;
  await ok(inviter.client.post('/invites', { invitee_emails: email, stream_ids: [], ...parameters }));
  const { invites } = await ok(owner.client.get('/invites'));
  return invites.find((each: any) => each.email === email);
}

const NEEDS_OWNER = { code: 'UNAUTHORIZED_PRINCIPAL' };

describe.each<[string, (id: number, user: TestUser) => ReturnType<TestUser['client']['post']>]>([
  ['revoke', (id, user) => user.client.delete(`/invites/${id}`)],
  ['resend', (id, user) => user.client.post(`/invites/${id}/resend`)],
])('%s-email-invite: access', (_way, manage) => {
  test('the inviter, administrators and owners may', async () => {
    for (const user of [member, admin, owner]) await ok(manage((await newInvite()).id, user));
  });

  test('other members are refused, and administrators for invitations of owners', async () => {
    const [plain, forOwners] = [await newInvite({}, owner), await newInvite({ invite_as: 100 }, owner)];
    await expectRefusal(manage(plain.id, member), 'Must be an organization administrator');
    await expectRefusal(manage(forOwners.id, admin), 'Must be an organization owner', NEEDS_OWNER);
  });

  test('unknown ids, ids of links and ids of other organisations are not found', async () => {
    const { id } = await newInvite();
    await ok(owner.client.post('/invites/multiuse'));
    const { invites } = await ok(owner.client.get('/invites'));
    const link = invites.find((each: any) => each.is_multiuse);
    const outsider = (await cluster.aRealm()).owner;
    await expectRefusal(manage(999_999, owner), 'No such invitation');
    await expectRefusal(manage(link.id, owner), 'No such invitation');
    await expectRefusal(manage(id, outsider), 'No such invitation');
  });

  test('a revoked invitation is not found', async () => {
    const { id } = await newInvite();
    await ok(owner.client.delete(`/invites/${id}`));
    await expectRefusal(manage(id, owner), 'No such invitation');
  });

  test('guests and bots are refused', async () => {
    const [guest, bot] = [await realm.user('guest'), await realm.user('member', { bot: true })];
    const { id } = await newInvite();
    await expectRefusal(manage(id, guest), 'Not allowed for guest users');
    await expectRefusal(manage(id, bot), 'This endpoint does not accept bot requests.');
  });
});

describe('revoke-email-invite', () => {
  test('removes the invitation from the list, and notifies inviter and administrators', async () => {
    const invitation = await newInvite();
    const queues = await Promise.all([admin, member].map((user) => EventReader.register(user.client)));
    expect(await ok(admin.client.delete(`/invites/${invitation.id}`))).toEqual({
      result: 'success',
      msg: '',
    });
    for (const queue of queues) await queue.next('invites_changed');
    const { invites } = await ok(owner.client.get('/invites'));
    expect(invites.map((each: any) => each.id)).not.toContain(invitation.id);
  });
});

describe('resend-email-invite', () => {
  test('sends the same link again', async () => {
    const { id, email } = await newInvite();
    expect(await ok(member.client.post(`/invites/${id}/resend`))).toEqual({ result: 'success', msg: '' });
    const [first, second] = await mailsTo(cluster.mailDir, email, 2);
    expect(joinPath(second!.body)).toBe(joinPath(first!.body));
    expect(second!.headers['message-id']).not.toBe(first!.headers['message-id']);
  });

  test('refuses a third mail within the hour, to this caller', async () => {
    const { id } = await newInvite();
    for (let n = 0; n < 2; n++) await ok(member.client.post(`/invites/${id}/resend`));
    const { status, body } = await member.client.post(`/invites/${id}/resend`);
    expect([status, body.code]).toEqual([429, 'RATE_LIMIT_HIT']);
    await ok(admin.client.post(`/invites/${id}/resend`));
  });

  test('refuses an expired invitation', async () => {
    const { id } = await newInvite();
    const database = await RealmDatabase.of(cluster, realm);
    await database.expireInvitation(id).finally(() => database.close());
    await expectRefusal(member.client.post(`/invites/${id}/resend`), 'No such invitation');
  });
});
