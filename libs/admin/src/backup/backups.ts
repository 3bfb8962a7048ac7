import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { checkKey, type FileStore } from '@team-chat/files';
import { AdminFailure } from '../command';
import { DigestStream, type FileDigest } from './digest';
import { type Line, parseLines } from './loader';
import { FILES_FOLDER } from './file-copies';
import { DATABASE_FILE, Manifest, MANIFEST_FILE, SECRETS_FILE } from './manifest';

/** Default name of a backup: the time at which the backup began, in UTC. One that was saved before a restore says so. */
const TIMED_NAME = /^\d{8}T\d{6}Z(-before-restore)?$/;
/** Milliseconds after which a backup without a manifest counts as interrupted. */
const INTERRUPTED_MS = 86_400_000;

export function nameAt(time: Date): string {
  return time.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
}

/** All backups in a store, each a folder of files with its name. */
export class Backups {
  constructor(private readonly store: FileStore) {}

  /** Throws an AdminFailure if a text cannot be the name of a new backup. */
  async checkIsFree(name: string): Promise<void> {
    checkName(name);
    const found = await this.store.get(`${name}/${MANIFEST_FILE}`);
    found?.content.destroy();
    if (found) throw new AdminFailure(`There is a backup ${name} already.`);
  }

  /** Lists the complete backups, the newest first. */
  async list(): Promise<Manifest[]> {
    const found: Manifest[] = [];
    for await (const { key } of this.store.list('')) {
      const [name, file, ...more] = key.split('/');
      if (file !== MANIFEST_FILE || more.length > 0 || !isName(name!)) continue;
      const manifest = await this.readManifest(name!);
      if (manifest) found.push(manifest);
    }
    return found.sort((a, b) => b.started_at.localeCompare(a.started_at));
  }

  /** Throws an AdminFailure if there is no complete backup of this name. */
  async get(name: string): Promise<Manifest> {
    checkName(name);
    const manifest = await this.readManifest(name);
    if (!manifest) throw new AdminFailure(`There is no complete backup ${name}.`);
    return manifest;
  }

  /** Returns whether a backup is complete, and has its data. */
  async exists(name: string): Promise<boolean> {
    const data = await this.store.get(`${name}/${DATABASE_FILE}`);
    data?.content.destroy();
    return data !== undefined && (await this.readManifest(name)) !== undefined;
  }

  /** Stores one file of a backup. */
  async write(name: string, file: string, content: AsyncIterable<Uint8Array>): Promise<FileDigest> {
    const digest = new DigestStream();
    await this.store.put(`${name}/${file}`, digest.through(content));
    return digest.result();
  }

  async writeManifest(manifest: Manifest): Promise<void> {
    const json = `${JSON.stringify(manifest, null, 2)}\n`;
    await this.store.put(`${manifest.name}/${MANIFEST_FILE}`, Readable.from([Buffer.from(json)]));
  }

  /** Returns the lines of the database file. After the last line, throws an AdminFailure if the file is not as the manifest
   *  describes it. */
  async *readLines(manifest: Manifest): AsyncGenerator<Line> {
    const name = `${manifest.name}/${DATABASE_FILE}`;
    try {
      // Errors of either stream reach the reader.
      yield* parseLines(pipeline(this.read(manifest, DATABASE_FILE), createGunzip(), () => undefined));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (!(error instanceof SyntaxError) && !code?.startsWith('Z_')) throw error;
      throw new AdminFailure(`${name} is damaged: ${(error as Error).message}.`);
    }
  }

  /** Returns the secrets in a backup, or undefined if it has none. */
  async readSecrets(manifest: Manifest): Promise<string | undefined> {
    return manifest.files[SECRETS_FILE] && text(this.read(manifest, SECRETS_FILE));
  }

  /** Removes a backup. It stops being one with the first file. */
  async remove(name: string): Promise<void> {
    checkName(name);
    await this.store.remove(`${name}/${MANIFEST_FILE}`);
    for (const file of [DATABASE_FILE, SECRETS_FILE]) await this.store.remove(`${name}/${file}`);
  }

  /** Removes interrupted backups, and all backups named by their time except the newest `keep`. Always keeps the newest
   *  backup that passed a check. Returns the names of the removed backups. */
  async prune(keep: number): Promise<string[]> {
    const timed = (await this.list()).filter(({ name }) => TIMED_NAME.test(name));
    const newestChecked = timed.find(({ checked_at }) => checked_at !== undefined);
    const old = timed.slice(keep).filter((backup) => backup !== newestChecked);
    const names = [...old.map(({ name }) => name), ...(await this.listInterrupted())];
    for (const name of names) await this.remove(name);
    return names;
  }

  private async listInterrupted(): Promise<string[]> {
    const complete = new Set<string>();
    const lastWritten = new Map<string, number>();
    for await (const { key, modified } of this.store.list('')) {
      const [name, file] = key.split('/') as [string, string?];
      if (!TIMED_NAME.test(name)) continue;
      if (file === MANIFEST_FILE) complete.add(name);
      lastWritten.set(name, Math.max(lastWritten.get(name) ?? 0, modified.getTime()));
    }
    return [...lastWritten]
      .filter(([name, at]) => !complete.has(name) && Date.now() - at > INTERRUPTED_MS)
      .map(([name]) => name);
  }

  /** Returns the bytes of a file. After the last byte, throws an AdminFailure if the file is not as the manifest describes
   *  it. */
  private async *read({ name, files }: Manifest, file: keyof Manifest['files']): AsyncGenerator<Uint8Array> {
    const found = await this.store.get(`${name}/${file}`);
    if (!found) throw new AdminFailure(`${name}/${file} is missing.`);
    const digest = new DigestStream();
    yield* digest.through(found.content);
    if (digest.result().sha256 !== files[file]?.sha256) {
      throw new AdminFailure(`${name}/${file} is damaged: it is not as it was written.`);
    }
  }

  private async readManifest(name: string): Promise<Manifest | undefined> {
    const found = await this.store.get(`${name}/${MANIFEST_FILE}`);
    if (!found) return undefined;
    try {
      return Manifest.parse({ ...JSON.parse(await text(found.content)), name });
    } catch {
      throw new AdminFailure(`${name}/${MANIFEST_FILE} is damaged, or of another version.`);
    }
  }
}

function isName(text: string): boolean {
  try {
    checkKey(text);
  } catch {
    return false;
  }
  return !text.includes('/');
}

function checkName(text: string): void {
  if (!isName(text) || text === FILES_FOLDER) {
    throw new AdminFailure(`A backup cannot have the name ${text}: letters, digits, ".", "_" and "-".`);
  }
}
