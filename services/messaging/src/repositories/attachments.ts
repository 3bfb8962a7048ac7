import type { AttachmentRecord } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';
import { isHeld } from './legal-holds';

export interface AttachmentRow {
  id: number;
  path_id: string;
  owner_id: number;
  name: string;
  content_type: string;
  size: number;
}

const COLUMNS = ['id', 'path_id', 'owner_id', 'name', 'content_type', 'size'] as const;

/** An attachment with the messages that link to it, as clients see it. */
const RECORD = `
  a.id, a.name, a.path_id, a.size, a.created_at AS create_time,
  coalesce((SELECT json_agg(json_build_object('id', m.id, 'date_sent', m.timestamp * 1000) ORDER BY m.id)
              FROM attachment_messages am
              JOIN messages m ON m.realm_id = am.realm_id AND m.id = am.message_id
             WHERE am.realm_id = a.realm_id AND am.attachment_id = a.id), '[]') AS messages`;

/** Condition: a message, sent or scheduled, links to the attachment. */
const isClaimed = (attachment: string) => `(
  EXISTS (SELECT FROM attachment_messages am
           WHERE am.realm_id = ${attachment}.realm_id AND am.attachment_id = ${attachment}.id)
  OR EXISTS (SELECT FROM attachment_scheduled_messages am
              WHERE am.realm_id = ${attachment}.realm_id AND am.attachment_id = ${attachment}.id))`;

/** Condition: no message uses the attachment, an archived one included. */
const isUnused = (attachment: string) => `
  NOT EXISTS (SELECT FROM archived_messages m
               WHERE m.realm_id = ${attachment}.realm_id AND m.attachments @> to_jsonb(${attachment}.id))
  AND NOT ${isClaimed(attachment)}`;

/** Uploaded files and the messages that link to them. Archived files are not found. */
export class AttachmentsRepository {
  constructor(private readonly db: Database) {}

  /** Adds to the space that the organisation's files take and locks it until `tx` ends. Returns the bytes used. */
  async useSpace(tx: Transaction, realm_id: number, bytes: number): Promise<number> {
    const { rows } = await tx.raw<{ rows: { used: number }[] }>(
      `INSERT INTO upload_space AS s (realm_id, used) VALUES (:realm_id, :bytes)
         ON CONFLICT (realm_id) DO UPDATE SET used = s.used + excluded.used RETURNING used`,
      { realm_id, bytes },
    );
    return rows[0]!.used;
  }

  async spaceUsed(realm_id: number, tx: Queryable = this.db.knex): Promise<number> {
    return (await tx('upload_space').where({ realm_id }).first<{ used: number }>('used'))?.used ?? 0;
  }

  async insert(
    tx: Transaction,
    row: Omit<AttachmentRow, 'id'> & { realm_id: number; created_at: number },
  ): Promise<number> {
    const [inserted] = await tx('attachments').insert(row).returning<{ id: number }[]>('id');
    return inserted!.id;
  }

  findByPaths(realm_id: number, path_ids: string[], tx: Queryable = this.db.knex): Promise<AttachmentRow[]> {
    return tx('attachments').where({ realm_id, archived_at: null }).whereIn('path_id', path_ids).select(COLUMNS);
  }

  findById(realm_id: number, id: number): Promise<AttachmentRow | undefined> {
    return this.db.knex('attachments').where({ realm_id, id, archived_at: null }).first(COLUMNS);
  }

  /** Locks attachments until `tx` ends, in the order of their ids, and returns the ids of the attachments that exist. Each
   *  change of an attachment announces the whole attachment. */
  async lock(tx: Transaction, realm_id: number, ids: number[]): Promise<number[]> {
    return tx('attachments')
      .where({ realm_id, archived_at: null })
      .whereIn('id', ids)
      .orderBy('id')
      .forNoKeyUpdate()
      .pluck('id');
  }

  async listRecords(
    realmId: number,
    condition: { owner_id?: number; ids?: number[] },
    tx: Queryable = this.db.knex,
  ): Promise<AttachmentRecord[]> {
    const query = tx('attachments as a')
      .where({ 'a.realm_id': realmId, 'a.archived_at': null })
      .select(this.db.knex.raw(RECORD))
      .orderBy('a.id');
    if (condition.ids) void query.whereIn('a.id', condition.ids);
    if (condition.owner_id !== undefined) void query.where('a.owner_id', condition.owner_id);
    return (await query) as AttachmentRecord[];
  }

  /** Returns the messages that link to an attachment. */
  listMessages(realm_id: number, attachment_id: number): Promise<number[]> {
    return this.db.knex('attachment_messages').where({ realm_id, attachment_id }).pluck('message_id');
  }

  /** Returns the attachments that a message links to. */
  listOfMessage(tx: Transaction, realm_id: number, message_id: number): Promise<number[]> {
    return tx('attachment_messages').where({ realm_id, message_id }).pluck('attachment_id');
  }

  /** Returns the ids of the messages that link to attachments. */
  listWithFiles(tx: Transaction, realm_id: number, messageIds: number[]): Promise<number[]> {
    return tx('attachment_messages')
      .where({ realm_id })
      .whereIn('message_id', messageIds)
      .distinct()
      .orderBy('message_id')
      .pluck('message_id');
  }

  async claim(tx: Transaction, realm_id: number, message_id: number, ids: number[]): Promise<void> {
    await tx('attachment_messages')
      .insert(ids.map((attachment_id) => ({ realm_id, message_id, attachment_id })))
      .onConflict()
      .ignore();
  }

  async unclaim(tx: Transaction, realm_id: number, message_id: number, ids: number[]): Promise<void> {
    await tx('attachment_messages').where({ realm_id, message_id }).whereIn('attachment_id', ids).delete();
  }

  /** Archives the attachments among `ids` to which no message links, sent or scheduled, and returns the sum of their sizes
   *  in bytes. */
  async archiveUnclaimed(tx: Transaction, realmId: number, ids: number[], nowMs: number): Promise<number> {
    const { rows } = await tx.raw<{ rows: { size: number }[] }>(
      `UPDATE attachments a SET archived_at = :nowMs
        WHERE realm_id = :realmId AND id = ANY(:ids)
          AND NOT ${isClaimed('a')}
        RETURNING size`,
      { realmId, ids, nowMs },
    );
    return rows.reduce((sum, { size }) => sum + size, 0);
  }

  /** Ends the archiving of attachments. Returns the ids of the attachments that exist, and the bytes of the attachments
   *  that were archived. */
  async unarchive(tx: Transaction, realmId: number, ids: number[]): Promise<{ ids: number[]; bytes: number }> {
    const rows = await tx('attachments')
      .where({ realm_id: realmId })
      .whereIn('id', ids)
      .orderBy('id')
      .forNoKeyUpdate()
      .select<{ id: number; size: number; archived_at: number | null }[]>('id', 'size', 'archived_at');
    const archived = rows.filter(({ archived_at }) => archived_at !== null);
    await tx('attachments')
      .where({ realm_id: realmId })
      .whereIn(
        'id',
        archived.map(({ id }) => id),
      )
      .update({ archived_at: null });
    return { ids: rows.map(({ id }) => id), bytes: archived.reduce((sum, { size }) => sum + size, 0) };
  }

  /** Archives an attachment of a user to which a message under a legal hold links, and returns the attachment; undefined if there is none. */
  async archiveHeld(
    tx: Transaction,
    { realm_id, owner_id, id }: { realm_id: number; owner_id: number; id: number },
    nowMs: number,
  ): Promise<AttachmentRow | undefined> {
    const [archived] = await tx('attachments')
      .where({ realm_id, owner_id, id, archived_at: null })
      .whereRaw(
        `EXISTS (SELECT FROM attachment_messages am
                   JOIN messages m ON m.realm_id = am.realm_id AND m.id = am.message_id
                  WHERE am.realm_id = attachments.realm_id AND am.attachment_id = attachments.id AND ${isHeld('m')})`,
      )
      .update({ archived_at: nowMs })
      .returning<AttachmentRow[]>(COLUMNS as never);
    return archived;
  }

  /** Deletes an attachment of a user and returns it; undefined if it does not exist. */
  async remove(tx: Transaction, realm_id: number, owner_id: number, id: number): Promise<AttachmentRow | undefined> {
    const [removed] = await tx('attachments')
      .where({ realm_id, owner_id, id, archived_at: null })
      .delete()
      .returning<AttachmentRow[]>(COLUMNS as never);
    return removed;
  }

  async addLink(link: { token: string; realm_id: number; attachment_id: number; expires_at: number }): Promise<void> {
    await this.db.knex('file_links').insert(link);
  }

  findByLink(token: string, nowMs: number): Promise<AttachmentRow | undefined> {
    return this.db
      .knex('file_links as l')
      .join('attachments as a', (on) => on.on('a.realm_id', '=', 'l.realm_id').andOn('a.id', '=', 'l.attachment_id'))
      .where({ token, archived_at: null })
      .where('expires_at', '>', nowMs)
      .first(COLUMNS.map((column) => `a.${column}`));
  }

  async removeExpiredLinks(nowMs: number): Promise<void> {
    await this.db.knex('file_links').where('expires_at', '<=', nowMs).delete();
  }

  /** Deletes at most `limit` attachments uploaded before a time that no message uses, archived messages included, and
   *  returns their path ids. */
  async removeUnused(uploadedBefore: number, limit: number): Promise<string[]> {
    return this.db.transaction(async (tx) => {
      const { rows: found } = await tx.raw<{ rows: { realm_id: number; id: number }[] }>(
        `SELECT realm_id, id FROM attachments a WHERE created_at < :uploadedBefore AND ${isUnused('a')}
          ORDER BY realm_id, id LIMIT :limit FOR UPDATE SKIP LOCKED`,
        { uploadedBefore, limit },
      );
      // Check the conditions again: a message may have claimed an attachment between the start of the first statement and
      // its lock.
      const { rows } = await tx.raw<{ rows: (AttachmentRow & { realm_id: number; is_archived: boolean })[] }>(
        `DELETE FROM attachments a USING unnest(:realmIds::bigint[], :ids::bigint[]) AS found (realm_id, id)
          WHERE a.realm_id = found.realm_id AND a.id = found.id AND ${isUnused('a')}
          RETURNING a.realm_id, a.path_id, a.size, a.archived_at IS NOT NULL AS is_archived`,
        { realmIds: found.map(({ realm_id }) => realm_id), ids: found.map(({ id }) => id) },
      );
      const freed = rows.filter(({ is_archived }) => !is_archived).sort((a, b) => a.realm_id - b.realm_id);
      for (const { realm_id, size } of freed) await this.useSpace(tx, realm_id, -size);
      return rows.map(({ path_id }) => path_id);
    });
  }

  /** Returns the path ids in a folder, archived ones included. */
  listPaths(folder: string): Promise<string[]> {
    const realm_id = Number(folder.split('/', 1)[0]);
    return this.db.knex('attachments').where({ realm_id }).whereLike('path_id', `${folder}%`).pluck('path_id');
  }

  /** Returns the keys that have an attachment. A key is the beginning of a path id, up to the name. */
  async listKnownKeys(keys: string[]): Promise<Set<string>> {
    const { rows } = await this.db.knex.raw<{ rows: { key: string }[] }>(
      `SELECT key FROM unnest(?::text[]) AS key
        WHERE EXISTS (SELECT FROM attachments
                       WHERE realm_id = split_part(key, '/', 1)::bigint
                         AND path_id >= key || '/' AND path_id < key || '0')`,
      [keys],
    );
    return new Set(rows.map(({ key }) => key));
  }
}
