import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { sendDocument } from './envelope';
import { createHttpServer } from './http-server';

const TIME_LIMITS = {
  keepAliveTimeout: 5000,
  headersTimeout: 100,
  requestTimeout: 200,
  connectionsCheckingInterval: 20,
};
/** Milliseconds; longer than any of the limits above. */
const WAIT_MS = 600;

let server: Server;

/** Answers when the whole of the request has arrived, and WAIT_MS later. */
beforeAll(async () => {
  server = createHttpServer((req, res) => {
    req.resume().once('end', () => setTimeout(() => sendDocument(res, 200, '{}'), WAIT_MS));
  }, TIME_LIMITS).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Returns what the server sends until it closes the connection. */
async function answerTo(text: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: a'],
  ['a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\na'],
])('%s that come too slowly get 408, and the connection is closed', async (_case, text) => {
  const answer = await answerTo(text);
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer).toContain('"msg":"The request took too long to arrive"');
});

test('a request that has arrived may wait for its answer', async () => {
  expect(await answerTo('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 200/);
});
