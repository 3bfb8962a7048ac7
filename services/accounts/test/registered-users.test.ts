import { ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

/** Registrations of users with one role share the records of users. */

let cluster: TestCluster;
let realm: TestRealm;
let user: TestUser;
let viewers: TestUser[];

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  user = await realm.user();
  viewers = [await realm.user(), await realm.user()];
});
afterAll(() => cluster?.stop());

const users = async (viewer: TestUser, parameters = {}): Promise<any> =>
  ok(viewer.client.post('/register', { event_types: ['realm_user'], ...parameters }));
const recordFor = async (viewer: TestUser, parameters = {}): Promise<any> => {
  const { realm_users, realm_non_active_users } = await users(viewer, parameters);
  return [...realm_users, ...realm_non_active_users].find(({ user_id }) => user_id === user.user_id);
};

/** Registers as each viewer, several times, so that replicas have records to share. */
async function expectFromAll(expected: object): Promise<void> {
  for (const viewer of [...viewers, ...viewers, ...viewers]) expect(await recordFor(viewer)).toMatchObject(expected);
}

test('a registration has each change of a user since the ones before', async () => {
  const { owner } = realm;
  const { id } = await ok(owner.client.post('/realm/profile_fields', { name: 'Team', field_type: 1 }));
  const change = (changes: Record<string, unknown>) => ok(owner.client.patch(`/users/${user.user_id}`, changes));
  await expectFromAll({ full_name: user.full_name, role: 400, profile_data: {} });
  await change({ full_name: 'Changed Name' });
  await expectFromAll({ full_name: 'Changed Name' });
  await change({ profile_data: [{ id, value: 'Red' }] });
  await expectFromAll({ profile_data: { [id]: { value: 'Red' } } });
  await change({ role: 600 });
  await expectFromAll({ role: 600, is_guest: true });
  await ok(owner.client.delete(`/users/${user.user_id}`));
  for (const viewer of viewers) {
    const { realm_users, realm_non_active_users } = await users(viewer);
    expect(realm_users).not.toContainEqual(expect.objectContaining({ user_id: user.user_id }));
    expect(realm_non_active_users).toContainEqual(expect.objectContaining({ user_id: user.user_id }));
  }
  await ok(owner.client.post(`/users/${user.user_id}/reactivate`));
  await change({ role: 400 });
});

test('an address that is hidden from members is in the own record, and in those for administrators', async () => {
  await ok(user.client.patch('/settings', { email_address_visibility: 3 }));
  await expectFromAll({ delivery_email: null });
  expect(await recordFor(user)).toMatchObject({ delivery_email: user.email, full_name: 'Changed Name' });
  expect(await recordFor(realm.owner)).toMatchObject({ delivery_email: user.email });
  await expectFromAll({ delivery_email: null });
});

test('clients with and without gravatars of their own get different records', async () => {
  await ok(user.client.patch('/settings', { email_address_visibility: 1 }));
  const url = (client_gravatar: boolean) => recordFor(viewers[0]!, { client_gravatar });
  expect((await url(true)).avatar_url).toBeNull();
  expect((await url(false)).avatar_url).toEqual(expect.stringContaining('avatar'));
  expect((await url(true)).avatar_url).toBeNull();
});
