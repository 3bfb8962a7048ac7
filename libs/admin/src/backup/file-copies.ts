import { pipeline, Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { createGunzip, createGzip } from 'node:zlib';
import type { FileStore } from '@team-chat/files';
import { AdminFailure } from '../command';

/** Folder of the copies, beside the backups. */
export const FILES_FOLDER = 'files';
/** File of a backup that lists the files which there were at its time. */
const LIST = 'files.gz';
/** Milliseconds for which a copy that no backup lists is kept: a backup that is being made lists it at its end. */
const KEPT_MS = 86_400_000;

const copyOf = (key: string) => `${FILES_FOLDER}/${key}`;

/** Copies of uploaded files in the store of backups. A file never changes under its key: all backups share one copy, which stays as long as
 *  one of them lists the file. */
export class FileCopies {
  constructor(private readonly store: FileStore) {}

  /** Copies the files that have no copy yet, and writes the list of a backup. Returns the numbers of files and of new copies. */
  async save(backup: string, source: FileStore): Promise<{ files: number; copied: number }> {
    const copies = await this.listKeys();
    const keys: string[] = [];
    let copied = 0;
    for await (const { key } of source.list('')) {
      if (!copies.has(key)) {
        const found = await source.get(key);
        // Deleted meanwhile.
        if (!found) continue;
        await this.store.put(copyOf(key), found.content);
        copied++;
      }
      keys.push(key);
    }
    const lines = Readable.from(keys.map((key) => `${key}\n`));
    await this.store.put(
      `${backup}/${LIST}`,
      pipeline(lines, createGzip(), () => undefined),
    );
    return { files: keys.length, copied };
  }

  /** Copies the files of a backup to a store, where that does not have them. Returns their number. Throws an AdminFailure if the backup has no
   *  files, or a copy is missing. */
  async restore(backup: string, target: FileStore): Promise<number> {
    const there = new Set<string>();
    for await (const { key } of target.list('')) there.add(key);
    let restored = 0;
    let isEmpty = true;
    for await (const key of this.readList(backup)) {
      isEmpty = false;
      if (there.has(key)) continue;
      const found = await this.store.get(copyOf(key));
      if (!found) throw new AdminFailure(`The copy of the file ${key} is missing.`);
      await target.put(key, found.content);
      restored++;
    }
    if (isEmpty && !(await this.hasList(backup))) throw new AdminFailure(`The backup ${backup} has no files.`);
    return restored;
  }

  /** Removes the copies that none of these backups lists. Returns their number. */
  async prune(backups: string[]): Promise<number> {
    const needed = new Set<string>();
    for (const backup of backups) for await (const key of this.readList(backup)) needed.add(key);
    let removed = 0;
    for await (const { key, modified } of this.store.list(`${FILES_FOLDER}/`)) {
      const isNeeded = needed.has(key.slice(FILES_FOLDER.length + 1));
      if (isNeeded || Date.now() - modified.getTime() < KEPT_MS) continue;
      await this.store.remove(key);
      removed++;
    }
    return removed;
  }

  /** Removes the list of a backup that is removed. */
  removeList(backup: string): Promise<void> {
    return this.store.remove(`${backup}/${LIST}`);
  }

  private async hasList(backup: string): Promise<boolean> {
    const found = await this.store.get(`${backup}/${LIST}`);
    found?.content.destroy();
    return found !== undefined;
  }

  private async *readList(backup: string): AsyncGenerator<string> {
    const found = await this.store.get(`${backup}/${LIST}`);
    if (!found) return;
    const unzipped = pipeline(found.content, createGunzip(), () => undefined);
    yield* createInterface({ input: unzipped });
  }

  private async listKeys(): Promise<Set<string>> {
    const keys = new Set<string>();
    for await (const { key } of this.store.list(`${FILES_FOLDER}/`)) keys.add(key.slice(FILES_FOLDER.length + 1));
    return keys;
  }
}
