import { ok, RealmDatabase, type TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { call, FORM } from '@team-chat/testkit/http';

let cluster: TestCluster;
let realm: TestRealm;
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  await ok(realm.owner.client.patch('/realm', { invite_required: false }));
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

const ADDRESSES = 15;
const MAX_RATIO = 1.5;
/** Comparisons until one passes, on a machine that is busy with other suites. */
const ATTEMPTS = 3;
let count = 0;

/** Submits a form with an address, and returns the milliseconds until the answer. All requests of this machine count as one
 *  address, whose count is reset. */
async function timeOf(path: string, status: number, fields: Record<string, string>): Promise<number> {
  await database.client.query(
    "DELETE FROM accounts.failed_logins WHERE key LIKE 'reset-address:%' OR key LIKE 'sign-up-address:%'",
  );
  const body = new URLSearchParams(fields).toString();
  const start = performance.now();
  const headers = { host: realm.host, ...FORM };
  const answer = await call(cluster.baseUrls[0]!, { method: 'POST', path, headers, body });
  const ms = performance.now() - start;
  expect(answer.status).toBe(status);
  return ms;
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** Returns by how much the slower kind of addresses takes longer: known ones or unknown ones. */
async function compare(path: string, status: number, field: string): Promise<number> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < ADDRESSES; n++) {
    const { email } = await realm.user();
    // As long as the other one.
    const nobody = email.replace(/^.{4}/, `no${++count % 10}-`);
    known.push(await timeOf(path, status, { [field]: email, password: 'wrong' }));
    unknown.push(await timeOf(path, status, { [field]: nobody, password: 'wrong' }));
  }
  const ratio = median(known) / median(unknown);
  return Math.max(ratio, 1 / ratio);
}

test.each([
  ['a log-in', '/login/', 422, 'username'],
  ['a request to reset a password', '/accounts/password/reset/', 303, 'email'],
  ['a request to sign up', '/register/', 200, 'email'],
])('the time of %s does not tell whether an address is known', async (_what, path, status, field) => {
  const ratios: number[] = [];
  do ratios.push(await compare(path, status, field));
  while (ratios.at(-1)! > MAX_RATIO && ratios.length < ATTEMPTS);
  expect(Math.min(...ratios)).toBeLessThan(MAX_RATIO);
});
