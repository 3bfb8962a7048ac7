import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Database, violates } from './database';

test.each([
  ['users_email_key', true],
  ['users_email_key_p3', true],
  ['users_email_key_p', false],
  ['users_name_key', false],
  [undefined, false],
])('a row refused because of %s', (constraint, expected) => {
  expect(violates({ constraint }, 'users_email_key')).toBe(expected);
});

test('what is not an error of Postgres violates nothing', () => expect(violates(null, 'users_email_key')).toBe(false));

test('a server that says nothing when a connection is opened keeps no place of the pool', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const db = new Database({ url: `postgres://user@127.0.0.1:${port}/db`, maxConnections: 1 });
  try {
    await expect(db.ping()).rejects.toThrow('timeout expired');
    const again = db.ping();
    again.catch(() => undefined);
    while (sockets.length < 2) await once(server, 'connection');
    // It is back, in a way.
    sockets[1]!.destroy();
    await expect(again).rejects.toThrow('Connection terminated');
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
    await db.close();
  }
}, 20_000);
