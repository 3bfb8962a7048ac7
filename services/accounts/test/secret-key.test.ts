import { randomBytes } from 'node:crypto';
import { getApiKey } from '@team-chat/contracts';
import {
  ApiClient,
  cloneDatabase,
  dropDatabase,
  expectRefusal,
  ok,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import { startTestCluster, TEMPLATE, type TestCluster } from '@team-chat/testkit/cluster';
import { createLogger } from '@team-chat/runtime';
import { Client } from 'pg';
import { checkSecretKey } from '../src/check-secret-key';

const [FIRST, SECOND, OTHER] = ['first', 'second', 'other'].map((name) => name.padEnd(32, '-')) as [
  string,
  string,
  string,
];
const REFUSAL = /^SECRET_KEY: the data in the database was written with another secret/;

/** Runs `work` on a cluster whose accounts service has this SECRET_KEY. */
async function withSecrets<T>(database: string, secretKey: string, work: (cluster: TestCluster) => Promise<T>) {
  const cluster = await startTestCluster({ database, secretKey });
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}
/** Does what a start of the accounts service does with its SECRET_KEY. */
const start = (secretKey: string) => {
  const url = new URL((JSON.parse(process.env.TEST_SERVICE_URLS!) as { accounts: string }).accounts);
  url.pathname = `/${database}`;
  return checkSecretKey({ url: url.href }, secretKey.split(','), createLogger('accounts', 'silent'));
};

let database: string;
async function createDatabase(): Promise<void> {
  database = `team_chat_${randomBytes(6).toString('hex')}`;
  await cloneDatabase(process.env.TEST_ADMIN_URL!, TEMPLATE, database);
}
const removeDatabase = () => dropDatabase(process.env.TEST_ADMIN_URL!, database);

async function query(statement: string): Promise<void> {
  const url = new URL(process.env.TEST_ADMIN_URL!);
  url.pathname = `/${database}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

describe('the start with another SECRET_KEY than the data was written with', () => {
  beforeEach(createDatabase);
  afterEach(removeDatabase);

  test('is refused, and the right one works afterwards', async () => {
    await start(FIRST);
    await expect(start(OTHER)).rejects.toThrow(REFUSAL);
    await expect(start(`${OTHER},${SECOND}`)).rejects.toThrow(REFUSAL);
    await start(FIRST);
  });

  test('is refused where the data is of a version that stored no digest', async () => {
    await withSecrets(database, FIRST, (cluster) => cluster.aRealm());
    await query('DELETE FROM accounts.secret_key_digest');
    await expect(start(OTHER)).rejects.toThrow(REFUSAL);
    await start(FIRST);
  });

  test('is refused for the former secret after a new one was put before it', async () => {
    await start(FIRST);
    await start(`${SECOND},${FIRST}`);
    await expect(start(FIRST)).rejects.toThrow(REFUSAL);
    await start(SECOND);
  });
});

describe('users whose API key is encrypted with a secret that was removed', () => {
  let cluster: TestCluster;
  let realm: TestRealm;
  let bot: TestUser;
  let client: ApiClient;
  /** Id of an invitation that was sent by mail. */
  let sent: number;
  beforeEach(async () => {
    await createDatabase();
    const created = await withSecrets(database, FIRST, async (before) => {
      const realm = await before.aRealm();
      const offer = { invite_as: 400, stream_ids: [] };
      await ok(realm.owner.client.post('/invites/multiuse', offer));
      const invitee_emails = `guest@${realm.host}`;
      await ok(realm.owner.client.post('/invites', { invitee_emails, ...offer }));
      const { invites } = await ok(realm.owner.client.get('/invites'));
      sent = invites.find((invite: { is_multiuse: boolean }) => !invite.is_multiuse).id;
      return { realm, bot: await realm.user('member', { bot: true }) };
    });
    ({ realm, bot } = created);
    await start(`${SECOND},${FIRST}`);
    cluster = await startTestCluster({ database, secretKey: SECOND });
    client = new ApiClient(cluster.baseUrls[0]!, undefined, { host: realm.host });
  });
  afterEach(async () => {
    await cluster.stop();
    await removeDatabase();
  });

  const logIn = () => ok(client.post('/fetch_api_key', { username: realm.owner.email, password: realm.password }));

  test('get a new key when they log in, the same for log-ins at the same time', async () => {
    const [one, two] = await Promise.all([logIn(), logIn()]);
    expect(two).toEqual(one);
    expect(one.api_key).not.toBe(realm.owner.api_key);
    await ok(client.as(one).get('/users/me'));
    expect(await logIn()).toEqual(one);
  });

  test('see no invitations whose links cannot be used any more, and invite again', async () => {
    const owner = client.as(await logIn());
    expect((await ok(owner.get('/invites'))).invites).toEqual([]);
    await expectRefusal(owner.post(`/invites/${sent}/resend`), 'No such invitation');
    await ok(owner.post('/invites/multiuse', { invite_as: 400, stream_ids: [] }));
    expect((await ok(owner.get('/invites'))).invites).toHaveLength(1);
  });

  test('see their bots without keys, and regenerate them', async () => {
    const owner = client.as(await logIn());
    const params = { realm_id: realm.realm_id, user_id: bot.user_id };
    await expect(cluster.bus.call(getApiKey, { params })).rejects.toThrow(
      'The API key of this bot cannot be read: regenerate it.',
    );
    const { bots } = await ok(owner.get('/bots'));
    expect(bots).toMatchObject([{ user_id: bot.user_id, api_key: '' }]);
    const { api_key } = await ok(owner.post(`/bots/${bot.user_id}/api_key/regenerate`));
    await ok(client.as({ ...bot, api_key }).get('/users/me'));
  });
});
