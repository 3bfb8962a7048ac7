import { claimDue, Database, type ShareKey } from '@team-chat/db';
import { HttpReceiver, ok, say, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let receiver: HttpReceiver;

beforeAll(async () => {
  // One replica, whose pages are answered when the test says so.
  cluster = await startTestCluster({ own: true });
  receiver = await HttpReceiver.start();
});
afterAll(async () => {
  await receiver?.stop();
  await cluster?.stop();
});

describe('claims in turn', () => {
  type Row = { realm_id: number; user_id: number; id: number };
  let db: Database;

  beforeEach(async () => {
    db = new Database({ url: cluster.databaseUrl });
    await db.knex.raw(
      `CREATE TABLE pieces (realm_id int, user_id int, id int PRIMARY KEY, next_attempt_at timestamptz)`,
    );
    const mine = [1, 2, 3, 4, 5].map((id) => ({ realm_id: 1, user_id: 1, id }));
    const later = [
      { realm_id: 1, user_id: 2, id: 6 },
      { realm_id: 2, user_id: 3, id: 7 },
    ];
    const due = (id: number) => db.knex.raw(`now() - interval '1 hour' + ${id} * interval '1 second'`);
    await db.knex('pieces').insert([...mine, ...later].map((row) => ({ ...row, next_attempt_at: due(row.id) })));
    await db.knex('pieces').insert({ realm_id: 3, user_id: 4, id: 8, next_attempt_at: null });
  });
  afterEach(async () => {
    await db.knex.raw('DROP TABLE pieces');
    await db.close();
  });

  const claim = async (limit: number, running: ShareKey[], served: ShareKey[], perRealm = 9): Promise<Row[]> => {
    const rows = await claimDue<Row>(db, {
      table: 'pieces',
      key: ['id'],
      limit,
      pause: `interval '1 hour'`,
      countsAttempts: false,
      returning: ['realm_id', 'user_id', 'id'],
      inTurn: { shares: ['realm_id', 'user_id'], use: { running, served, perRealm } },
    });
    return rows.sort((one, other) => one.id - other.id);
  };

  test('the organisation, and in it the user, that was served longest ago comes first', async () => {
    const served: ShareKey[] = [];
    const ids: number[] = [];
    for (let i = 0; i < 7; i++) {
      const [row] = await claim(1, [], served);
      ids.push(row!.id);
      served.push([row!.realm_id, row!.user_id]);
    }
    expect(ids).toEqual([1, 7, 6, 2, 3, 4, 5]);
    expect(await claim(1, [], served)).toEqual([]);
  });

  test('one for whom nothing runs comes before one for whom something runs, up to the number for an organisation', async () => {
    const running: ShareKey[] = [
      [1, 1],
      [1, 1],
    ];
    expect((await claim(2, running, running)).map(({ id }) => id)).toEqual([6, 7]);
    expect(await claim(2, running, running, 2)).toEqual([]);
    expect((await claim(9, running, running, 4)).map(({ id }) => id)).toEqual([1, 2]);
  });
});

async function aRealmWithPreviews(): Promise<TestRealm> {
  const realm = await cluster.aRealm();
  await ok(realm.owner.client.patch('/realm', { inline_url_embed_preview: true }));
  return realm;
}

test('pages of one user delay no previews of another user, nor of another organisation', async () => {
  const [busy, other] = [await aRealmWithPreviews(), await aRealmWithPreviews()];
  const colleague = await busy.user();
  const [channel, theirs] = [await busy.channel([busy.owner, colleague]), await other.channel([other.owner])];
  const releases: (() => void)[] = [];
  receiver.answer = ({ path }) => {
    if (!path.startsWith('/slow')) return { body: '<title>quick</title>' };
    return new Promise((resolve) => releases.push(() => resolve({ status: 404 })));
  };
  const link = (author: TestUser, to: { id: number }, path: string) => say(author, to, `${receiver.url}/${path}`);
  for (let i = 0; i < 30; i++) await link(busy.owner, channel, `slow${i}`);
  await until('pages of the user are fetched', () => releases.length === 10);
  await link(other.owner, theirs, 'other');
  await link(colleague, channel, 'colleague');
  const isFetched = (path: string) => receiver.requests.some((request) => request.path === path);
  await until('the other organisation is served', () => isFetched('/other'));
  releases[0]!();
  await until('the colleague is served', () => isFetched('/colleague'));
  expect(isFetched('/slow29')).toBe(false);
  await until('all pages are fetched', () => {
    for (const release of releases) release();
    return isFetched('/slow29');
  });
  for (const release of releases) release();
});
