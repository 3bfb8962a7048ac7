import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreBackup, saveBackup } from '@team-chat/deploy';
import {
  ApiClient,
  cloneDatabase,
  dropDatabase,
  ok,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster, TEMPLATE } from '@team-chat/testkit/cluster';

const LIMIT_MS = 240_000;

let folder: string;
let copy: string;
let copyUrl: string;
let cluster: TestCluster;
let realm: TestRealm;
let ann: TestUser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-backup-'));
  copy = `team_chat_${randomBytes(6).toString('hex')}`;
  copyUrl = await cloneDatabase(process.env.TEST_ADMIN_URL!, TEMPLATE, copy);
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  ann = await realm.user('administrator');
  const { name: channel } = await realm.channel([ann]);
  for (const content of ['Pizza, **anyone**?', 'a "quoted" \\ (text), with\nlines', 'снег ❄ {1,2}']) {
    await ok(realm.owner.client.post('/messages', { type: 'channel', to: channel, topic: 'plans', content }));
  }
  await ok(ann.client.post('/saved_snippets', { title: 'Regards', content: 'Best, "Ann" \\o/' }));
  await ok(
    ann.client.post('/user_groups/create', { name: 'cooks', description: '', members: [ann.user_id] }),
  );
}, LIMIT_MS);
afterAll(async () => {
  await cluster?.stop();
  await dropDatabase(process.env.TEST_ADMIN_URL!, copy);
  rmSync(folder, { recursive: true, force: true });
}, LIMIT_MS);

/** Returns the registration data and messages of a new client, without queue ids, presence, times and the server's
 *  generation. */
async function served(client: ApiClient): Promise<unknown> {
  const { queue_id: _id, last_event_id: _last, ...registration } = await ok(client.post('/register'));
  const { messages } = await ok(client.get('/messages', { anchor: 'newest', num_before: 100, num_after: 0 }));
  const { presences: _presences, server_timestamp: _now, server_generation: _run, ...state } = registration;
  return { state, messages };
}

test(
  'a restored database serves the same data, and takes new messages',
  async () => {
    const file = join(folder, 'all.gz');
    const { rows } = await saveBackup(cluster.databaseUrl, file);
    expect(rows).toBeGreaterThan(20);
    const before = await served(ann.client);
    expect(await restoreBackup(copyUrl, file)).toEqual({ rows });

    const restored = await startTestCluster({ database: copy });
    try {
      const client = new ApiClient(restored.baseUrls[0]!, ann, { host: realm.host });
      expect(await served(client)).toEqual(before);
      const { id } = await ok(
        client.post('/messages', { type: 'direct', to: [realm.owner.user_id], content: 'still here' }),
      );
      const { messages } = before as { messages: { id: number }[] };
      expect(id).toBeGreaterThan(messages.at(-1)!.id);
    } finally {
      await restored.stop();
    }
  },
  LIMIT_MS,
);

test('a backup that is cut off is refused', async () => {
  const whole = join(folder, 'whole.gz');
  await saveBackup(cluster.databaseUrl, whole);
  const half = join(folder, 'half.gz');
  const bytes = readFileSync(whole);
  writeFileSync(half, bytes.subarray(0, bytes.length / 2));
  await expect(restoreBackup(copyUrl, half)).rejects.toThrow();
});
