import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { startTestNats, type TestServer } from '@team-chat/testkit';
import { gatewayConfig } from '../src/config';
import { createService, type GatewayService } from '../src/service';

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
