import { createHash } from 'node:crypto';
import { claimDue, type Database, type ShareUse, type Transaction } from '@team-chat/db';
import type { LinkPreview } from '../domain/page-reader';

/** A message whose links are to be shown. */
export interface DueMessage {
  realm_id: number;
  message_id: number;
  sender_id: number;
  /** Attempts so far, the present one included. */
  attempts: number;
}

/** Seconds until another attempt, by any replica. */
const PAUSE_S = 60;

/** Previews of pages, and the messages that wait for them. */
export class LinkPreviewsRepository {
  constructor(private readonly db: Database) {}

  /** Returns the stored preview of a page: null if the page has none, undefined if nothing is stored. */
  async find(url: string): Promise<LinkPreview | null | undefined> {
    const [preview]: (LinkPreview | null)[] = await this.db
      .knex('link_previews')
      .where({ url_digest: digestOf(url) })
      .whereRaw('expires_at > now()')
      .pluck('preview');
    return preview;
  }

  /** Stores the preview of a page for `forS` seconds, and removes expired previews. */
  async keep(url: string, preview: LinkPreview | null, forS: number): Promise<void> {
    const row = {
      url_digest: digestOf(url),
      preview: preview && JSON.stringify(preview),
      expires_at: this.db.knex.raw("now() + ? * interval '1 second'", [forS]),
    };
    await this.db.knex('link_previews').insert(row).onConflict('url_digest').merge();
    await this.db.knex.raw(
      `DELETE FROM link_previews WHERE url_digest IN
         (SELECT url_digest FROM link_previews WHERE expires_at < now() LIMIT 10 FOR UPDATE SKIP LOCKED)`,
    );
  }

  /** Makes a message due, even if its links are being processed. */
  async addDue(tx: Transaction, message: Omit<DueMessage, 'attempts'>): Promise<void> {
    const due = { ...message, attempts: 0, next_attempt_at: tx.fn.now() };
    await tx('due_link_previews').insert(due).onConflict(['realm_id', 'message_id']).merge();
  }

  /** Claims messages whose organisations and senders have their turn. If this replica dies, another one claims them later. */
  claim(limit: number, use: ShareUse): Promise<DueMessage[]> {
    return claimDue(this.db, {
      table: 'due_link_previews',
      key: ['realm_id', 'message_id'],
      limit,
      pause: `interval '${PAUSE_S} seconds'`,
      countsAttempts: true,
      returning: ['realm_id', 'message_id', 'sender_id', 'attempts'],
      inTurn: { shares: ['realm_id', 'sender_id'], use },
    });
  }

  /** Ends the work for a message, unless it was added again meanwhile. */
  async finish({ realm_id, message_id, attempts }: DueMessage): Promise<void> {
    await this.db.knex('due_link_previews').where({ realm_id, message_id, attempts }).delete();
  }
}

function digestOf(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}
