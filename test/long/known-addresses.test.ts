import { ok, RealmDatabase, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { call, FORM } from '@team-chat/testkit/http';

let cluster: TestCluster;
let realm: TestRealm;
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster({ openRealmCreation: 'true' });
  realm = await cluster.aRealm();
  await ok(realm.owner.client.patch('/realm', { invite_required: false }));
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

const MAX_RATIO = 1.5;
/** Numbers of addresses of each kind. On a machine that is busy with other suites, more requests are measured until the ratio of
 *  their least times tells that there is no difference. */
const [FEWEST_ADDRESSES, MOST_ADDRESSES] = [8, 60];
let count = 0;

/** Submits a form with an address, and returns the milliseconds until the answer. All requests of this machine count as one
 *  address, whose count is reset. */
async function timeOf(path: string, status: number, fields: Record<string, string>): Promise<number> {
  await database.forgetRequestedMails();
  const body = new URLSearchParams(fields).toString();
  const start = performance.now();
  const headers = { host: realm.host, ...FORM };
  const answer = await call(cluster.baseUrls[0]!, { method: 'POST', path, headers, body });
  const ms = performance.now() - start;
  expect(answer.status).toBe(status);
  return ms;
}

/** Fields of all forms but for the address. */
const otherFields = () => ({
  password: 'wrong',
  realm_name: 'Bakers',
  realm_subdomain: `org-${++count}`,
});

/** Returns by how much the slower kind of addresses takes longer, by their least times: known ones or unknown ones. Measures until the
 *  ratio is below MAX_RATIO, or all addresses are used. */
async function compare(
  path: string,
  status: number,
  field: string,
  makeUser: () => Promise<TestUser>,
): Promise<number> {
  let [known, unknown] = [Infinity, Infinity];
  const ratio = () => Math.max(known / unknown, unknown / known);
  for (let n = 0; n < FEWEST_ADDRESSES || (n < MOST_ADDRESSES && ratio() >= MAX_RATIO); n++) {
    const { email } = await makeUser();
    // As long as the other one.
    const nobody = email.replace(/^.{4}/, `no${++count % 10}-`);
    const time = (address: string) => timeOf(path, status, { ...otherFields(), [field]: address });
    // In turns, because the first one after a user was made takes longer.
    if (n % 2 === 0) known = Math.min(known, await time(email));
    unknown = Math.min(unknown, await time(nobody));
    if (n % 2 === 1) known = Math.min(known, await time(email));
  }
  return ratio();
}

/** Creates a user without a password, as an identity provider's people are. */
async function userWithoutPassword(): Promise<TestUser> {
  const user = await realm.user();
  await database.setUser(user, 'password_hash', null);
  return user;
}

type Page = [what: string, path: string, status: number, field: string];
const PASSWORD_PAGES: Page[] = [
  ['a log-in', '/login/', 422, 'username'],
  ['a request for an API key', '/api/v1/fetch_api_key', 401, 'username'],
  ['a request to reset a password', '/accounts/password/reset/', 303, 'email'],
];
const OTHER_PAGES: Page[] = [
  ['a request to sign up', '/register/', 200, 'email'],
  ["a request for a person's organisations", '/accounts/find/', 200, 'email'],
  ['a request to create an organisation', '/new/', 200, 'email'],
];

describe.each<[string, () => Promise<TestUser>, Page[]]>([
  ['with a password', () => realm.user(), [...PASSWORD_PAGES, ...OTHER_PAGES]],
  ['without a password', userWithoutPassword, PASSWORD_PAGES],
])('of accounts %s', (_kind, makeUser, pages) => {
  test.each(pages)('the time of %s does not tell whether an address is known', async (_what, path, status, field) => {
    expect(await compare(path, status, field, makeUser)).toBeLessThan(MAX_RATIO);
  });
});
