import { Relay } from '@team-chat/db';
import { ok } from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import { Client } from 'pg';

const wakes = jest.spyOn(Relay.prototype, 'wakeFromBus');
let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster({ inProcess: true, replicas: 2 });
});
afterAll(() => cluster?.stop());

test('a replica that does not relay wakes the one that does, and never itself', async () => {
  const realm = await cluster.aRealm();
  for (let count = 0; count < 20; count++) {
    await ok(realm.owner.client.patch('/settings', { full_name: `Olivia ${count}` }));
  }
  const woken = wakes.mock.contexts.map((relay) => (relay as Relay).isLeader);
  expect(woken.length).toBeGreaterThan(0);
  expect(woken).not.toContain(false);
});

test('an index can be built concurrently while a replica waits to relay', async () => {
  const client = new Client({ connectionString: cluster.databaseUrl });
  await client.connect();
  try {
    await client.query("SET statement_timeout = '20s'");
    await client.query('CREATE INDEX CONCURRENTLY realms_again ON accounts.realms (id)');
  } finally {
    await client.query('DROP INDEX accounts.realms_again');
    await client.end();
  }
});
