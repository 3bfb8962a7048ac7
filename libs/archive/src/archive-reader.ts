import { createReadStream } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { ArchiveError } from './archive-error';
import { type ArchiveLimits, checkEntryPath, DEFAULT_LIMITS, extractTar } from './extract';
import {
  type FileRecord,
  messageFile,
  REALM_FILE,
  type RecordFolder,
  recordsFile,
  recordTables,
  type Row,
  type TableName,
  tables,
} from './format';
import { parseTables } from './table-parser';

export interface ReadOptions {
  /** Folder in which a packed archive is unpacked; the system's folder for temporary files by default. */
  workFolder?: string;
  limits?: Partial<ArchiveLimits>;
}

/** A row with the name of its table. Rows of tables that the format does not name have the table's name alone. */
export type TableRow =
  { [Name in TableName]: { table: Name; row: Row<Name> } }[TableName] | { table: 'unknown'; name: string };

/** Reads an archive: a folder, a `.tar.gz` or a `.tar`. Nothing in the archive is trusted. Errors about the archive are
 *  ArchiveErrors. */
export class ArchiveReader {
  private constructor(
    private readonly root: string,
    private readonly unpacked: string | undefined,
  ) {}

  /** Opens an archive. A packed archive is unpacked into a temporary folder, which `close` removes. */
  static async open(path: string, { workFolder = tmpdir(), limits }: ReadOptions = {}): Promise<ArchiveReader> {
    const found = await statOrUndefined(path);
    if (!found) throw new ArchiveError(`there is no archive at ${path}`);
    if (found.isDirectory()) return new ArchiveReader(await findRoot(path), undefined);
    if (!found.isFile()) throw new ArchiveError(`${path} is neither a file nor a folder`);
    const folder = await mkdtemp(join(workFolder, 'team-chat-archive-'));
    try {
      await extractTar(path, folder, { ...DEFAULT_LIMITS, ...limits });
      return new ArchiveReader(await findRoot(folder), folder);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.unpacked) await rm(this.unpacked, { recursive: true, force: true });
  }

  /** Returns the size of a file of the archive in bytes, or undefined if there is none. */
  async size(path: string): Promise<number | undefined> {
    return (await this.find(path))?.size;
  }

  /** Returns a file's content. The caller has to read or destroy it. */
  async read(path: string): Promise<Readable> {
    const found = await this.find(path);
    if (!found) throw new ArchiveError(`the archive has no file ${path}`);
    return createReadStream(found.path);
  }

  /** Reads the rows of a file of tables, in the order of the file. A file that is absent has no rows. Throws for a row that does
   *  not fit its table. */
  async *rows(path: string): AsyncIterable<TableRow> {
    if ((await this.find(path)) === undefined) return;
    let count = 0;
    for await (const parsed of parseTables(await this.read(path), path)) {
      if (!('table' in parsed)) continue;
      count++;
      const { table, row } = parsed;
      if (!isTable(table)) yield { table: 'unknown', name: table };
      else yield { table, row: checkRow(tables[table], row, `${path}, ${table}`, count) } as TableRow;
    }
  }

  /** Reads the properties of a file that are no tables, such as `import_source`. */
  async properties(path: string): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for await (const parsed of parseTables(await this.read(path), path)) {
      if ('property' in parsed) found[parsed.property] = parsed.value;
    }
    return found;
  }

  /** Lists the files of messages in order. */
  async *messageFiles(): AsyncIterable<string> {
    for (let number = 1; await this.find(messageFile(number)); number++) yield messageFile(number);
  }

  /** Reads the records of the files in a folder. Throws for a record whose path leaves the folder. */
  async *records<Folder extends RecordFolder>(folder: Folder): AsyncIterable<FileRecord<Folder>> {
    const path = recordsFile(folder);
    if ((await this.find(path)) === undefined) return;
    let count = 0;
    for await (const parsed of parseTables(await this.read(path), path)) {
      if (!('table' in parsed)) throw new ArchiveError(`${path} is no list`);
      const record = checkRow(recordTables[folder], parsed.row, path, ++count) as FileRecord<Folder>;
      checkEntryPath(record.path);
      yield record;
    }
  }

  /** Finds a plain file. Links are refused on the whole way, since an archive that is a folder was not unpacked by this lib. */
  private async find(path: string): Promise<{ path: string; size: number } | undefined> {
    let current = this.root;
    let size = 0;
    const segments = checkEntryPath(path);
    for (const [index, segment] of segments.entries()) {
      current = join(current, segment);
      const found = await statOrUndefined(current);
      if (!found) return undefined;
      const isExpected = index < segments.length - 1 ? found.isDirectory() : found.isFile();
      if (!isExpected) throw new ArchiveError(`${path} is no plain file of the archive`);
      size = found.size;
    }
    return { path: current, size };
  }
}

/** Returns the folder with `realm.json`: the given one, or the only folder in it. */
async function findRoot(folder: string): Promise<string> {
  if (await statOrUndefined(join(folder, REALM_FILE))) return folder;
  const entries = await readdir(folder, { withFileTypes: true });
  const [only, ...others] = entries.filter((entry) => entry.isDirectory());
  if (only && others.length === 0 && (await statOrUndefined(join(folder, only.name, REALM_FILE)))) {
    return join(folder, only.name);
  }
  throw new ArchiveError(`the archive has no ${REALM_FILE}`);
}

function isTable(name: string): name is TableName {
  return Object.hasOwn(tables, name);
}

function checkRow<Schema extends z.ZodType>(
  schema: Schema,
  row: unknown,
  file: string,
  count: number,
): z.output<Schema> {
  const result = schema.safeParse(row);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ArchiveError(`${file}: row ${count}: ${issue!.path.join('.')}: ${issue!.message}`);
}

async function statOrUndefined(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
