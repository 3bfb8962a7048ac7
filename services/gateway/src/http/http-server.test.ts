import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { sendDocument } from './envelope';
import { ConnectionDrainer, createHttpServer } from './http-server';

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

test.each([
  ['/avatar/a%00@b', 404, 'Not found'],
  ['/api/v1/user_groups/1%00/members', 404, 'Not found'],
  ['/thumbnail?size=1&url=user_uploads/1/a%00', 400, 'url must not contain null bytes'],
  ['/?a%00b=c', 400, 'The name of a parameter must not contain null bytes'],
])('%s is refused: no row can have U+0000', async (path, status, msg) => {
  const answer = await answerTo(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain(`"msg":"${msg}"`);
});

test('what only looks like U+0000 is served', async () => {
  const answer = await answerTo('GET /a?b=%2500 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
});

test.each(['GET /a HTTP/1.1\r\nHost: a\r\nCookie: session=a\0b', 'GET /a\0 HTTP/1.1\r\nHost: a'])(
  'the parser refuses U+0000 as it is: %j',
  async (text) => expect(await answerTo(`${text}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400/),
);

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
