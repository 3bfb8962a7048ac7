import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { EventReader, ok, say, type TestRealm, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
});
afterAll(() => cluster?.stop());

const DECOMPRESS: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};

/** Sends a request of the owner, and returns the answer's headers, its bytes and its JSON. */
async function fetchAs(
  path: string,
  accepted: string | undefined,
): Promise<{ headers: IncomingHttpHeaders; bytes: number; body: any }> {
  const { email, api_key } = realm.owner;
  const headers = { host: realm.host, ...(accepted !== undefined && { 'accept-encoding': accepted }) };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${cluster.baseUrls[0]}/api/v1${path}`, { auth: `${email}:${api_key}`, headers }, resolve).on('error', reject);
  });
  const received = await buffer(answer);
  expect(answer.headers['content-length']).toBe(String(received.length));
  const text = DECOMPRESS[answer.headers['content-encoding'] ?? 'identity']!(received).toString();
  return { headers: answer.headers, bytes: received.length, body: JSON.parse(text) };
}

describe('a large answer', () => {
  beforeAll(async () => {
    for (let n = 0; n < 12; n++) await realm.user();
  });

  test.each<[string | undefined, string | undefined]>([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['*', 'br'],
    ['deflate', undefined],
    ['identity', undefined],
    ['nonsense;;=,', undefined],
    [undefined, undefined],
  ])('for a client that accepts %p is sent as %p', async (accepted, encoding) => {
    const plain = await fetchAs('/users', 'identity');
    expect(plain.bytes).toBeGreaterThan(4096);
    const { headers, bytes, body } = await fetchAs('/users', accepted);
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
    expect(body).toEqual(plain.body);
    if (encoding) expect(bytes).toBeLessThan(plain.bytes / 2);
  });

  test('may be the answer of a poll', async () => {
    const channel = await realm.channel();
    const queue = await EventReader.register(realm.owner.client, { event_types: ['message'] });
    await say(realm.owner, channel, 'long '.repeat(1500));
    const { headers, body } = await until('the event is there', async () => {
      const path = `/events?queue_id=${queue.queueId}&last_event_id=-1&dont_block=true`;
      const answer = await fetchAs(path, 'br');
      return answer.body.events.length > 0 ? answer : undefined;
    });
    expect(headers['content-encoding']).toBe('br');
    expect(body.events[0].message.content).toContain('long long');
  });
});

test('a small answer is sent as it is', async () => {
  const { headers } = await fetchAs('/users/me', 'br, gzip');
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  await ok(realm.owner.client.get('/users/me'));
});
