import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { ok, startTestNats, type TestServer } from '@team-chat/testkit';
import { startTestCluster } from '@team-chat/testkit/cluster';
import { gatewayConfig } from '../src/config';
import { createService, type GatewayService } from '../src/service';
import { poll } from './park-polls';

let nats: TestServer;
let gateway: GatewayService;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  nats = await startTestNats();
  gateway = await createService(
    gatewayConfig.parse({ NATS_URL: nats.url, PORT: '0', HOST: '127.0.0.1', FILES_DIR: tmpdir() }),
  );
});
afterAll(async () => {
  agent.destroy();
  await nats?.stop();
});

/** Sends a request. Returns its answer, and whether an earlier request used the same connection. */
async function request(): Promise<{ status?: number; connection?: string; isReused: boolean }> {
  return new Promise((resolve, reject) => {
    const sent = get({ port: gateway.port, path: '/health/live', agent }, (res: IncomingMessage) => {
      const { statusCode: status, headers } = res;
      res.resume().once('end', () => resolve({ status, connection: headers.connection, isReused: sent.reusedSocket }));
    });
    sent.once('error', reject);
  });
}

test('a stopping gateway answers one more request on an idle connection', async () => {
  expect(await request()).toMatchObject({ status: 200, connection: 'keep-alive', isReused: false });
  const stopped = gateway.stop(500);
  expect(await request()).toMatchObject({ status: 200, connection: 'close', isReused: true });
  await stopped;
  await expect(request()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a stopping gateway ends idle connections before it answers waiting polls, whose clients poll again', async () => {
  const cluster = await startTestCluster({ trustProxy: '1' });
  const { owner } = await cluster.aRealm();
  const queue = await ok(owner.client.post('/register', { event_types: ['message'], fetch_event_types: [] }));
  const order: string[] = [];
  // The second poll of a queue ends the first, and waits.
  const polls = [poll(owner.client, queue), poll(owner.client, queue)];
  const answered = await Promise.race(polls.map((answer, index) => answer.then(() => index)));
  const waiting = polls[1 - answered]!.then(({ status }) => order.push(`poll answered with ${status}`));
  const { hostname, port } = new URL(cluster.baseUrls[0]!);
  const idle = connect(Number(port), hostname);
  idle.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(idle, 'data');
  idle.once('end', () => order.push('idle connection ended'));
  await cluster.stop();
  await waiting;
  expect(order).toEqual(['idle connection ended', 'poll answered with 200']);
});
