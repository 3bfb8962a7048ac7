import { once } from 'node:events';
import { createServer } from 'node:net';
import { findFreePort } from './free-port';

test('a free port is none that the system gives to others, and can be used', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, findFreePort));
  for (const port of ports) expect(port).toBeLessThan(32_768);
  const server = createServer().listen(ports[0], '127.0.0.1');
  await once(server, 'listening');
  server.close();
});
