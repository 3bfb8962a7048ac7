import { mailsTo, ok, RealmDatabase, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Answer, call, FORM } from '@team-chat/testkit/http';
import { type ParkedPoll, parkPolls } from './park-polls';

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

/** Milliseconds within which polls end that have been answered already. Without an answer they wait for about 50 s. */
const SOON_MS = 1000;
const NEW_PASSWORD = 'a lamp that sings at noon';
let count = 0;

const submit = (path: string, fields: Record<string, string>, cookie?: string): Promise<Answer> =>
  call(cluster.baseUrls[count++ % 2]!, {
    method: 'POST',
    path,
    headers: { host: realm.host, ...FORM, ...(cookie && { cookie }) },
    body: new URLSearchParams(fields).toString(),
  });
const logIn = ({ email }: TestUser, cookie?: string) =>
  submit('/login/', { username: email, password: realm.password }, cookie);
/** Returns the key of another browser in which a user logs in. */
async function sessionOf(user: TestUser): Promise<string> {
  const [cookie] = (await logIn(user)).headers['set-cookie']!;
  return /^session=(\w+);/.exec(cookie!)![1]!;
}

/** Returns the id of an API key. */
async function idOf(user: TestUser, api_key: string): Promise<number> {
  const { api_keys } = await ok(realm.client.as({ ...user, api_key }).get('/users/me/api_keys'));
  return api_keys.find((key: { is_current: boolean }) => key.is_current).id;
}
const aKeyOf = async (user: TestUser): Promise<string> =>
  (await ok(user.client.post('/users/me/api_keys', { name: 'Script' }))).api_key;

/** Counts the polls that have ended. */
function countEnded(polls: ParkedPoll[]): () => number {
  let ended = 0;
  for (const { answer } of polls) void answer.then(() => ended++);
  return () => ended;
}

type KeyMaker = (user: TestUser) => Promise<string>;
type Revocation = (user: TestUser, api_key: string) => Promise<Answer | object>;

test.each<[string, KeyMaker, Revocation]>([
  [
    'an API key is revoked',
    aKeyOf,
    async (user, api_key) => ok(user.client.delete(`/users/me/api_keys/${await idOf(user, api_key)}`)),
  ],
  ['a browser logs out', sessionOf, (_user, api_key) => submit('/accounts/logout/', {}, `session=${api_key}`)],
  [
    'a log-in is ended on the page of another browser',
    sessionOf,
    async (user, api_key) => {
      const key_id = String(await idOf(user, api_key));
      return submit('/accounts/devices/', { key_id }, `session=${await sessionOf(user)}`);
    },
  ],
  ['the browser logs in again', sessionOf, (user, api_key) => logIn(user, `session=${api_key}`)],
  [
    'the password is changed in another browser',
    sessionOf,
    async (user) =>
      ok(
        realm.client
          .as({ ...user, api_key: await sessionOf(user) })
          .patch('/settings', { old_password: realm.password, new_password: NEW_PASSWORD }),
      ),
  ],
  [
    'the password is set by a mailed link',
    sessionOf,
    async ({ email }) => {
      await database.forgetRequestedMails();
      await submit('/accounts/password/reset/', { email });
      const { body } = (await mailsTo(cluster.mailDir, email)).at(-1)!;
      const [path] = /\/accounts\/password\/reset\/[\w-]+/.exec(body)!;
      return submit(path, { password: NEW_PASSWORD, repeated: NEW_PASSWORD });
    },
  ],
])('waiting polls end when %s, without any event', async (_case, makeKey, revoke) => {
  const user = await realm.user();
  const api_key = await makeKey(user);
  const polls = await parkPolls(cluster, realm, { ...user, api_key });
  const ended = countEnded(polls);
  expect(ended()).toBe(0);
  await revoke(user, api_key);
  await until('all polls have ended', () => ended() === polls.length, SOON_MS);
  for (const { answer } of polls) {
    const { status, body } = await answer;
    expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
  }
});
