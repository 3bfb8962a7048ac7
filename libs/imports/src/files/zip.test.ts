import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { readWhole } from './source-files';
import { openZip } from './zip';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Entry {
  name: string | Buffer;
  content?: Buffer;
  /** Size that the archive says; by default the right one. */
  size?: number;
  /** Kind and rights of the file, as Unix has them. */
  mode?: number;
}

/** Writes an archive, however wrong, and returns its path. */
async function writeZip(...entries: Entry[]): Promise<string> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = Buffer.from('text'), size = content.length, mode = 0 } of entries) {
    const packed = deflateRawSync(content);
    const bytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(bytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, bytes, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(mode * 0x10000, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), common, rest, bytes]));
    files.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  const path = join(folder, 'a.zip');
  await writeFile(path, Buffer.concat([...files, ...directory, end]));
  return path;
}

test('files are read by their paths', async () => {
  await using files = await openZip(await writeZip({ name: 'b/ä.txt' }, { name: 'a.txt', content: Buffer.from('x') }));
  expect(files.paths).toEqual(['a.txt', 'b/ä.txt']);
  expect((await readWhole(files, 'b/ä.txt')).toString()).toBe('text');
  await expect(files.open('c.txt')).rejects.toThrow('c.txt is missing');
});

test('a name that was encoded twice is decoded twice', async () => {
  // The bytes of "チャ" in UTF-8, read with the DOS character set.
  await using files = await openZip(await writeZip({ name: 'πâüπâú' }));
  expect(files.paths).toEqual(['チャ']);
});

test.each([
  ['a path upwards', { name: '../a.txt' }, 'outside of its folder'],
  ['a path from the root', { name: '/etc/passwd' }, 'outside of its folder'],
  ['a path of another system', { name: 'a\\..\\b.txt' }, 'outside of its folder'],
  ['a link', { name: 'a.txt', mode: 0o120777 }, 'neither a file nor a folder'],
  ['a bomb', { name: 'a.json', content: Buffer.alloc(64 * 1024 * 1024) }, 'compressed too much'],
])('%s is refused', async (_, entry, problem) => {
  await expect(writeZip(entry).then(openZip)).rejects.toThrow(problem);
});

test('a file with more bytes than the archive says is refused', async () => {
  await using files = await openZip(await writeZip({ name: 'a.txt', content: Buffer.alloc(1000), size: 10 }));
  await expect(readWhole(files, 'a.txt')).rejects.toThrow('too many bytes');
});

test('an archive that is cut off is refused', async () => {
  const path = await writeZip({ name: 'a.txt' });
  await writeFile(path, 'PK\x03\x04 and nothing more');
  await expect(openZip(path)).rejects.toThrow('The archive cannot be read');
});
