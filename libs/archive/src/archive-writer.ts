import type { Readable } from 'node:stream';
import {
  attachmentTables,
  type FileRecord,
  IMPORT_SOURCE,
  MESSAGES_PER_FILE,
  messageFile,
  messageTables,
  type NewRow,
  realmTables,
  type RecordFolder,
  recordsFile,
  recordTables,
  REALM_FILE,
  ATTACHMENT_FILE,
  ANALYTICS_FILE,
  MIGRATION_FILE,
  STATS_FILE,
  type TableName,
  tables,
} from './format';
import { Spool } from './spool';
import { createTar, type TarFolder, type TarOptions } from './tar-folder';

export interface ArchiveOptions extends TarOptions {
  /** Release of the format that an importer asks for. */
  release: string;
}

/** A file whose size is known, as a file store returns it. */
export interface ArchivedFile {
  size: number;
  content: Readable;
}

/** Tables that an importer makes itself where an archive does not have them, but not where they are empty. */
const ABSENT_IF_EMPTY = new Set<string>(['zerver_realmauditlog']);

type MessageTable = keyof typeof messageTables;
type RealmTable = keyof typeof realmTables;
type AttachmentTable = keyof typeof attachmentTables;

/** Returns an archive as a stream of bytes, `.tar.gz`, and calls `fill`, which writes its rows and files. The memory does not
 *  grow with the archive: rows wait in temporary files, since a tar names the size of a file before its bytes. If `fill` fails,
 *  the stream fails with its error. */
export function createArchive(options: ArchiveOptions, fill: (archive: ArchiveWriter) => Promise<void>): Readable {
  return createTar(options, async (tar) => {
    const writer = new ArchiveWriter(tar, options.release);
    try {
      await fill(writer);
      await writer.finish();
    } finally {
      await writer.close();
    }
  });
}

/** Writes the rows and files of one archive. Rows of different tables may come in any order; the archive has the rows of a table
 *  in the order in which they were added. Messages, and the rows of users about them, belong to a file of messages:
 *  `finishMessageFile` ends it, after at most MESSAGES_PER_FILE messages. */
export class ArchiveWriter {
  private readonly realm = new TableFile(Object.keys(realmTables), { import_source: IMPORT_SOURCE });
  private readonly attachments = new TableFile(Object.keys(attachmentTables));
  private readonly records = new Map<RecordFolder, Spool>();
  private readonly recordCounts: Record<string, number> = {};
  private readonly stats: Record<string, Record<string, number> | number> = {};
  private messages: TableFile | undefined;
  private messageFiles = 0;

  constructor(
    private readonly tar: TarFolder,
    private readonly release: string,
  ) {}

  /** Adds a row to its table. Absent fields get the format's defaults. */
  async add<Name extends TableName>(name: Name, row: NewRow<Name>): Promise<void> {
    const text = JSON.stringify(tables[name].parse(row));
    if (name in messageTables) await this.addMessageRow(name as MessageTable, text);
    else if (name in attachmentTables) await this.attachments.add(name as AttachmentTable, text);
    else await this.realm.add(name as RealmTable, text);
  }

  /** Adds a file to one of the folders, with its record. `path` of the record is the file's path in the folder. */
  async addFile<Folder extends RecordFolder>(
    folder: Folder,
    record: FileRecord<Folder>,
    file: ArchivedFile,
  ): Promise<void> {
    const parsed = recordTables[folder].parse(record);
    await this.tar.add(`${folder}/${parsed.path}`, file.size, file.content);
    let spool = this.records.get(folder);
    if (!spool) this.records.set(folder, (spool = new Spool()));
    const count = (this.recordCounts[folder] ?? 0) + 1;
    this.recordCounts[folder] = count;
    await spool.add(`${count > 1 ? ',' : ''}\n${JSON.stringify(parsed)}`);
  }

  /** Writes the messages since the last call as one file. Does nothing if there are none. */
  async finishMessageFile(): Promise<void> {
    const finished = this.messages;
    this.messages = undefined;
    if (finished) await this.addTables(messageFile(++this.messageFiles), finished);
  }

  /** Writes what is waiting. */
  async finish(): Promise<void> {
    await this.finishMessageFile();
    await this.addTables(REALM_FILE, this.realm);
    await this.addTables(ATTACHMENT_FILE, this.attachments);
    await this.addText(
      ANALYTICS_FILE,
      JSON.stringify({ analytics_realmcount: [], analytics_usercount: [], analytics_streamcount: [] }),
    );
    for (const folder of Object.keys(recordTables) as RecordFolder[]) await this.addRecords(folder);
    await this.addText(
      MIGRATION_FILE,
      JSON.stringify({ migrations_by_app: {}, [`${IMPORT_SOURCE}_version`]: this.release }),
    );
    await this.addText(STATS_FILE, JSON.stringify(this.stats, null, 2));
  }

  /** Frees the temporary files. */
  async close(): Promise<void> {
    await Promise.all([
      this.realm.close(),
      this.attachments.close(),
      this.messages?.close(),
      ...[...this.records.values()].map((spool) => spool.close()),
    ]);
  }

  private async addMessageRow(name: MessageTable, text: string): Promise<void> {
    this.messages ??= new TableFile(Object.keys(messageTables));
    if (name === 'zerver_message' && this.messages.count(name) === MESSAGES_PER_FILE) {
      throw new RangeError(`a file of messages has at most ${MESSAGES_PER_FILE} messages`);
    }
    await this.messages.add(name, text);
  }

  private async addTables(path: string, file: TableFile): Promise<void> {
    this.stats[path.replace(/\.json$/, '')] = file.counts();
    const { size, content } = await file.finish();
    await this.tar.add(path, size, content);
    await file.close();
  }

  private async addRecords(folder: RecordFolder): Promise<void> {
    const spool = this.records.get(folder) ?? new Spool();
    this.stats[`${folder}_records`] = this.recordCounts[folder] ?? 0;
    const size = await spool.finish();
    await this.tar.add(recordsFile(folder), size + 4, framed('[', spool.read(), '\n]\n'));
    await spool.close();
  }

  private async addText(path: string, text: string): Promise<void> {
    const bytes = Buffer.from(`${text}\n`);
    await this.tar.add(path, bytes.length, [bytes]);
  }
}

/** Tables of one JSON file, as `{"table": [rows], ...}`. */
class TableFile {
  private readonly spools = new Map<string, { spool: Spool; rows: number }>();

  constructor(
    names: string[],
    private readonly properties: Record<string, unknown> = {},
  ) {
    for (const name of names) this.spools.set(name, { spool: new Spool(), rows: 0 });
  }

  async add(name: string, row: string): Promise<void> {
    const table = this.spools.get(name)!;
    await table.spool.add(`${table.rows++ > 0 ? ',' : ''}\n${row}`);
  }

  count(name: string): number {
    return this.spools.get(name)!.rows;
  }

  counts(): Record<string, number> {
    return Object.fromEntries([...this.spools].map(([name, { rows }]) => [name, rows]));
  }

  async finish(): Promise<{ size: number; content: AsyncIterable<Uint8Array> }> {
    const parts: (string | Spool)[] = ['{'];
    for (const [name, value] of Object.entries(this.properties)) {
      parts.push(`\n${JSON.stringify(name)}: ${JSON.stringify(value)},`);
    }
    const tables = [...this.spools].filter(([name, { rows }]) => rows > 0 || !ABSENT_IF_EMPTY.has(name));
    for (const [index, [name, { spool }]] of tables.entries()) {
      parts.push(`${index > 0 ? ',' : ''}\n${JSON.stringify(name)}: [`, spool, ']');
    }
    parts.push('\n}\n');
    let size = 0;
    for (const part of parts) size += typeof part === 'string' ? Buffer.byteLength(part) : await part.finish();
    return { size, content: concatenate(parts) };
  }

  async close(): Promise<void> {
    await Promise.all([...this.spools.values()].map(({ spool }) => spool.close()));
  }
}

async function* concatenate(parts: (string | Spool)[]): AsyncIterable<Uint8Array> {
  for (const part of parts) {
    if (typeof part === 'string') yield Buffer.from(part);
    else yield* part.read();
  }
}

async function* framed(start: string, content: AsyncIterable<Uint8Array>, end: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(start);
  yield* content;
  yield Buffer.from(end);
}
