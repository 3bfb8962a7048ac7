import { RealmDatabase, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let user: TestUser;
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster({ logLevel: 'fatal' });
  realm = await cluster.aRealm();
  user = await realm.user();
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

const UNAVAILABLE = {
  result: 'error',
  msg: 'Service temporarily unavailable. Please try again.',
  code: 'SERVICE_UNAVAILABLE',
};

test.each([
  ['its disk is full', '53100'],
  ['it has no memory', '53200'],
  ['it is a standby', '25006'],
  ['reading or writing failed', '58030'],
])('a request to PostgreSQL gets 503 with a time to try again when %s', async (_case, code) => {
  await database.client.query(
    `CREATE FUNCTION snippets_and_folders.fail() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'failed' USING ERRCODE = '${code}'; END $$;
     CREATE TRIGGER failing BEFORE INSERT ON snippets_and_folders.saved_snippets
       FOR EACH ROW EXECUTE FUNCTION snippets_and_folders.fail()`,
  );
  const answer = await user.client.post('/saved_snippets', { title: 'a', content: 'b' });
  await database.client.query('DROP FUNCTION snippets_and_folders.fail() CASCADE');
  expect([answer.status, answer.body]).toEqual([503, UNAVAILABLE]);
  expect(answer.headers['retry-after']).toMatch(/^[1-5]$/);
});

test.each(['/users/me', '/events'])('%s gets 503 when the account cannot be read', async (path) => {
  const { client } = await realm.user();
  await database.client.query(
    `CREATE FUNCTION accounts.fail() RETURNS boolean LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'failed' USING ERRCODE = '53200'; END $$;
     CREATE POLICY failing ON accounts.users USING (accounts.fail());
     GRANT EXECUTE ON FUNCTION accounts.fail() TO PUBLIC;
     ALTER TABLE accounts.users ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`,
  );
  const answer = await client.get(path);
  await database.client.query(
    `ALTER TABLE accounts.users DISABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY;
     DROP FUNCTION accounts.fail() CASCADE`,
  );
  expect([answer.status, answer.body]).toEqual([503, UNAVAILABLE]);
  expect(answer.headers['retry-after']).toMatch(/^[1-5]$/);
});
