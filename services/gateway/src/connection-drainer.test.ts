import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConnectionDrainer } from './connection-drainer';

test('after begin(), every answer closes its connection, answers to waiting requests included', async () => {
  const drainer = new ConnectionDrainer();
  const waiting: ServerResponse[] = [];
  const server = createServer((req, res) => {
    drainer.watch(res);
    if (req.url === '/wait') waiting.push(res);
    else res.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true });
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string) => {
    const [answer] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer.headers.connection;
  };
  try {
    expect(await ask('/')).toBe('keep-alive');
    const parked = ask('/wait');
    await once(server, 'request');
    drainer.begin();
    waiting[0]!.end();
    expect(await parked).toBe('close');
    expect(await ask('/')).toBe('close');
  } finally {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  }
});
