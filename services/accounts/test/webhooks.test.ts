import {
  getWebhookTarget,
  getWebhookTask,
  type HeldWebhook,
  holdWebhooks,
  MAX_LISTED_DELIVERIES,
  recordDeliveries,
  releaseWebhooks,
} from '@team-chat/contracts';
import { ok, RealmDatabase, type TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

let count = 0;
const aReplica = () => `replica ${++count}`;
/** Creates a webhook that only the replicas of these tests deliver, and returns its id. */
async function aWebhook(): Promise<number> {
  const { webhook } = await ok(
    realm.owner.client.post('/webhooks', { url: 'http://127.0.0.1:9/', event_types: ['drafts'] }),
  );
  return webhook.id;
}
/** Leases the webhook to no replica, or to one. */
const lease = (id: number, replica: string | null) =>
  database.client.query(
    `UPDATE accounts.webhooks SET replica = $3, lease = lease + 1, leased_until = CASE WHEN $3::text IS NULL THEN NULL
       ELSE now() + interval '1 minute' END WHERE realm_id = $1 AND id = $2`,
    [realm.realm_id, id, replica],
  );
const hold = async (replica: string, limit = 0) =>
  (await cluster.bus.call(holdWebhooks, { params: { replica, limit } })).webhooks.filter(
    (webhook) => webhook.realm_id === realm.realm_id,
  );
const attempt = {
  event_id: 5,
  event_type: 'drafts',
  attempted_at: 1,
  duration_ms: 2,
  status: 200,
  error: null,
  answer: '',
};
const record = (webhook_id: number, held: number | null, rest = {}) =>
  cluster.bus.call(recordDeliveries, {
    params: {
      realm_id: realm.realm_id,
      webhook_id,
      lease: held,
      place: { incarnation: 'a', seq: 5 },
      failures: 0,
      is_gone: false,
      deliveries: [attempt],
      ...rest,
    },
  });

const fetchTask = async ({ realm_id, id: webhook_id, lease }: HeldWebhook) =>
  (await cluster.bus.call(getWebhookTask, { params: { realm_id, webhook_id, lease } })).task;

describe('get-webhook-task', () => {
  test('returns the task under the present lease only', async () => {
    const id = await aWebhook();
    const replica = aReplica();
    await lease(id, replica);
    const [held] = await hold(replica);
    expect(await fetchTask(held!)).toMatchObject({
      event_types: ['drafts'],
      narrow: [],
      apply_markdown: true,
    });
    expect(await fetchTask({ ...held!, lease: held!.lease - 1 })).toBeNull();
  });
});

describe('hold-webhooks', () => {
  test('gives each webhook to one of the replicas that want it, until its lease ends', async () => {
    const id = await aWebhook();
    const replica = aReplica();
    await lease(id, replica);
    const [mine] = await hold(replica);
    expect(mine).toEqual({ realm_id: realm.realm_id, id, lease: expect.any(Number) });
    expect(await fetchTask(mine!)).toMatchObject({
      bot: null,
      url: 'http://127.0.0.1:9/',
      secret: expect.stringMatching(/^whsec_/),
    });
    expect((await hold(aReplica(), 100)).map((webhook) => webhook.id)).not.toContain(id);
    await ok(realm.owner.client.patch(`/webhooks/${id}`, { is_enabled: false }));
    expect(await hold(replica, 100)).toEqual([]);
  });
});

describe('release-webhooks', () => {
  test('leaves the webhooks of a replica to the others at once', async () => {
    const id = await aWebhook();
    const replica = aReplica();
    await lease(id, replica);
    expect(await hold(replica)).toHaveLength(1);
    await cluster.bus.call(releaseWebhooks, { params: { replica } });
    expect(await hold(replica)).toEqual([]);
  });
});

describe('record-deliveries', () => {
  test('records under the present lease only', async () => {
    const id = await aWebhook();
    const replica = aReplica();
    await lease(id, replica);
    const [held] = await hold(replica);
    expect(await record(id, held!.lease - 1)).toEqual({ is_held: false });
    expect(await record(id, held!.lease)).toEqual({ is_held: true });
    expect(await fetchTask(held!)).toMatchObject({ place: { incarnation: 'a', seq: 5 }, failures: 0 });
    const { deliveries } = await ok(realm.owner.client.get(`/webhooks/${id}/deliveries`));
    expect(deliveries).toEqual([{ id: expect.any(Number), ...attempt }]);
    expect(await record(1_000_000, null)).toEqual({ is_held: false });
  });

  test('keeps the newest attempts', async () => {
    const id = await aWebhook();
    const deliveries = Array.from({ length: MAX_LISTED_DELIVERIES + 10 }, (_, event_id) => ({
      ...attempt,
      event_id,
    }));
    await record(id, null, { deliveries });
    const query = 'SELECT count(*)::int, min(event_id) FROM accounts.webhook_deliveries WHERE webhook_id = $1';
    const { rows } = await database.client.query(query, [id]);
    expect(rows[0]).toEqual({ count: MAX_LISTED_DELIVERIES, min: 10 });
  });
});

describe('get-webhook-target', () => {
  test('returns the URL and the key', async () => {
    const id = await aWebhook();
    const { user_id } = realm.owner;
    const actor = { realm_id: realm.realm_id, user_id, role: 100, is_bot: false, group_ids: [] } as const;
    const target = await cluster.bus.call(getWebhookTarget, {
      actor: { ...actor, group_ids: [] },
      params: { webhook_id: id },
    });
    expect(target).toEqual({ url: 'http://127.0.0.1:9/', secret: expect.stringMatching(/^whsec_/) });
  });
});
