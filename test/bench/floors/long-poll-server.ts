import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Delivers with only node's HTTP server: GET waits, POST answers all waiting requests with its body. There are no
 *  users, queues or filters. */

let waiting: ServerResponse[] = [];

const server = createServer((req, res) => {
  if (req.method === 'GET') {
    waiting.push(res);
    return;
  }
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', () => {
    const body = Buffer.concat(chunks);
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
    const released = waiting;
    waiting = [];
    for (const waiter of released) waiter.writeHead(200, headers).end(body);
    res.writeHead(200).end();
  });
});

server.listen(0, '127.0.0.1', 1024, () => process.send!({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
