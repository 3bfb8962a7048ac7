import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expectRefusal, ok, type TestRealm, until } from '@team-chat/testkit';
import { Upload } from 'tus-js-client';
import { Processes } from '../support/processes';
import { TcpProxy } from '../support/tcp-proxy';

const MIB = 1024 * 1024;
/** Larger by hand: `UPLOAD_MIB=1024 npm test -- resumable-upload`. */
const SIZE_MIB = Number(process.env.UPLOAD_MIB ?? 48);
/** Above the default where the file is. */
const LIMIT_MIB = Math.max(SIZE_MIB, 101);

let folder: string;
let cluster: Processes;
let realm: TestRealm;
let proxy: TcpProxy;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-upload-'));
  const passThrough = { MAX_FILE_UPLOAD_SIZE_MIB: String(LIMIT_MIB) };
  cluster = await Processes.start({ passThrough }, { separate: true });
  realm = await cluster.aRealm();
  proxy = await TcpProxy.start(portOf(0));
});
afterAll(async () => {
  await proxy?.stop();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const portOf = (gateway: number) => Number(new URL(cluster.launched.baseUrls[gateway]!).port);

/** Writes a file of random bytes, and returns their digest. */
async function writeFile(path: string): Promise<string> {
  const digest = createHash('sha256');
  function* bytes() {
    for (let count = 0; count < SIZE_MIB; count++) {
      const some = randomBytes(MIB);
      digest.update(some);
      yield some;
    }
  }
  await pipeline(Readable.from(bytes()), createWriteStream(path));
  return digest.digest('hex');
}

async function digestOf(url: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(Readable.fromWeb((await fetch(url)).body! as never), digest);
  return digest.digest('hex');
}

test('the limit is the operator’s, and clients are told', async () => {
  const registered = await ok(realm.owner.client.post('/register', { fetch_event_types: ['realm'] }));
  expect(registered.max_file_upload_size_mib).toBe(LIMIT_MIB);
  const large = new File([Buffer.alloc(LIMIT_MIB * MIB + 1)], 'large');
  await expectRefusal(
    realm.owner.client.post('/user_uploads', { file: large }),
    `File is larger than this server's configured maximum upload size (${LIMIT_MIB} MiB).`,
  );
});

test('a large file arrives whole over a connection that breaks twice, while both gateways are restarted', async () => {
  const path = join(folder, 'large.bin');
  const digest = await writeFile(path);
  const { email, api_key } = realm.owner;
  let sent = 0;
  const uploaded = new Promise<void>((resolve, reject) => {
    const upload = new Upload(createReadStream(path), {
      endpoint: `http://127.0.0.1:${proxy.port}/api/v1/tus`,
      headers: {
        host: realm.host,
        authorization: `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`,
      },
      metadata: { filename: 'large.bin', filetype: 'application/octet-stream' },
      retryDelays: Array.from({ length: 100 }, () => 200),
      onProgress: (bytes) => (sent = bytes),
      onSuccess: () => resolve(),
      onError: reject,
    });
    upload.start();
  });
  const settled = uploaded.catch(() => undefined);
  const isAt = (part: number) =>
    Promise.race([until('the upload goes on', () => sent >= part * SIZE_MIB * MIB), settled]);
  await isAt(0.2);
  proxy.switchTo(portOf(1));
  const first = cluster.replace('gateway-1', 'SIGTERM');
  await isAt(0.6);
  await first;
  proxy.switchTo(portOf(0));
  await cluster.replace('gateway-2', 'SIGKILL');
  await uploaded;
  // The client has the URL as well, unless the last answer was lost.
  const { attachments } = await ok(realm.owner.client.get('/attachments'));
  const { path_id } = attachments.find(({ name }: { name: string }) => name === 'large.bin');
  const { url } = await ok(realm.owner.client.get(`/user_uploads/${path_id}`));
  expect(await digestOf(`http://127.0.0.1:${proxy.port}${url}`)).toBe(digest);
});
