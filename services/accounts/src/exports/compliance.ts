import type { LinesWriter, SourceRow } from '@team-chat/archive';
import type { ComplianceFilter, ExportedMessage } from '@team-chat/contracts';
import type { Context } from '../context';
import { exportedSystemBot, exportedUser } from '../domain/exported-user';
import { SortedIds } from '../domain/sorted-ids';
import type { RealmExportRow } from '../repositories/realm-exports';
import { type ExportProgress, filesPercent } from './export-progress';
import { mayLinkFiles, ServiceRows } from './service-rows';

/** Folder of the files that have the rows of one table each, as archives have them. */
const TABLES = 'tables';

/** Writes a compliance export: the rows of all services at one snapshot, as JSON lines, deleted messages included. */
export class ComplianceBuilder {
  private readonly rows: ServiceRows;
  private readonly filter: ComplianceFilter;
  private readonly isFiltered: boolean;
  /** Messages that fulfil the filter and may link to files, deleted ones apart; empty without a filter. */
  private readonly linking = new SortedIds();
  /** Files of deleted messages that fulfil the filter. */
  private readonly filesOfDeleted = new Set<number>();
  private readonly files: { path: string; key: string }[] = [];

  constructor(
    private readonly ctx: Context,
    private readonly archive: LinesWriter,
    private readonly job: RealmExportRow,
    private readonly snapshot: string,
    private readonly progress: ExportProgress,
  ) {
    this.rows = new ServiceRows(ctx.bus, job.realm_id, snapshot, progress);
    this.filter = job.filter!;
    this.isFiltered = Object.values(this.filter).some((value) => value !== null);
  }

  async build(): Promise<void> {
    await this.addAccounts();
    await this.addAll(this.rows.rest());
    await this.addDeletedMessages();
    for await (const messages of this.rows.messages()) await this.addPage(messages);
    for (const source of ['attachments', 'archived_attachments'] as const) {
      for await (const row of this.rows.messaging(source)) await this.addAttachment(row);
    }
    await this.addFiles();
  }

  private async addAccounts(): Promise<void> {
    const { exportedRows, realms, db } = this.ctx;
    const { realm_id } = this.job;
    await db.atSnapshot(this.snapshot, async (tx) => {
      const { host } = (await realms.find(realm_id, tx))!;
      for await (const user of exportedRows.users(tx, realm_id)) {
        const rows = user.is_system_bot ? [exportedSystemBot(user)] : exportedUser(user, host);
        for (const row of rows) await this.add(row);
      }
      await this.addAll(exportedRows.rest(tx, realm_id));
    });
  }

  private async addAll(rows: AsyncIterable<SourceRow>): Promise<void> {
    for await (const row of rows) await this.add(row);
  }

  /** Adds a row. What is private to users is left out of an export of a channel, and of one of other users. */
  private async add({ table, row, group_settings, client, private_to }: SourceRow): Promise<void> {
    const { channel_id, user_id } = this.filter;
    if (private_to && (channel_id !== null || (user_id !== null && !private_to.includes(user_id)))) return;
    await this.archive.add(`${TABLES}/${table}.jsonl`, { ...row, ...group_settings, ...(client && { client }) });
  }

  private includes({ channel_id, sender_id, participants, timestamp }: ExportedMessage): boolean {
    const { filter } = this;
    if (filter.channel_id !== null && channel_id !== filter.channel_id) return false;
    const concerns = (id: number) => sender_id === id || participants?.includes(id);
    if (filter.user_id !== null && !concerns(filter.user_id)) return false;
    return (filter.since === null || timestamp >= filter.since) && (filter.until === null || timestamp < filter.until);
  }

  private async addDeletedMessages(): Promise<void> {
    for await (const page of this.rows.archivedMessages()) {
      for (const message of page) {
        if (!this.includes(message)) continue;
        for (const id of message.attachment_ids) this.filesOfDeleted.add(id);
        await this.archive.add('deleted-messages.jsonl', withHistory(message));
      }
    }
  }

  private async addPage(page: ExportedMessage[]): Promise<void> {
    const added = new Set<number>();
    for (const message of page) {
      if (!this.includes(message)) continue;
      added.add(message.id);
      if (this.isFiltered && mayLinkFiles(message)) this.linking.add(message.id);
      await this.archive.add('messages.jsonl', withHistory(message));
    }
    if (added.size > 0) await this.addReceipts(page[0]!.id, page.at(-1)!.id, added);
  }

  /** Adds who received, read and flagged the messages. */
  private async addReceipts(first: number, last: number, added: ReadonlySet<number>): Promise<void> {
    for await (const receipts of this.rows.receipts(first, last)) {
      for (const receipt of receipts) {
        if (added.has(receipt.message_id)) await this.archive.add('receipts.jsonl', receipt);
      }
    }
  }

  private async addAttachment(source: SourceRow): Promise<void> {
    const row = source.row as SourceRow<'zerver_attachment'>['row'];
    const isNamed = row.messages!.some((id) => this.linking.has(id)) || this.filesOfDeleted.has(row.id!);
    if (this.isFiltered && !isNamed) return;
    const path = `files/${row.path_id}`;
    await this.archive.add('files.jsonl', { ...row, path });
    this.files.push({ path, key: source.files![0]! });
  }

  /** Adds the bytes of files. A file that is not in the store any more is left out of the manifest. */
  private async addFiles(): Promise<void> {
    for (const [index, { path, key }] of this.files.entries()) {
      const stored = await this.ctx.files.get(key);
      if (stored) await this.archive.addFile(path, stored);
      this.progress.report(filesPercent(index + 1, this.files.length));
    }
  }
}

/** Returns a message with its earlier texts and topics as values, where a row has a text. */
const withHistory = <M extends ExportedMessage>({ edit_history, ...message }: M) => ({
  ...message,
  edit_history: edit_history === null ? [] : (JSON.parse(edit_history) as unknown[]),
});
