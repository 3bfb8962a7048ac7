import type { ResumableUpload } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';

/** Key of a user's upload. Other users do not find the upload. */
export interface UploadKey {
  realm_id: number;
  owner_id: number;
  upload_id: string;
}

type Row = Omit<ResumableUpload, 'pieces'>;

const COLUMNS = ['name', 'content_type', 'size', 'received', 'created_at', 'path_id'] as const;

/** Uploads that arrive in pieces, and the keys of their pieces. */
export class ResumableUploadsRepository {
  constructor(private readonly db: Database) {}

  async insert(row: UploadKey & Pick<Row, 'name' | 'content_type' | 'size' | 'created_at'>): Promise<void> {
    await this.db.knex('resumable_uploads').insert(row);
  }

  /** Returns the number of a user's uploads that are not complete. */
  async countOpen({ realm_id, owner_id }: Omit<UploadKey, 'upload_id'>): Promise<number> {
    const [row] = await this.db
      .knex('resumable_uploads')
      .where({ realm_id, owner_id, path_id: null })
      .count<{ count: number }[]>();
    return Number(row!.count);
  }

  async find(key: UploadKey): Promise<ResumableUpload | undefined> {
    const row = await this.db
      .knex('resumable_uploads')
      .where({ ...key })
      .first<Row>(COLUMNS);
    return row && { ...row, pieces: await this.listPieces(this.db.knex, key) };
  }

  /** Locks an upload until `tx` ends, and returns it. */
  async lock(tx: Transaction, key: UploadKey): Promise<ResumableUpload | undefined> {
    const row = await tx('resumable_uploads')
      .where({ ...key })
      .forUpdate()
      .first<Row>(COLUMNS);
    return row && { ...row, pieces: await this.listPieces(tx, key) };
  }

  async addPiece(tx: Transaction, key: UploadKey, piece: { start: number; key: string; size: number }): Promise<void> {
    const { upload_id } = key;
    await tx('resumable_upload_pieces').insert({ upload_id, start: piece.start, key: piece.key });
    await tx('resumable_uploads')
      .where({ ...key })
      .increment('received', piece.size);
  }

  async setPath(tx: Transaction, key: UploadKey, path_id: string): Promise<void> {
    await tx('resumable_uploads')
      .where({ ...key })
      .update({ path_id });
  }

  async remove(tx: Transaction, key: UploadKey): Promise<void> {
    await tx('resumable_uploads')
      .where({ ...key })
      .delete();
  }

  async removeBegunBefore(timeMs: number): Promise<void> {
    await this.db.knex('resumable_uploads').where('created_at', '<', timeMs).delete();
  }

  private listPieces(db: Queryable, { upload_id }: UploadKey): Promise<string[]> {
    return db('resumable_upload_pieces').where({ upload_id }).orderBy('start').pluck('key');
  }
}
