import {
  completePasswordReset,
  completeSignUp,
  createRealmLink,
  createRequestedRealm,
  endSession,
  exportAuditLog,
  listRealms,
  logIn,
} from '@team-chat/contracts';
import { ApiClient, mailsTo, ok, RealmDatabase, type TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Answer, call, FORM } from '@team-chat/testkit/http';
import { untilAudited } from './until-audited';

let cluster: TestCluster;
let realm: TestRealm;
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
});
beforeEach(async () => {
  realm = await cluster.aRealm();
  await ok(realm.owner.client.patch('/realm', { invite_required: false }));
  database = await RealmDatabase.of(cluster, realm);
  await database.forgetRequestedMails();
});
afterEach(() => database?.close());
afterAll(() => cluster?.stop());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PASSWORD = 'tall giraffe eats clouds';
const word = () => Math.random().toString(36).slice(2);
const newAddress = () => `new-${word()}@people.example`;

/** Submits a form in a browser. */
async function submit(path: string, fields: Record<string, string>, cookie?: string): Promise<Answer> {
  const headers = { host: realm.host, 'user-agent': FIREFOX, ...FORM, ...(cookie && { cookie }) };
  const body = new URLSearchParams(fields).toString();
  const answer = await call(cluster.baseUrls[0]!, { method: 'POST', path, headers, body });
  expect([200, 303]).toContain(answer.status);
  return answer;
}
const sessionOf = ({ headers }: Answer) => headers['set-cookie']![0]!.split(';')[0]!;
/** Returns the path of the link in the last mail to an address, which begins with `start`. */
async function mailedPath(email: string, start: string): Promise<string> {
  return new RegExp(`${start}[\\w-]+`).exec((await mailsTo(cluster.mailDir, email)).at(-1)!.body)![0];
}
async function fetchId(username: string, client = realm.client): Promise<number> {
  const user = await ok(client.post('/fetch_api_key', { username, password: PASSWORD }));
  return (await ok(client.as(user).get('/users/me'))).user_id;
}

/** Returns operation, actor and address of the entries for browsers, the oldest first. */
async function entries(realm_id = realm.realm_id): Promise<unknown[]> {
  await untilAudited(cluster, database, { realm_id });
  const { entries } = await cluster.bus.call(exportAuditLog, { params: { realm_id } });
  return entries
    .filter(({ user_agent }) => user_agent === FIREFOX)
    .map(({ operation, actor_id, address }) => [operation, actor_id, address]);
}
const HERE = '127.0.0.1';

test(`a log-in and a log-out in a browser are audited (${logIn.id}, ${endSession.id})`, async () => {
  const { user_id, email } = await realm.user();
  const cookie = sessionOf(await submit('/login/', { username: email, password: realm.password }));
  const loggedIn = [logIn.id, user_id, HERE];
  expect(await entries()).toEqual([loggedIn]);
  await submit('/accounts/logout/', {}, cookie);
  expect(await entries()).toEqual([loggedIn, [endSession.id, user_id, HERE]]);
});

test(`signing up is audited, and the log-in after it (${completeSignUp.id})`, async () => {
  const email = newAddress();
  await submit('/register/', { email });
  const path = await mailedPath(email, '/accounts/do_confirm/');
  expect(await entries()).toEqual([]);
  await submit(path, { full_name: 'Ada Example', password: PASSWORD });
  const user_id = await fetchId(email);
  expect(await entries()).toEqual([
    [completeSignUp.id, user_id, HERE],
    [logIn.id, user_id, HERE],
  ]);
});

test(`a password that a mailed link sets is audited (${completePasswordReset.id})`, async () => {
  const { user_id, email } = await realm.user();
  await submit('/accounts/password/reset/', { email });
  const path = await mailedPath(email, '/accounts/password/reset/');
  expect(await entries()).toEqual([]);
  await submit(path, { password: PASSWORD, repeated: PASSWORD });
  expect(await entries()).toEqual([[completePasswordReset.id, user_id, HERE]]);
});

test(`an organisation is created by its owner (${createRequestedRealm.id})`, async () => {
  const [email, realm_subdomain] = [newAddress(), `org-${word()}`];
  const host = `${realm_subdomain}.localhost`;
  const { url } = await cluster.bus.call(createRealmLink, { params: {} });
  await submit(new URL(url).pathname, { email, realm_name: 'Bakers', realm_subdomain });
  const person = { realm_subdomain, full_name: 'Ada Example', password: PASSWORD };
  await submit(await mailedPath(email, '/new/confirm/'), person);
  const [made] = (await cluster.bus.call(listRealms, { params: { host } })).realms;
  const owner = await fetchId(email, new ApiClient(cluster.baseUrls[0]!, undefined, { host }));
  expect(await entries(made!.realm_id)).toContainEqual([createRequestedRealm.id, owner, HERE]);
});
