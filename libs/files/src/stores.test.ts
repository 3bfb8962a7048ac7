import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { fileStoreConfig, openFileStore } from './config';
import type { FileStore } from './file-store';
import { z } from 'zod';

const BUCKET = 'team-chat';
/** More than two parts of an upload. */
const LARGE_BYTES = 40 * 1024 * 1024;

let folder: string;
let server: S3rver;
let endpoint: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-files-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = (await server.run()) as { port: number };
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (settings: Record<string, string>) =>
  openFileStore('FILES', z.object(fileStoreConfig('FILES')).parse(settings));

const STORES: [string, () => FileStore][] = [
  ['a folder', () => open({ FILES_DIR: join(folder, 'files') })],
  [
    'a bucket',
    () =>
      open({
        FILES_S3_BUCKET: BUCKET,
        FILES_S3_ENDPOINT: endpoint,
        FILES_S3_ACCESS_KEY_ID: 'S3RVER',
        FILES_S3_SECRET_ACCESS_KEY: 'S3RVER',
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
    for (const key of ['list/b/2', 'list/a', 'list/b/1', 'list/b.c', 'other'])
      await store.put(key, chunks(key));
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

  test.each([
    '',
    '/a',
    'a/',
    'a//b',
    '../a',
    'a/../b',
    '.a',
    'a/.b',
    'a b',
    'ä',
    'a\\b',
    `a/${'x'.repeat(201)}`,
  ])('refuses the key "%s"', async (key) => {
    await expect(store.put(key, chunks('x'))).rejects.toThrow('not a key');
    await expect(store.get(key)).rejects.toThrow('not a key');
    await expect(store.remove(key)).rejects.toThrow('not a key');
  });
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
