import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import {
  ArchiveError,
  ArchiveReader,
  createArchive,
  DIRECT_MESSAGE_TOPIC,
  flagsMask,
  flagsOf,
  type TableRow,
} from './index';

type Header = Parameters<Pack['entry']>[0];

const OPTIONS = { folder: 'export-acme', modified: new Date('2026-01-02T03:04:05Z'), release: '11.0' };
const REALM = { id: 1, name: 'Acme', string_id: 'acme', date_created: 1_700_000_000.5 };
const message = (id: number) => ({
  id,
  sender: 7,
  recipient: 3,
  realm: 1,
  subject: DIRECT_MESSAGE_TOPIC,
  content: `"Grüße" [${id}] {\\n} 🎉`,
  date_sent: 1_700_000_000 + id,
  sending_client: 1,
});

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-test-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function save(content: Readable, name = 'archive.tar.gz'): Promise<string> {
  const path = join(folder, name);
  await pipeline(content, createWriteStream(path));
  return path;
}

const example = () =>
  createArchive(OPTIONS, async (archive) => {
    await archive.add('zerver_realm', REALM);
    await archive.add('zerver_message', message(1));
    await archive.add('zerver_reaction', {
      id: 1,
      user_profile: 7,
      message: 1,
      emoji_name: 'tada',
      emoji_code: '1f389',
    });
    await archive.add('zerver_usermessage', { id: 1, user_profile: 7, message: 1, flags_mask: flagsMask(['read']) });
    await archive.finishMessageFile();
    await archive.add('zerver_message', message(2));
    await archive.addFile(
      'uploads',
      { realm_id: 1, s3_path: '1/ab/cat.txt', path: '1/ab/cat.txt', user_profile_id: 7, user_profile_email: 'a@b.c' },
      { size: 4, content: Readable.from([Buffer.from('meow')]) },
    );
  });

describe('an archive that was written', () => {
  test('is read back with the defaults of absent fields', async () => {
    const reader = await ArchiveReader.open(await save(example()));
    const realm = await collect(reader.rows('realm.json'));
    expect(realm).toEqual([
      { table: 'zerver_realm', row: expect.objectContaining({ ...REALM, message_retention_days: -1 }) },
      { table: 'zerver_reaction', row: expect.objectContaining({ reaction_type: 'unicode_emoji' }) },
    ]);
    expect(await reader.properties('realm.json')).toEqual({ import_source: 'zulip' });
    expect(await collect(reader.messageFiles())).toEqual(['messages-000001.json', 'messages-000002.json']);
    const [first, flags] = (await collect(reader.rows('messages-000001.json'))) as Extract<TableRow, { row: object }>[];
    expect(first!.row).toMatchObject(message(1));
    expect(flags!.row).toMatchObject({ flags_mask: 1 });
    expect(await collect(reader.records('uploads'))).toHaveLength(1);
    expect(await collect(reader.records('emoji'))).toEqual([]);
    expect(await reader.size('uploads/1/ab/cat.txt')).toBe(4);
    expect(Buffer.concat(await collect(await reader.read('uploads/1/ab/cat.txt'))).toString()).toBe('meow');
    await reader.close();
  });

  test('has the same bytes each time', async () => {
    expect(Buffer.concat(await collect(example()))).toEqual(Buffer.concat(await collect(example())));
  });

  test('fails with the error of its writer', async () => {
    const failing = createArchive(OPTIONS, async (archive) => {
      await archive.add('zerver_realm', REALM);
      throw new Error('the database is away');
    });
    await expect(collect(failing)).rejects.toThrow('the database is away');
  });

  test('refuses a row that lacks a field without a default', async () => {
    const failing = createArchive(OPTIONS, (archive) => archive.add('zerver_realm', { id: 1 } as any));
    await expect(collect(failing)).rejects.toThrow('name');
  });

  test('does not grow in memory with its rows', async () => {
    const rows = 200_000;
    const before = process.memoryUsage().rss;
    const large = createArchive(OPTIONS, async (archive) => {
      await archive.add('zerver_realm', REALM);
      for (let id = 1; id <= rows; id++) {
        await archive.add('zerver_reaction', { id, user_profile: 7, message: id, emoji_name: 'a', emoji_code: '1' });
      }
    });
    const reader = await ArchiveReader.open(await save(large));
    let count = 0;
    for await (const { table } of reader.rows('realm.json')) if (table === 'zerver_reaction') count++;
    await reader.close();
    expect(count).toBe(rows);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});

test('flags and their mask', () => {
  expect(flagsMask(['read', 'starred', 'has_alert_word'])).toBe(0b10_0000_0011);
  expect(flagsOf(0b1000)).toEqual(['mentioned']);
});

/** Writes a tar with entries of any kind. */
async function tarOf(entries: [Header, string?][], { gzip = true } = {}): Promise<string> {
  const tar = pack();
  for (const [header, content] of entries) tar.entry(header, content ?? '');
  tar.finalize();
  return save(gzip ? tar.pipe(createGzip()) : (tar as unknown as Readable));
}

const open = (path: string, limits = {}) => ArchiveReader.open(path, { workFolder: folder, limits });

describe('an archive of others', () => {
  const realm: [Header, string] = [{ name: 'x/realm.json' }, '{"zerver_realm": [], "zerver_new": [{"a": 1}]}'];

  test('may be an uncompressed tar or a folder, and have tables that the format does not name', async () => {
    const reader = await open(await tarOf([[{ name: 'x/', type: 'directory' }], realm], { gzip: false }));
    expect(await collect(reader.rows('realm.json'))).toEqual([{ table: 'unknown', name: 'zerver_new' }]);
    await reader.close();
    await mkdir(join(folder, 'plain'));
    await writeFile(join(folder, 'plain/realm.json'), realm[1]);
    expect(await collect((await open(join(folder, 'plain'))).rows('attachment.json'))).toEqual([]);
  });

  test.each<[string, [Header, string?][], RegExp]>([
    ['a path upwards', [[{ name: 'x/../../evil' }, 'a']], /unsafe path/],
    ['an absolute path', [[{ name: '/etc/evil' }, 'a']], /unsafe path/],
    ['a symbolic link', [[{ name: 'x/link', type: 'symlink', linkname: '/etc/passwd' }]], /symlink/],
    ['a hard link', [[{ name: 'x/link', type: 'link', linkname: '/etc/passwd' }]], /link/],
    ['a device', [[{ name: 'x/dev', type: 'character-device', devmajor: 1, devminor: 3 }]], /character-device/],
    [
      'two files of one path',
      [
        [{ name: 'x/a' }, 'a'],
        [{ name: 'x/a' }, 'b'],
      ],
      /two files/,
    ],
    [
      'a file as a folder',
      [
        [{ name: 'x/a' }, 'a'],
        [{ name: 'x/a/b' }, 'b'],
      ],
      /not complete|two files/,
    ],
    ['no realm.json', [[{ name: 'x/a' }, 'a']], /no realm.json/],
  ])('is refused for %s', async (_, entries, problem) => {
    const opening = open(await tarOf(entries));
    await expect(opening).rejects.toThrow(problem);
    await expect(opening).rejects.toBeInstanceOf(ArchiveError);
  });

  test('is refused if it is too large, has too many files or is a bomb', async () => {
    const zeros = '\0'.repeat(80 * 1024 * 1024);
    const bomb = await tarOf([realm, [{ name: 'x/zeros' }, zeros]]);
    await expect(open(bomb)).rejects.toThrow('grows more than 200 times');
    await expect(open(bomb, { maxBytes: 1000 })).rejects.toThrow('more than 1000 bytes');
    await expect(open(bomb, { maxFiles: 1 })).rejects.toThrow('more than 1 files');
  });

  test('is refused if it is cut off, no archive, or absent', async () => {
    const whole = Buffer.concat(await collect(example()));
    for (const [name, bytes] of [
      ['cut', whole.subarray(0, whole.length - 200)],
      ['text', Buffer.from('hello '.repeat(500))],
    ] as const) {
      await writeFile(join(folder, name), bytes);
      await expect(open(join(folder, name))).rejects.toBeInstanceOf(ArchiveError);
    }
    await expect(open(join(folder, 'absent'))).rejects.toThrow('no archive');
  });

  test('is refused if a folder contains a link', async () => {
    await writeFile(join(folder, 'secret'), '[]');
    const root = join(folder, 'root');
    await mkdir(root);
    await writeFile(join(root, 'realm.json'), '{}');
    await symlink('../secret', join(root, 'messages-000001.json'));
    await symlink('..', join(root, 'uploads'));
    const reader = await open(root);
    await expect(reader.read('messages-000001.json')).rejects.toThrow('no plain file');
    await expect(reader.read('uploads/secret')).rejects.toThrow('no plain file');
    await expect(reader.read('../secret')).rejects.toThrow('unsafe path');
  });

  test('names the file, the row and the field of a row that does not fit', async () => {
    const reader = await open(
      await tarOf([
        [{ name: 'realm.json' }, '{"zerver_client": [{"id": 1, "name": "web"}, {"id": "2", "name": "x"}]}'],
      ]),
    );
    await expect(collect(reader.rows('realm.json'))).rejects.toThrow('realm.json, zerver_client: row 2: id');
    await reader.close();
  });
});
