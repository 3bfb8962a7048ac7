import { type ApiClient, type ApiResponse, expectRefusal, ok, RealmDatabase, type TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

type Send = (client: ApiClient) => Promise<ApiResponse>;

/** Sends a request of a new user that passes the gateway's check before the owner changes the user, and is applied after it. */
async function sendOvertaken(role: string, change: (path: string) => Promise<ApiResponse>, send: Send) {
  const caller = await realm.user(role);
  const unlock = await database.lockUser(caller);
  const changed = change(`/users/${caller.user_id}`);
  await database.untilWaitingForLocks();
  const answer = send(caller.client);
  await database.untilWaitingForLocks(2);
  await unlock();
  await ok(changed);
  return answer;
}

const demote = (role: number) => (path: string) => realm.owner.client.patch(path, { role });
const deactivate = (path: string) => realm.owner.client.delete(path);
const FETCHED = ['realm', 'realm_domains', 'realm_playgrounds', 'custom_profile_fields'];
const register = async () => ok(realm.owner.client.post('/register', { event_types: [], fetch_event_types: FETCHED }));

const BY_ADMINISTRATORS: [string, Send][] = [
  ['a setting', (client) => client.patch('/realm', { description: 'late' })],
  ['the source of default pictures', (client) => client.patch('/realm', { default_avatar_source: 'J' })],
  ['the settings of new users', (client) => client.patch('/realm/user_settings_defaults', { enter_sends: true })],
  ['the icon', (client) => client.delete('/realm/icon')],
  ['the profile fields', (client) => client.post('/realm/profile_fields', { name: 'late', field_type: 1 })],
  [
    'the playgrounds',
    (client) =>
      client.post('/realm/playgrounds', {
        name: 'late',
        pygments_language: 'Python',
        url_template: 'https://python.example/?code={code}',
      }),
  ],
];
const BY_OWNERS: [string, Send][] = [
  ['a setting of owners', (client) => client.patch('/realm', { invite_required: false })],
  ['the domains', (client) => client.post('/realm/domains', { domain: 'late.example', allow_subdomains: false })],
];
const UNAUTHORIZED = { code: 'UNAUTHORIZED_PRINCIPAL' };

test.each(BY_ADMINISTRATORS)('an administrator who is demoted meanwhile does not change %s', (_what, send) =>
  expectRefusal(
    sendOvertaken('administrator', demote(400), send),
    'Must be an organization administrator',
    UNAUTHORIZED,
  ),
);

test.each(BY_OWNERS)('an owner who becomes an administrator meanwhile does not change %s', (_what, send) =>
  expectRefusal(sendOvertaken('owner', demote(200), send), 'Must be an organization owner', UNAUTHORIZED),
);

test.each<[string, Send]>([
  ...BY_ADMINISTRATORS,
  ['another user', (client) => client.patch(`/users/${realm.owner.user_id}`, { full_name: 'Late' })],
])('an administrator who is deactivated meanwhile does not change %s', (_what, send) =>
  expectRefusal(sendOvertaken('administrator', deactivate, send), 'Account is deactivated', {
    status: 401,
    code: 'UNAUTHORIZED',
  }),
);

test('the refused requests have changed nothing', async () => {
  const state = await register();
  expect(state).toMatchObject({
    realm_description: '',
    realm_default_avatar_source: 'G',
    realm_invite_required: true,
    realm_domains: [],
    realm_playgrounds: [],
    custom_profile_fields: [],
  });
});
