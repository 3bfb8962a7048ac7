import { connect, type Socket } from 'node:net';
import type { TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { basicOf, call, FORM } from '@team-chat/testkit/http';

let cluster: TestCluster;
let realm: TestRealm;
let authorization: string;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  authorization = basicOf(realm.owner);
});
afterAll(() => cluster?.stop());

const open = (): Socket => connect(Number(new URL(cluster.baseUrls[0]!).port), '127.0.0.1');

interface RawAnswer {
  status: number;
  head: string;
  body: any;
}

/** Sends bytes, and returns what the server sends until it closes the connection. */
async function sendRaw(bytes: string, socket = open()): Promise<RawAnswer> {
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await closed;
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) };
}

/** Returns a request; headers are lines. */
const request = (line: string, headers: string[], body = '') =>
  `${line}\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n${body}`;
const host = () => `Host: ${realm.host}`;
const credentials = () => `Authorization: ${authorization}`;
const GET = 'GET /api/v1/users/me HTTP/1.1';
const POLL = 'GET /api/v1/events?queue_id=x&last_event_id=0 HTTP/1.1';
const POST = 'POST /api/v1/saved_snippets HTTP/1.1';

test.each<[string, () => string, number, string, string]>([
  ['text that is no HTTP', () => 'hello\r\n\r\n', 400, 'BAD_REQUEST', 'Malformed HTTP request'],
  ['an unknown method', () => request('BREW / HTTP/1.1', [host()]), 400, 'BAD_REQUEST', 'Malformed HTTP request'],
  ['the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'BAD_REQUEST', 'Malformed HTTP request'],
  [
    'headers that are too large',
    () => request(GET, [host(), `X-Large: ${'x'.repeat(100_000)}`]),
    431,
    'BAD_REQUEST',
    'The headers are too large',
  ],
  [
    'a URL that is too long',
    () => request(`GET /api/v1/users/me?x=${'x'.repeat(100_000)} HTTP/1.1`, [host()]),
    431,
    'BAD_REQUEST',
    'The headers are too large',
  ],
  [
    'two hosts',
    () => request(GET, [host(), 'Host: other.example', credentials()]),
    400,
    'BAD_REQUEST',
    'The request needs exactly one Host header',
  ],
  [
    'two hosts in a poll',
    () => request(POLL, [host(), host(), credentials()]),
    400,
    'BAD_REQUEST',
    'The request needs exactly one Host header',
  ],
  ['no host', () => request(GET, [credentials()]), 400, 'BAD_REQUEST', 'The request needs exactly one Host header'],
  [
    'a length and chunks',
    () =>
      request(
        POST,
        [host(), credentials(), 'Content-Length: 4', 'Transfer-Encoding: chunked'],
        '0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
      ),
    400,
    'BAD_REQUEST',
    'Malformed HTTP request',
  ],
  [
    'two lengths',
    () => request(POST, [host(), credentials(), 'Content-Length: 4', 'Content-Length: 5'], 'abcde'),
    400,
    'BAD_REQUEST',
    'Malformed HTTP request',
  ],
  [
    'chunks that are not the last encoding',
    () => request(POST, [host(), credentials(), 'Transfer-Encoding: chunked, gzip'], '0\r\n\r\n'),
    400,
    'BAD_REQUEST',
    'Malformed HTTP request',
  ],
  [
    'a malformed chunk',
    () =>
      request(
        POST,
        [host(), credentials(), 'Transfer-Encoding: chunked', `Content-Type: ${FORM['content-type']}`],
        'zz\r\n',
      ),
    400,
    'BAD_REQUEST',
    'Malformed HTTP request',
  ],
  [
    'an unknown expectation',
    () => request(POST, [host(), credentials(), 'Expect: a-miracle', 'Content-Length: 1'], 'a'),
    417,
    'BAD_REQUEST',
    'Unknown expectation',
  ],
  [
    'a request for a tunnel',
    () => request('CONNECT other.example:443 HTTP/1.1', ['Host: other.example:443']),
    405,
    'METHOD_NOT_ALLOWED',
    'Method Not Allowed',
  ],
])('%s gets an envelope, and the connection is closed', async (_case, bytes, status, code, msg) => {
  const answer = await sendRaw(bytes());
  expect(answer).toMatchObject({ status, body: { result: 'error', msg, code } });
  expect(answer.head).toContain('connection: close');
  expect(answer.head).toContain('content-type: application/json');
  expect(answer.head).toContain('x-content-type-options: nosniff');
});

test('HTTP/1.0 without a host reaches the default organisation, which does not exist', async () => {
  const answer = await sendRaw(request('GET /api/v1/users/me HTTP/1.0', [credentials()]));
  expect(answer).toMatchObject({ status: 404, body: { code: 'NONEXISTENT_SUBDOMAIN' } });
});

test.each([
  ['a content encoding', ['Content-Encoding: gzip', 'Transfer-Encoding: chunked']],
  ['a transfer encoding', ['Transfer-Encoding: gzip, chunked']],
])('a body with %s gets 415', async (_case, encoding) => {
  const type = `Content-Type: ${FORM['content-type']}`;
  const headers = [host(), credentials(), type, 'Connection: close', ...encoding];
  const answer = await sendRaw(request(POST, headers, '0\r\n\r\n'));
  const msg = 'Encoded request bodies are not supported';
  expect(answer).toMatchObject({ status: 415, body: { result: 'error', msg, code: 'BAD_REQUEST' } });
});

test.each([GET.replace('GET', 'POST'), POLL])(
  'an answer to "%s" that precedes the end of the body closes the connection',
  async (line) => {
    const headers = [host(), 'Content-Length: 1000000', `Content-Type: ${FORM['content-type']}`];
    const answer = await sendRaw(request(line, headers, 'a'));
    expect([401, 405]).toContain(answer.status);
    expect(answer.head).toContain('connection: close');
  },
);

test('an unlimited body gets 413 and the end of the connection', async () => {
  const headers = [host(), credentials(), 'Transfer-Encoding: chunked'];
  const types = [FORM['content-type'], 'multipart/form-data; boundary=x'];
  for (const type of types) {
    const endless = open();
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const timer = setInterval(() => endless.writable && endless.write(chunk), 1);
    const answering = sendRaw(request(POST, [...headers, `Content-Type: ${type}`]), endless);
    const answer = await answering.finally(() => clearInterval(timer));
    expect(answer).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  }
});

test.each(['/api/v1/users/me', '/api/v1/openapi.json', '/api/v1/nothing', '/health/live'])(
  '%s forbids browsers to guess another content type',
  async (path) => {
    const { headers } = await call(cluster.baseUrls[0]!, { path, headers: { host: realm.host } });
    expect(headers['x-content-type-options']).toBe('nosniff');
  },
);
