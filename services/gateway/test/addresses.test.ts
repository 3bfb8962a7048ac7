import { get } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { startTestNats, type TestServer } from '@team-chat/testkit';
import { gatewayConfig } from '../src/config';
import { createService, type GatewayService } from '../src/service';

let nats: TestServer;
let gateway: GatewayService;

beforeAll(async () => {
  nats = await startTestNats();
  gateway = await createService(gatewayConfig.parse({ NATS_URL: nats.url, PORT: '0', FILES_DIR: tmpdir() }));
});
afterAll(async () => {
  await gateway?.stop();
  await nats?.stop();
});

const statusAt = (host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get({ host, port: gateway.port, path: '/health/live', agent: false }, (res) => {
      res.resume().once('end', () => resolve(res.statusCode));
    }).once('error', reject);
  });

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

test('a gateway without HOST listens at IPv4', async () => expect(await statusAt('127.0.0.1')).toBe(200));

(hasIpv6 ? test : test.skip)('a gateway without HOST listens at IPv6', async () =>
  expect(await statusAt('::1')).toBe(200),
);
