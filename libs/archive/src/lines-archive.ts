import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ArchivedFile } from './archive-writer';
import { Spool } from './spool';
import { createTar, type TarFolder, type TarOptions } from './tar-folder';

/** Name of the file that lists all others. */
export const MANIFEST_FILE = 'manifest.json';

/** A file in the manifest of an archive of lines. */
export interface ManifestEntry {
  path: string;
  /** Bytes. */
  size: number;
  sha256: string;
  /** Number of lines; absent for a file that was added whole. */
  lines?: number;
}

/** Returns a `.tar.gz` of files with a JSON value on each line, and of other files. `manifest.json` has `facts`, and each file with
 *  its SHA-256. The memory does not grow with the archive: lines wait in temporary files. If `fill` fails, the stream fails with
 *  its error. */
export function createLinesArchive(
  options: TarOptions & { facts: Record<string, unknown> },
  fill: (archive: LinesWriter) => Promise<void>,
): Readable {
  return createTar(options, async (tar) => {
    const writer = new LinesWriter(tar);
    try {
      await fill(writer);
      await writer.finish(options.facts);
    } finally {
      await writer.close();
    }
  });
}

interface LinesFile {
  spool: Spool;
  hash: Hash;
  lines: number;
}

/** Writes the files of one archive of lines. Lines of different files may come in any order. */
export class LinesWriter {
  private readonly files = new Map<string, LinesFile>();
  private readonly manifest: ManifestEntry[] = [];

  constructor(private readonly tar: TarFolder) {}

  /** Adds a line to a file, which begins with its first line. */
  async add(path: string, value: unknown): Promise<void> {
    let file = this.files.get(path);
    if (!file) this.files.set(path, (file = { spool: new Spool(), hash: createHash('sha256'), lines: 0 }));
    const line = `${JSON.stringify(value)}\n`;
    file.hash.update(line);
    file.lines += 1;
    await file.spool.add(line);
  }

  async addFile(path: string, { size, content }: ArchivedFile): Promise<void> {
    const hash = createHash('sha256');
    await this.tar.add(path, size, hashed(content, hash));
    this.manifest.push({ path, size, sha256: hash.digest('hex') });
  }

  /** Writes the lines and the manifest. */
  async finish(facts: Record<string, unknown>): Promise<void> {
    for (const [path, { spool, hash, lines }] of this.files) {
      const size = await spool.finish();
      await this.tar.add(path, size, spool.read());
      this.manifest.push({ path, size, sha256: hash.digest('hex'), lines });
    }
    const text = Buffer.from(`${JSON.stringify({ ...facts, files: this.manifest }, null, 2)}\n`);
    await this.tar.add(MANIFEST_FILE, text.length, [text]);
  }

  /** Frees the temporary files. */
  async close(): Promise<void> {
    await Promise.all([...this.files.values()].map(({ spool }) => spool.close()));
  }
}

/** Passes bytes on, and adds them to a hash. */
export async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncIterable<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}
