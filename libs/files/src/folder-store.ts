import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, checkKey, type FileStore, type ListedFile, type StoredFile } from './file-store';

/** Folder of the files that are being written. No key begins with a dot. */
const INCOMING = '.incoming';
/** Milliseconds after which an unfinished file counts as left by a process that was killed. */
const ABANDONED_MS = 86_400_000;
/** Attempts to move a file into a folder that others may remove at the same time because it is empty. */
const MOVE_ATTEMPTS = 5;

/** Files in a folder of this machine. Several processes may use it at the same time. */
export class FolderStore implements FileStore {
  private readonly root: string;
  private readonly incoming: string;
  private cleaning: Promise<void> | undefined;

  constructor(folder: string) {
    this.root = resolve(folder);
    this.incoming = join(this.root, INCOMING);
  }

  async put(key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const target = this.resolvePath(key);
    await mkdir(this.incoming, { recursive: true, mode: 0o700 });
    // A file that cannot be removed now is removed after the next start.
    await (this.cleaning ??= this.removeAbandoned().catch(() => undefined));
    const draft = join(this.incoming, randomUUID());
    try {
      await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }));
      const { size } = await stat(draft);
      await this.move(draft, target);
      return size;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async get(key: string, range?: ByteRange): Promise<StoredFile | undefined> {
    const file = await undefinedIfMissing(open(this.resolvePath(key)));
    if (!file) return undefined;
    try {
      const stats = await file.stat();
      if (!stats.isFile()) {
        await file.close();
        return undefined;
      }
      const { size } = stats;
      if (range && range.start >= size) throw new RangeError(`the file has ${size} bytes`);
      return { content: file.createReadStream(range), size };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    const path = this.resolvePath(key);
    await rm(path, { force: true });
    await this.removeEmptyFolders(dirname(path));
  }

  async *list(prefix: string): AsyncIterable<ListedFile> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    if (folder) checkKey(folder.slice(0, -1));
    for await (const path of this.walk(join(this.root, folder))) {
      const key = relative(this.root, path).split(sep).join('/');
      const found = key.startsWith(prefix) && (await undefinedIfMissing(stat(path)));
      if (found) yield { key, size: found.size, modified: found.mtime };
    }
  }

  async link(): Promise<undefined> {
    return undefined;
  }

  private resolvePath(key: string): string {
    checkKey(key);
    return join(this.root, key);
  }

  /** Moves a complete file to its name. When the promise resolves, content and name are on the disk. */
  private async move(draft: string, target: string): Promise<void> {
    const folder = dirname(target);
    for (let attempt = 1; ; attempt++) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await rename(draft, target);
        return await this.flushFolders(folder);
      } catch (error) {
        if (!isMissing(error) || attempt === MOVE_ATTEMPTS) throw error;
      }
    }
  }

  /** Writes the entries of a folder, and of the folders above it, to the disk. */
  private async flushFolders(folder: string): Promise<void> {
    const handle = await open(folder);
    await handle.sync().finally(() => handle.close());
    if (folder !== this.root) await this.flushFolders(dirname(folder));
  }

  private async removeEmptyFolders(folder: string): Promise<void> {
    if (folder === this.root) return;
    try {
      await rmdir(folder);
    } catch {
      // The folder has other files, or another process has removed the folder.
      return;
    }
    await this.removeEmptyFolders(dirname(folder));
  }

  private async *walk(folder: string): AsyncIterable<string> {
    const entries = (await undefinedIfMissing(readdir(folder, { withFileTypes: true }))) ?? [];
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) yield* this.walk(path);
      else if (entry.isFile()) yield path;
    }
  }

  private async removeAbandoned(): Promise<void> {
    for (const name of await readdir(this.incoming)) {
      const path = join(this.incoming, name);
      const found = await undefinedIfMissing(stat(path));
      if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

async function undefinedIfMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
