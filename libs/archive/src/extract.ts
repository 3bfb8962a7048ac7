import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { ArchiveError } from './archive-error';

/** Limits of an archive that somebody else has made. */
export interface ArchiveLimits {
  /** Bytes of all files together. */
  maxBytes: number;
  maxFiles: number;
  /** Uncompressed bytes for each compressed byte, after the first 64 MiB. Chat compresses tenfold, zeros a thousandfold. */
  maxRatio: number;
}

export const DEFAULT_LIMITS: ArchiveLimits = { maxBytes: 2 ** 40, maxFiles: 5_000_000, maxRatio: 200 };

const FREE_BYTES = 64 * 1024 * 1024;
const MAX_PATH_LENGTH = 1024;
const MAX_SEGMENT_BYTES = 255;

/** Returns the segments of a path in an archive. Throws for a path that leads out of the archive, or that the file system may
 *  read as another path. */
export function checkEntryPath(path: string): string[] {
  const segments = path.split('/').filter((segment, index, all) => {
    if (segment === '.') return false;
    return segment !== '' || index !== all.length - 1;
  });
  const isSafe =
    path.length <= MAX_PATH_LENGTH &&
    !/[\0\\]/.test(path) &&
    segments.every((segment) => segment !== '' && segment !== '..' && Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES);
  if (!isSafe) {
    throw new ArchiveError(`the archive has a file with an unsafe path: ${JSON.stringify(path.slice(0, 200))}`);
  }
  return segments;
}

/** Counts what an archive contains, and throws where it exceeds its limits. */
export class ArchiveMeter {
  private files = 0;
  private bytes = 0;
  compressed = 0;

  constructor(private readonly limits: ArchiveLimits) {}

  addFile(): void {
    if (++this.files > this.limits.maxFiles) {
      throw new ArchiveError(`the archive has more than ${this.limits.maxFiles} files`);
    }
  }

  addBytes(count: number): void {
    this.bytes += count;
    const { maxBytes, maxRatio } = this.limits;
    if (this.bytes > maxBytes) throw new ArchiveError(`the archive has more than ${maxBytes} bytes`);
    if (this.bytes > FREE_BYTES && this.compressed > 0 && this.bytes > this.compressed * maxRatio) {
      throw new ArchiveError(`the archive grows more than ${maxRatio} times when it is unpacked`);
    }
  }
}

/** Extracts a tar, compressed with gzip or not, into an empty folder. Writes only folders and plain files; other entries, such
 *  as links and devices, are refused. */
export async function extractTar(path: string, folder: string, limits: ArchiveLimits): Promise<void> {
  const meter = new ArchiveMeter(limits);
  const compressed = await isGzip(path);
  const tar = extract();
  const source = Readable.from(counted(createReadStream(path), compressed ? meter : undefined), { objectMode: false });
  const fed = compressed ? pipeline(source, createGunzip(), tar) : pipeline(source, tar);
  const written = writeEntries(tar, folder, meter);
  try {
    await Promise.all([fed, written]);
  } catch (error) {
    tar.destroy();
    await Promise.allSettled([fed, written]);
    if (error instanceof ArchiveError || isDiskProblem(error)) throw error;
    throw new ArchiveError(`the archive is damaged or not complete: ${(error as Error).message}`, { cause: error });
  }
}

async function writeEntries(tar: ReturnType<typeof extract>, folder: string, meter: ArchiveMeter): Promise<void> {
  for await (const entry of tar) {
    const { name, type } = entry.header;
    meter.addFile();
    const segments = checkEntryPath(name);
    if (type === 'directory') {
      entry.resume();
      continue;
    }
    if (type !== 'file' && type !== 'contiguous-file') {
      throw new ArchiveError(`the archive has a ${type}, which is not allowed: ${JSON.stringify(name)}`);
    }
    const target = join(folder, ...segments);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        try {
          meter.addBytes(chunk.length);
          done(null, chunk);
        } catch (error) {
          done(error as Error);
        }
      },
    });
    // `wx` refuses a second file of the same path.
    await pipeline(entry, counter, createWriteStream(target, { flags: 'wx', mode: 0o600 })).catch((error) => {
      if (!['EEXIST', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      throw new ArchiveError(`the archive has two files of one path: ${JSON.stringify(name)}`, { cause: error });
    });
  }
}

async function* counted(source: AsyncIterable<Buffer>, meter: ArchiveMeter | undefined): AsyncIterable<Buffer> {
  for await (const chunk of source) {
    if (meter) meter.compressed += chunk.length;
    yield chunk;
  }
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

/** Returns true for an error of this machine's disk, which says nothing about the archive. */
function isDiskProblem(error: unknown): boolean {
  return ['ENOSPC', 'EACCES', 'EROFS', 'EIO', 'EMFILE'].includes((error as NodeJS.ErrnoException).code ?? '');
}
