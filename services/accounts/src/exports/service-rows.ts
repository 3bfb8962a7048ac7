import type { SourceRow } from '@team-chat/archive';
import type { Bus } from '@team-chat/bus';
import {
  type ArchivedExportMessage,
  EXPORT_FLAGS,
  type ExportedMessage,
  getExportSize,
  GROUPS_EXPORT_SOURCES,
  type MessagingExportSource,
  type PageKey,
  readArchivedMessages,
  readExportMessages,
  readExportReceipts,
  readGroupsExportPage,
  readMessagingExportPage,
  readSnippetsExportPage,
  SNIPPETS_EXPORT_SOURCES,
  SOURCES_BEFORE_MESSAGES,
} from '@team-chat/contracts';
import { type ExportProgress, messagesPercent } from './export-progress';

/** Milliseconds that a page of another service may take. */
const DEADLINE_MS = 30_000;

/** Whether a message may link to files: exports remember these messages until they read the files. */
export const mayLinkFiles = ({ content, rendered_content }: ExportedMessage): boolean =>
  content.includes('user_uploads/') || rendered_content.includes('user_uploads/');

/** A message's receipt: a user who received or flagged the message. */
export interface Receipt {
  message_id: number;
  user_id: number;
  flags: (typeof EXPORT_FLAGS)[number][];
}

/** Reads the data of other services at one snapshot of the database, page by page. */
export class ServiceRows {
  constructor(
    private readonly bus: Bus,
    private readonly realm_id: number,
    private readonly snapshot: string,
    private readonly progress: ExportProgress,
  ) {}

  /** Reads all but messages and their files. */
  async *rest(): AsyncIterable<SourceRow> {
    for (const source of GROUPS_EXPORT_SOURCES) {
      yield* this.pages((after) =>
        this.bus.call(readGroupsExportPage, { params: { ...this.at(after), source } }, OPTIONS),
      );
    }
    for (const source of SNIPPETS_EXPORT_SOURCES) {
      yield* this.pages((after) =>
        this.bus.call(readSnippetsExportPage, { params: { ...this.at(after), source } }, OPTIONS),
      );
    }
    for (const source of SOURCES_BEFORE_MESSAGES) yield* this.messaging(source);
  }

  messaging(source: MessagingExportSource): AsyncIterable<SourceRow> {
    return this.pages((after) =>
      this.bus.call(readMessagingExportPage, { params: { ...this.at(after), source } }, OPTIONS),
    );
  }

  /** Reads messages by id, in pages of at most EXPORTED_PAGE_ROWS, and reports the progress after each page. */
  async *messages(): AsyncIterable<ExportedMessage[]> {
    const params = { realm_id: this.realm_id, max_messages: 1 };
    const { first_id, last_id } = await this.bus.call(getExportSize, { params });
    const read = (after: PageKey | null) => this.bus.call(readExportMessages, { params: this.at(after) }, OPTIONS);
    for await (const page of this.messagePages(read)) {
      yield page;
      this.progress.report(messagesPercent(page.at(-1)!.id, first_id ?? 0, last_id ?? 1));
    }
  }

  /** Reads deleted and expired messages that are still kept, by id. */
  archivedMessages(): AsyncIterable<ArchivedExportMessage[]> {
    return this.messagePages((after) => this.bus.call(readArchivedMessages, { params: this.at(after) }, OPTIONS));
  }

  /** Reads the receipts of the messages between two ids, by message. */
  async *receipts(first_id: number, last_id: number): AsyncIterable<Receipt[]> {
    let after: PageKey | null = null;
    do {
      const page: { receipts: [number, number, number][]; next: PageKey | null } = await this.bus.call(
        readExportReceipts,
        { params: { ...this.at(after), first_id, last_id } },
        OPTIONS,
      );
      yield page.receipts.map(([message_id, user_id, mask]) => ({
        message_id,
        user_id,
        flags: EXPORT_FLAGS.filter((_, bit) => mask & (1 << bit)),
      }));
      after = page.next;
    } while (after);
  }

  private async *messagePages<M>(
    read: (after: PageKey | null) => Promise<{ messages: M[]; next: PageKey | null }>,
  ): AsyncIterable<M[]> {
    let after: PageKey | null = null;
    do {
      const page: { messages: M[]; next: PageKey | null } = await read(after);
      if (page.messages.length > 0) yield page.messages;
      after = page.next;
    } while (after);
  }

  private async *pages(
    read: (after: PageKey | null) => Promise<{ rows: unknown[]; next: PageKey | null }>,
  ): AsyncIterable<SourceRow> {
    let after: PageKey | null = null;
    do {
      const page: { rows: unknown[]; next: PageKey | null } = await read(after);
      // The archive's writer checks each row.
      yield* page.rows as SourceRow[];
      after = page.next;
    } while (after);
  }

  private at(after: PageKey | null) {
    return { realm_id: this.realm_id, snapshot: this.snapshot, after };
  }
}

const OPTIONS = { deadlineMs: DEADLINE_MS };
