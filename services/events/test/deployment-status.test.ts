import { ok, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

const SERVICES = ['gateway', 'accounts', 'messaging', 'groups', 'snippets-and-folders', 'events'];

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster();
});
afterAll(() => cluster?.stop());

describe('get-deployment-status', () => {
  test('each replica of each service says how it is', async () => {
    const { owner } = await cluster.aRealm();
    const { queue_id } = await ok(owner.client.post('/register'));
    const look = () => ok(owner.client.get('/deployment'));
    await until('all replicas are heard', async () => {
      const { replicas } = await look();
      return SERVICES.every((name) => replicas.some(({ service }: { service: string }) => service === name));
    });
    const { replicas } = await look();
    expect(new Set(replicas.map(({ id }: { id: string }) => id)).size).toBe(replicas.length);
    const of = (name: string) => replicas.filter(({ service }: { service: string }) => service === name);
    for (const { queues, log_position, log_lag } of of('events')) {
      expect(queues).toBeGreaterThanOrEqual(0);
      expect(log_position).toBeGreaterThanOrEqual(0);
      expect(log_lag).toBeGreaterThanOrEqual(0);
    }
    for (const { connections } of of('gateway')) expect(connections).toBeGreaterThanOrEqual(0);
    expect(of('messaging').filter(({ outbox }: { outbox?: number }) => outbox !== undefined)).toHaveLength(1);
    await ok(owner.client.delete('/events', { queue_id }));
  });

  test('waiting polls are counted, and do not count as requests', async () => {
    const { owner } = await cluster.aRealm();
    const { queue_id, last_event_id } = await ok(owner.client.post('/register'));
    const waiting = owner.client.get('/events', { queue_id, last_event_id });
    const polls = async () => {
      const { replicas } = await ok(owner.client.get('/deployment'));
      const of = (name: string) => replicas.filter(({ service }: { service: string }) => service === name);
      const sum = (name: string) => of(name).reduce((total: number, each: { polls: number }) => total + each.polls, 0);
      return [sum('gateway'), sum('events')];
    };
    await until('the poll is counted', async () => (await polls()).every((count) => count > 0));
    await ok(owner.client.delete('/events', { queue_id }));
    await waiting;
  });
});
