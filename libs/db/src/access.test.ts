import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { ping } from './access';

let server: Server;
beforeAll(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const urlOf = (port: number) => `postgres://someone:secret@127.0.0.1:${port}/chat`;

describe('ping', () => {
  it('throws the error of the socket', async () => {
    await expect(ping({ url: urlOf(1) })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('throws ETIMEDOUT where the server says nothing', async () => {
    const { port } = server.address() as AddressInfo;
    await expect(ping({ url: urlOf(port) }, 100)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });
});
