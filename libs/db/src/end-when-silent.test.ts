import { createServer, type AddressInfo, type Server } from 'node:net';
import { Client } from 'pg';
import { endWhenSilent } from './end-when-silent';

const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

let server: Server;
let client: Client;

/** Connects to a server that lets everybody in, and answers nothing else. */
beforeEach(async () => {
  server = createServer((socket) => {
    socket.once('data', () => socket.write(Buffer.concat([AUTHENTICATED, READY])));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = new Client({ host: '127.0.0.1', port, user: 'tests', database: 'tests' });
  client.on('error', () => undefined);
  await client.connect();
});
afterEach(async () => {
  await client.end().catch(() => undefined);
  await new Promise((resolve) => server.close(resolve));
});

test('a statement that a server does not answer fails as in an outage', async () => {
  endWhenSilent(client, 50);
  const message = 'PostgreSQL has not answered for too long';
  await expect(client.query('SELECT 1')).rejects.toMatchObject({ message, code: 'ETIMEDOUT' });
});
