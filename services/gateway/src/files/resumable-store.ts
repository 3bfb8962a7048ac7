import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { Bus } from '@team-chat/bus';
import {
  type Actor,
  addUploadPiece,
  type AnyOperation,
  createResumableUpload,
  findResumableUpload,
  finishResumableUpload,
  type InputOf,
  refuseNullBytes,
  removeResumableUpload,
  type ResultOf,
  RESUMABLE_UPLOAD_MS,
  type uploadFile,
} from '@team-chat/contracts';
import { type IncomingFiles, isRefusal } from '../http/incoming-files';

/** Bytes after which a piece is stored: so many at most are sent again after a gateway was killed. */
const PIECE_BYTES = 16 * 1024 * 1024;

/** A user's uploads in pieces, as the server of the tus protocol needs them. Messaging knows the pieces, so that each
 *  gateway can take the next. */
export class ResumableStore extends DataStore {
  static readonly extensions = ['creation', 'creation-with-upload', 'expiration', 'termination'];
  override extensions = ResumableStore.extensions;

  constructor(
    private readonly bus: Bus,
    private readonly files: IncomingFiles,
    /** The user whose uploads they are; undefined where only the abilities of the server are asked for. */
    private readonly actor: Actor | undefined,
  ) {
    super();
  }

  static newId(): string {
    return randomBytes(18).toString('base64url');
  }

  override getExpiration(): number {
    return RESUMABLE_UPLOAD_MS;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size, metadata } = upload;
    const name = metadata?.filename ?? '';
    const content_type = metadata?.filetype || null;
    refuseNullBytes({ filename: name, filetype: content_type });
    await this.call(createResumableUpload, { upload_id: id, name, content_type, size: size! });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { upload } = await this.call(findResumableUpload, { upload_id: id });
    const { name: filename, content_type: filetype, size, received: offset, created_at } = upload;
    // Whoever was to make a file of it may have died.
    if (offset === size && upload.path_id === null) await this.finish(id);
    const creation_date = new Date(created_at).toISOString();
    return new Upload({ id, size, offset, metadata: { filename, filetype }, creation_date });
  }

  /** Stores what arrives, and returns the offset behind it. Keeps what has arrived where the connection breaks. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const pieces = new Pieces(stream, PIECE_BYTES);
    for (let piece = pieces.next(); piece; piece = pieces.next()) {
      const stored = await this.files.putBytes(this.actor!.realm_id, piece);
      if (stored.size > 0) await this.addPiece(id, offset, stored);
      else await this.files.remove([stored]);
      offset += stored.size;
    }
    return offset;
  }

  override async remove(id: string): Promise<void> {
    const { pieces } = await this.call(removeResumableUpload, { upload_id: id });
    await this.files.remove(pieces.map((key) => ({ key })));
  }

  /** Makes a file of a complete upload; may be called again, and by several gateways at the same time. */
  async finish(id: string): Promise<ResultOf<typeof uploadFile>> {
    const { upload } = await this.call(findResumableUpload, { upload_id: id });
    const isFirst = upload.path_id === null;
    const key = isFirst ? await this.join(upload.pieces) : '';
    try {
      const { key: used, ...result } = await this.call(finishResumableUpload, { upload_id: id, key });
      if (isFirst) await this.removeExcept(used, [...upload.pieces, key]);
      return result;
    } catch (error) {
      if (isRefusal(error) && isFirst && upload.pieces.length !== 1) await this.files.remove([{ key }]);
      throw error;
    }
  }

  private async removeExcept(used: string, keys: string[]): Promise<void> {
    const unneeded = new Set(keys.filter((key) => key !== used));
    await this.files.remove([...unneeded].map((key) => ({ key })));
  }

  private call<T extends AnyOperation>(op: T, params: InputOf<T>): Promise<ResultOf<T>> {
    return this.bus.call(op, { ...(this.actor && { actor: this.actor }), params });
  }

  private async addPiece(upload_id: string, offset: number, piece: { key: string; size: number }): Promise<void> {
    try {
      await this.call(addUploadPiece, { upload_id, offset, ...piece });
    } catch (error) {
      if (isRefusal(error)) await this.files.remove([piece]);
      throw error;
    }
  }

  /** Returns the key of the whole file: that of the only piece, or of a copy of all. */
  private async join(pieces: string[]): Promise<string> {
    if (pieces.length === 1) return pieces[0]!;
    const { store } = this.files;
    async function* contents() {
      for (const piece of pieces) {
        const stored = await store.get(piece);
        if (!stored) throw new Error(`the piece ${piece} is not in the store`);
        yield* stored.content;
      }
    }
    return (await this.files.putBytes(this.actor!.realm_id, Readable.from(contents()))).key;
  }
}

/** Cuts a stream into pieces, so that what has arrived is kept if it breaks off. */
export class Pieces {
  private readonly chunks: AsyncIterator<Buffer>;
  private failure: unknown;
  private hasEnded = false;

  constructor(
    stream: Readable,
    private readonly maxBytes: number,
  ) {
    this.chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** Returns the next piece, which the caller has to read to its end; undefined at the end of the stream. Throws what the
   *  stream broke off with, after the last piece. */
  next(): Readable | undefined {
    if (this.failure !== undefined) throw this.failure;
    return this.hasEnded ? undefined : Readable.from(this.read(), { objectMode: false });
  }

  private async *read(): AsyncIterable<Buffer> {
    for (let size = 0; size < this.maxBytes;) {
      const chunk = await this.nextChunk();
      if (!chunk) return;
      size += chunk.length;
      yield chunk;
    }
  }

  private async nextChunk(): Promise<Buffer | undefined> {
    try {
      const { value, done } = await this.chunks.next();
      if (!done) return value;
    } catch (error) {
      this.failure = error;
    }
    this.hasEnded = true;
    return undefined;
  }
}
