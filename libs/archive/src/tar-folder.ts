import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';

export interface TarOptions {
  /** Name of the folder in which the archive's files are. */
  folder: string;
  /** Time of all files in the archive. */
  modified: Date;
}

/** Returns a `.tar.gz` as a stream of bytes, and calls `fill`, which writes its files. If `fill` fails, the stream fails with its
 *  error. */
export function createTar(options: TarOptions, fill: (tar: TarFolder) => Promise<void>): Readable {
  const tar = pack();
  const output = new PassThrough();
  const filled = fill(new TarFolder(tar, options))
    .then(() => tar.finalize())
    .catch((error: Error) => void tar.destroy(error));
  void pipeline(tar, createGzip(), output).catch(() => undefined);
  output.once('close', () => void filled);
  return output;
}

/** Writes the files of one folder of a tar. */
export class TarFolder {
  constructor(
    private readonly tar: Pack,
    private readonly options: TarOptions,
  ) {}

  /** Adds a file. `size` is the number of bytes of `content`, which a tar names before the bytes. */
  async add(path: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const { folder, modified } = this.options;
    const entry = this.tar.entry({ name: `${folder}/${path}`, size, mtime: modified, mode: 0o644 });
    await pipeline(content, entry);
  }
}
