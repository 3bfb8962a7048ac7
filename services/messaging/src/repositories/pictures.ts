import { claimDue, type Database, doubledPause, type ShareUse, type Transaction } from '@team-chat/db';
import type { Picture } from '../domain/thumbnails';

/** A picture among the attachments. It is pending until its thumbnails are stored, or have turned out to be impossible. */
export interface PictureRow extends Picture {
  realm_id: number;
  attachment_id: number;
  state: 'pending' | 'ready' | 'impossible';
  /** Bytes of each stored thumbnail, by the name of its format. */
  thumbnails: Record<string, number>;
}

/** A picture whose thumbnails are to be made. */
export interface ClaimedPicture extends PictureRow {
  path_id: string;
  owner_id: number;
  /** Attempts so far, the present one included. */
  attempts: number;
}

const FIRST_PAUSE = '30 seconds';
const LONGEST_PAUSE = '1 hour';

/** Path of a picture's attachment. */
const PATH_ID = `(SELECT a.path_id FROM attachments a
                   WHERE a.realm_id = pictures.realm_id AND a.id = pictures.attachment_id) AS path_id`;

/** Part of the HTML of messages that show placeholders. */
const PLACEHOLDER = 'class="image-loading-placeholder"';

const COLUMNS = [
  'realm_id',
  'attachment_id',
  'content_type',
  'width',
  'height',
  'frames',
  'state',
  'thumbnails',
] as const;

type Key = Pick<PictureRow, 'realm_id' | 'attachment_id'>;

export class PicturesRepository {
  constructor(private readonly db: Database) {}

  async insert(
    tx: Transaction,
    { realm_id, attachment_id, owner_id }: Key & { owner_id: number },
    picture: Picture,
  ): Promise<void> {
    const { content_type, width, height, frames } = picture;
    await tx('pictures').insert({ realm_id, attachment_id, owner_id, content_type, width, height, frames });
  }

  async list(realm_id: number, attachmentIds: number[]): Promise<PictureRow[]> {
    if (attachmentIds.length === 0) return [];
    return this.db.knex('pictures').where({ realm_id }).whereIn('attachment_id', attachmentIds).select(COLUMNS);
  }

  /** Returns whether all the pictures exist and are pending, and keeps them pending until `tx` ends. */
  async arePending(tx: Transaction, realm_id: number, attachmentIds: number[]): Promise<boolean> {
    if (attachmentIds.length === 0) return true;
    const states: string[] = await tx('pictures')
      .where({ realm_id })
      .whereIn('attachment_id', attachmentIds)
      .orderBy('attachment_id')
      .forShare()
      .pluck('state');
    return states.length === attachmentIds.length && states.every((state) => state === 'pending');
  }

  /** Claims pictures whose organisations and owners have their turn, and sets the time of its next attempt. Until then no other replica
   *  claims them; if this replica dies, that attempt is made. */
  claim(limit: number, use: ShareUse): Promise<ClaimedPicture[]> {
    return claimDue(this.db, {
      table: 'pictures',
      key: ['realm_id', 'attachment_id'],
      limit,
      pause: doubledPause(FIRST_PAUSE, { longest: LONGEST_PAUSE }),
      countsAttempts: true,
      returning: [...COLUMNS, 'owner_id', 'attempts', PATH_ID],
      inTurn: { shares: ['realm_id', 'owner_id'], use },
    });
  }

  /** Adds a stored thumbnail. */
  async addThumbnail(picture: Key, format: string, bytes: number): Promise<void> {
    await this.row(picture).update({
      thumbnails: this.db.knex.raw('thumbnails || jsonb_build_object(?::text, ?::bigint)', [format, bytes]),
    });
  }

  /** Ends the pending state, unless another replica has ended it, and returns the picture's state. Waits for transactions
   *  that keep the picture pending. */
  async settle(picture: Key, state: 'ready' | 'impossible'): Promise<PictureRow['state']> {
    const [row] = await this.row(picture)
      .update({ state: this.db.knex.raw("CASE state WHEN 'pending' THEN ? ELSE state END", [state]) })
      .returning<Pick<PictureRow, 'state'>[]>('state');
    return row?.state ?? 'impossible';
  }

  /** Returns the messages that link to a picture and show placeholders. */
  async listWaitingMessages({ realm_id, attachment_id }: Key): Promise<{ id: number; sender_id: number }[]> {
    return this.db
      .knex('attachment_messages as am')
      .join('messages as m', (on) => on.on('m.realm_id', 'am.realm_id').on('m.id', 'am.message_id'))
      .where({ 'am.realm_id': realm_id, attachment_id })
      .whereLike('m.rendered_content', `%${PLACEHOLDER}%`)
      .orderBy('m.id')
      .select('m.id', 'm.sender_id');
  }

  /** Ends the work for a picture. */
  async finish(picture: Key): Promise<void> {
    await this.row(picture).update({ next_attempt_at: null });
  }

  private row({ realm_id, attachment_id }: Key) {
    return this.db.knex('pictures').where({ realm_id, attachment_id });
  }
}
