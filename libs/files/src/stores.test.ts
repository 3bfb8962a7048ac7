import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { fileStoreConfig, openFileStore } from './config';
import type { FileStore } from './file-store';
import { z } from 'zod';

const BUCKET = 'team-chat';
/** More than two parts of an upload. */
const LARGE_BYTES = 40 * 1024 * 1024;

interface ObjectStore {
  endpoint: string;
  /** Both the id and the secret of the key. */
  key: string;
  stop(): Promise<unknown>;
}

let folder: string;
let server: ObjectStore;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-files-'));
  server = (await dockerAnswers()) ? await startMinio() : await startS3rver();
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function dockerAnswers(): Promise<boolean> {
  try {
    await promisify(execFile)('docker', ['version', '--format', '{{.Server.Version}}'], { timeout: 5000 });
    return true;
  } catch {
    return false;
  }
}

async function startMinio(): Promise<ObjectStore> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const key = 'team-chat-tests';
  const container = await new GenericContainer(
    process.env.TEST_MINIO_IMAGE || 'minio/minio:RELEASE.2025-04-22T22-12-26Z',
  )
    .withEnvironment({ MINIO_ROOT_USER: key, MINIO_ROOT_PASSWORD: key })
    .withCommand(['server', '/data'])
    .withExposedPorts(9000)
    .withWaitStrategy(Wait.forHttp('/minio/health/ready', 9000))
    .start();
  const endpoint = `http://${container.getHost()}:${container.getMappedPort(9000)}`;
  const credentials = { accessKeyId: key, secretAccessKey: key };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  return { endpoint, key, stop: () => container.stop() };
}

async function startS3rver(): Promise<ObjectStore> {
  const s3rver = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = (await s3rver.run()) as { port: number };
  return { endpoint: `http://127.0.0.1:${port}`, key: 'S3RVER', stop: () => s3rver.close() };
}

const open = (settings: Record<string, string>) =>
  openFileStore('FILES', z.object(fileStoreConfig('FILES')).parse(settings));

const STORES: [string, () => FileStore][] = [
  ['a folder', () => open({ FILES_DIR: join(folder, 'files') })],
  [
    'a bucket',
    () =>
      open({
        FILES_S3_BUCKET: BUCKET,
        FILES_S3_ENDPOINT: server.endpoint,
        FILES_S3_ACCESS_KEY_ID: server.key,
        FILES_S3_SECRET_ACCESS_KEY: server.key,
        FILES_S3_PREFIX: 'chat/',
      }),
  ],
];

async function* chunks(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

describe.each(STORES)('%s', (_name, openStore) => {
  let store: FileStore;
  beforeAll(() => {
    store = openStore();
  });

  async function read(key: string, range?: { start: number; end?: number }): Promise<string | undefined> {
    const found = await store.get(key, range);
    return found && (await buffer(found.content)).toString();
  }
  async function keys(prefix: string): Promise<string[]> {
    const found: string[] = [];
    for await (const { key } of store.list(prefix)) found.push(key);
    return found.sort();
  }

  test('returns what was put, and the last of two', async () => {
    expect(await store.get('read/a')).toBeUndefined();
    expect(await store.put('read/a', chunks('one ', 'two'))).toBe(7);
    expect(await read('read/a')).toBe('one two');
    expect(await store.put('read/a', chunks())).toBe(0);
    expect(await read('read/a')).toBe('');
  });

  test('returns a range of bytes, and the size of the whole file', async () => {
    await store.put('range', chunks('0123456789'));
    expect(await read('range', { start: 2, end: 4 })).toBe('234');
    expect(await read('range', { start: 8 })).toBe('89');
    expect(await read('range', { start: 8, end: 99 })).toBe('89');
    const { size, content } = (await store.get('range', { start: 9, end: 9 }))!;
    content.destroy();
    expect(size).toBe(10);
    await expect(store.get('range', { start: 10 })).rejects.toThrow(RangeError);
  });

  test('lists files by prefix', async () => {
    for (const key of ['list/b/2', 'list/a', 'list/b/1', 'list/b.c', 'other']) await store.put(key, chunks(key));
    expect(await keys('list/')).toEqual(['list/a', 'list/b.c', 'list/b/1', 'list/b/2']);
    expect(await keys('list/b/')).toEqual(['list/b/1', 'list/b/2']);
    expect(await keys('nothing/')).toEqual([]);
    for await (const { key, size, modified } of store.list('list/a')) {
      expect([key, size]).toEqual(['list/a', 6]);
      expect(Math.abs(modified.getTime() - Date.now())).toBeLessThan(60_000);
    }
  });

  test('removes a file, also one that is not there', async () => {
    await store.put('gone/deep/a', chunks('x'));
    await store.remove('gone/deep/a');
    await store.remove('gone/deep/a');
    expect(await store.get('gone/deep/a')).toBeUndefined();
    expect(await keys('gone/')).toEqual([]);
    await store.put('gone/deep/a', chunks('y'));
    expect(await read('gone/deep/a')).toBe('y');
  });

  test('keeps nothing of a file that breaks off, small or large', async () => {
    async function* broken(bytes: number) {
      yield Buffer.alloc(bytes, 'x');
      throw new Error('broken off');
    }
    await store.put('broken/old', chunks('old'));
    for (const bytes of [10, LARGE_BYTES]) {
      await expect(store.put('broken/new', broken(bytes))).rejects.toThrow('broken off');
      await expect(store.put('broken/old', broken(bytes))).rejects.toThrow('broken off');
    }
    expect(await keys('broken/')).toEqual(['broken/old']);
    expect(await read('broken/old')).toBe('old');
  });

  test('stores a file of many parts', async () => {
    async function* large() {
      for (let sent = 0; sent < LARGE_BYTES; sent += 2 ** 20) yield Buffer.alloc(2 ** 20, sent / 2 ** 20);
    }
    expect(await store.put('large', large())).toBe(LARGE_BYTES);
    const { size, content } = (await store.get('large', { start: 33 * 2 ** 20 - 1, end: 33 * 2 ** 20 }))!;
    expect([size, ...(await buffer(content))]).toEqual([LARGE_BYTES, 32, 33]);
  });

  test.each(['', '/a', 'a/', 'a//b', '../a', 'a/../b', '.a', 'a/.b', 'a b', 'ä', 'a\\b', `a/${'x'.repeat(201)}`])(
    'refuses the key "%s"',
    async (key) => {
      await expect(store.put(key, chunks('x'))).rejects.toThrow('not a key');
      await expect(store.get(key)).rejects.toThrow('not a key');
      await expect(store.remove(key)).rejects.toThrow('not a key');
    },
  );
});

test('a bucket has links that anyone can read, a folder has none', async () => {
  const [inFolder, inBucket] = STORES.map(([, openStore]) => openStore());
  await inBucket!.put('linked', chunks('see'));
  const url = await inBucket!.link('linked', 60);
  expect(await (await fetch(url!)).text()).toBe('see');
  await inFolder!.put('linked', chunks('see'));
  expect(await inFolder!.link('linked', 60)).toBeUndefined();
});

test('a folder and its files belong to their owner alone, and unfinished files of another day are removed', async () => {
  const root = join(folder, 'private');
  const incoming = join(root, '.incoming');
  await mkdir(incoming, { recursive: true });
  for (const name of ['young', 'old']) writeFileSync(join(incoming, name), 'half');
  utimesSync(join(incoming, 'old'), 0, 0);
  const store = open({ FILES_DIR: root });
  await store.put('a/b', chunks('x'));
  expect(readdirSync(incoming)).toEqual(['young']);
  expect(statSync(join(root, 'a', 'b')).mode & 0o077).toBe(0);
  expect(statSync(join(root, 'a')).mode & 0o077).toBe(0);
  await store.remove('a/b');
  expect(readdirSync(root)).toEqual(['.incoming']);
});
